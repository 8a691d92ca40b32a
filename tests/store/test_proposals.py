"""Proposals and what became of them; what was asked and not answered, where that is counted."""

from __future__ import annotations

import pytest

from bot.store import gaps as module
from bot.store.gaps import nameless
from bot.store.values import Gap, Proposal
from tests.store.conftest import Kept

PROPOSAL = Proposal("a1b2", "harbour", "en", "May we fish?", "Yes.", server=1, asked_by=99)


def test_a_proposal_is_kept_once_and_decided(kept: Kept) -> None:
    proposals = kept.store.proposals
    assert kept.do(proposals.add(PROPOSAL))
    assert not kept.do(proposals.add(PROPOSAL._replace(answer="No.")))
    made = PROPOSAL._replace(made=kept.now)
    assert kept.do(proposals.list("open")) == (made,)
    kept.now += 60
    words = ("May we fish here?", "Yes, here.", "kite", "kitebook:101.1")
    assert kept.do(proposals.edit("a1b2", *words))
    assert not kept.do(proposals.edit("none", *words))
    made = made._replace(question=words[0], answer=words[1], game=words[2], cites=words[3])
    assert kept.do(proposals.decide("a1b2", "accepted", "Ada", True, False))
    assert not kept.do(proposals.decide("none", "rejected", "Ada", True, True))
    kept.restart()
    decided = made._replace(
        state="accepted", decided_by="Ada", decided=kept.now, wording=True, rule=False
    )
    assert kept.do(kept.store.proposals.called("a1b2")) == decided
    assert kept.do(kept.store.proposals.list("open")) == ()
    assert kept.do(kept.store.proposals.list()) == (decided,)
    assert kept.do(kept.store.proposals.called("none")) is None


def test_whoever_proposed_can_be_forgotten(kept: Kept) -> None:
    kept.do(kept.store.proposals.add(PROPOSAL))
    assert kept.do(kept.store.servers.forget_person(99)) == 1
    (left,) = kept.do(kept.store.proposals.list())
    assert left.asked_by == 0
    kept.do(kept.store.servers.forget_server(1))
    assert kept.do(kept.store.proposals.list()) == ()


def test_nothing_is_counted_unless_a_server_switches_it_on(kept: Kept) -> None:
    gaps = kept.store.gaps
    assert not kept.do(gaps.missed(1, "harbour", "en", "May we fish?"))
    kept.do(gaps.switch(1, True))
    kept.do(gaps.switch(1, True))
    first = kept.now
    assert kept.do(gaps.missed(1, "harbour", "en", "May <@123> fish?"))
    kept.now += 60
    assert kept.do(gaps.missed(1, "harbour", "en", "may   fish?"))
    assert not kept.do(gaps.missed(2, "harbour", "en", "may fish?"))
    assert kept.do(gaps.list(5)) == (Gap("harbour", "en", "may fish?", 2, first, kept.now),)
    kept.do(gaps.switch(1, False))
    assert not kept.do(gaps.missed(1, "harbour", "en", "may fish?"))
    assert kept.do(gaps.clear()) == 1
    assert kept.do(gaps.list(5)) == ()


def test_what_is_counted_is_bounded(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 1)
    kept.do(kept.store.gaps.switch(1, True))
    assert kept.do(kept.store.gaps.missed(1, "harbour", "en", "one"))
    assert not kept.do(kept.store.gaps.missed(1, "harbour", "en", "two"))
    assert kept.do(kept.store.gaps.missed(1, "harbour", "en", "one"))


def test_a_question_is_counted_without_names() -> None:
    assert nameless("Hey <@!12345> and @ada, call 0171 2345678 or a@b.example: LEGAL?") == (
        "hey and , call or legal?"
    )
    assert nameless("see https://example.org/x  <#99> now") == "see now"
    assert len(nameless("x" * 9000)) == 300
