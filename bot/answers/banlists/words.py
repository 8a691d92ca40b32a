"""The words by which a question about lists is known, folded: hiragana as katakana.

Compiled when the first such question comes.
"""

from __future__ import annotations

from rules_corpus.patterns import Pattern

LISTED = Pattern(
    r"\bban(?:ned|s|list|lists|ning)?\b|\bunban\w*|\b(?:il)?legal(?:ity)?\b|\brestrict(?:ed|ion|ions)\b|\bplayable\b"
    r"|禁止|制限|解禁|使用可能|使エル|使エマス|リーガル"
)
_ONE_DECK = (
    r"\b(?:same|one|a single) deck\b|一緒|イッショ|組ミ合ワセ|組合セ|併用|同ジデッキ|同一デッキ"
)
USED = Pattern(
    r"\b(?:play(?:ed|ing)?|run|runs|running|use|used|using|allowed|cop(?:y|ies))\b|\b(?:can|could|may)\b.*\bdecks?\b|\btogether\b"
    rf"|使ッ|使エ[タナテマ]|使用デキ|入レ|使ウ|{_ONE_DECK}"
)
TOGETHER = Pattern(
    r"\btogether\b|\bcombin\w*|\bcombos?\b|\balongside\b|\bside by"
    r" side\b|\bwith\b|\bboth\b|\bpair(?:ed|s)?\b"
    rf"|同時|両方|共存|ト(?=.*(?:使|入レ|組メ|禁止))|{_ONE_DECK}"
)
AND = Pattern(
    r"^(?!.*(?:同時|両方|共存)).*ト"
)  # which may name two cards of which each is asked about
IN_ONE_DECK = Pattern(rf"\bcombination\b|{_ONE_DECK}")
NOT_LISTED = Pattern(
    r"\b(?:why|reason\w*|should|deserve|mean|means|explain)\b"
    r"|ナゼ|理由|ドウイウ意味|(?<!リス)トハ(?=何|ナニ|\W*$)"
)
# of what is not decided yet no list says anything
COMING = Pattern(r"\b(?:gonna|will|going to|next|soon)\b|次回")
SHOW = Pattern(
    r"\bban(?:ned)?[ -]?lists?\b|\bbanned"
    r" cards\b|\b(?:what|which|what's|whats|any|anything|everything|all)\b"
    r".*\b(?:banned|restricted)\b"
    r"|禁止|制限(?:カード|リスト)"
)
OF_CARD = Pattern(
    r"\b(?:is|are|was|were|play|run|use|copies"
    r" of)\b|\b(?:banned|restricted|legal|playable)\b\W*(?:in|on)?\W*$"
)
NAMED_IN_JAPANESE = Pattern(
    r"(?:^(?!\s)|(?<=\s))(?:デハ?|ノ|ニ)?[\s、]*([^\s、]{2,}?)(?:ハ|ッテ|ガ|ヲ|モ)[\s、"
    r"]*(?:デハ?|ニ)?\s*(?:マダ|今|現在|モウ)?(?:使|禁止|制限|入レ|リーガル)"
)
NO_NAME_IN_JAPANESE = Pattern(
    r"カード|デッキ|セット|クラスタ|パック|語|版|弾|枚|何|ナニ|ド[レノンウ]|[コソア][レノ]|全部|スベテ"
)
CHANGED = Pattern(
    r"\bchang\w*|\bupdate\w*|\bdifferen\w*|\bunbanned\b.*\bbetween\b|変更|変ワッ|更新|改訂"
)
OF_LISTS = Pattern(r"\blists?\b|\bupdate\w*|リスト|更新")
JOINING = Pattern(r"\s*(?:,|&|\+|/|\b(?:and|with|or|plus|together|alongside)\b)\s*")
_FILLING_WORDS = """
a about actually allowed also am an and any anymore anything anywhere are arent as at ban banlist
banned bans be been being by can card
cards cant copies copy could currently deck decks did do does even ever for format formats fow how i
if illegal in is isnt it its just
legal legality list lists ll lol many may maybe me more my nah need no nope not now of officially on
ok okay only or our out play
playable played playing please pls plz restricted restriction right run running s show since so
still t tell that the there this to today
tournament tournaments u unbanned use used using was wasnt we were what whats when which who why yes
yet you your
"""
FILLING = frozenset(_FILLING_WORDS.split())  # they say nothing of which card is meant
_FILLING_IN_JAPANESE = """
使用可能 教エテ クダサイ デショウ ワタシ フォーマット トーナメント カード デッキ リスト 環境 構築
リーガル 公式 大会 今日 本日 現在 禁止 制限 解禁 使用
可能 合法 マショウ ドウ コト レル ラレ サレ マシ マス ナイ ナク ナッ デキ デス ダッ 使ッ 使エ 使ウ
入レ マダ モウ ッテ トカ イイ
今 中 何 枚 使 デ ハ ガ ヲ ノ ニ モ ト
シ テ タ イ ナ ル ダ カ ネ ヨ ン ス セ ウ エ
"""
FILLING_IN_JAPANESE = Pattern("|".join(_FILLING_IN_JAPANESE.split()))  # the longest first


def says_nothing(word: str) -> bool:
    """Whether a folded word says nothing of which card or format is meant."""
    return word in FILLING or FILLING_IN_JAPANESE.fullmatch(word) is not None
