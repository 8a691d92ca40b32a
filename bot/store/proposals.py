"""Proposed rulings, and what became of them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, select, update

from bot.store.engine import Database
from bot.store.tables import proposals
from bot.store.values import Proposal, ProposalState

_COLUMNS = tuple(proposals.c[name] for name in Proposal._fields)


class SqlProposals:
    """Implements `bot.store.protocols.Proposals`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, proposal: Proposal) -> bool:
        adding = self._database.insert(proposals).values(
            {**proposal._asdict(), "made": self._database.now}
        )
        async with self._database.writing() as connection:
            return bool((await connection.execute(adding.on_conflict_do_nothing())).rowcount)

    async def list(self, state: ProposalState | None = None) -> tuple[Proposal, ...]:
        wanted = select(*_COLUMNS).order_by(proposals.c.made, proposals.c.id)
        if state:
            wanted = wanted.where(proposals.c.state == state)
        async with self._database.reading() as connection:
            return tuple(map(_proposal, await connection.execute(wanted)))

    async def called(self, id_: str) -> Proposal | None:
        async with self._database.reading() as connection:
            wanted = select(*_COLUMNS).where(proposals.c.id == id_)
            row = (await connection.execute(wanted)).first()
            return _proposal(row) if row else None

    async def edit(self, id_: str, question: str, answer: str, game: str, cites: str) -> bool:
        editing = (
            update(proposals)
            .where(proposals.c.id == id_)
            .values(question=question, answer=answer, game=game, cites=cites)
        )
        async with self._database.writing() as connection:
            return bool((await connection.execute(editing)).rowcount)

    async def decide(
        self, id_: str, state: ProposalState, judge: str, wording: bool, rule: bool
    ) -> bool:
        deciding = (
            update(proposals)
            .where(proposals.c.id == id_)
            .values(
                state=state,
                decided_by=judge,
                decided=self._database.now,
                wording=wording,
                rule=rule,
            )
        )
        async with self._database.writing() as connection:
            return bool((await connection.execute(deciding)).rowcount)


def _proposal(row: Row[Any]) -> Proposal:
    return Proposal(**row._asdict())
