"""How far a long piece of work is."""

from __future__ import annotations

from bot.progress import part


def test_a_part_is_told_as_its_share_of_the_whole() -> None:
    told: list[float] = []
    inner = part(part(told.append, 0.5, 1.0), 0.0, 0.5)
    for share in (0.0, 0.5, 1.0):
        inner(share)
    assert told == [0.5, 0.625, 0.75]
