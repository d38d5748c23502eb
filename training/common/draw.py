"""Draws of training files that give every repository its say."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable
from typing import Generic, TypeVar

import numpy as np

Item = TypeVar("Item")


def by_root(sizes: list[int]) -> np.ndarray:
    """Odds of groups: between even over repositories and even over files. A repository of thirty generators tells more than one of one."""
    roots = np.sqrt(sizes)
    return roots / roots.sum()


def place_of(repo: str, draw: int) -> float:
    """Where a repository stands in an order of its own for every draw, 0 to 1: those below a share are its part, and a larger share holds every smaller one."""
    return int(hashlib.sha256(f"{draw}:{repo}".encode()).hexdigest()[:8], 16) / 2**32


class RepositoryDraw(Generic[Item]):
    """Draws items of a label: first a repository by the root of its size, then one of its items."""

    def __init__(self, items: Iterable[tuple[int, str, Item]], random: np.random.Generator, paired: float = 0.0) -> None:
        """``items`` as (label, repository, item); ``paired``: share of pairs that come from one repository with both labels."""
        self.random, self.paired = random, paired
        by_repo: dict[int, dict[str, list[Item]]] = {0: defaultdict(list), 1: defaultdict(list)}
        for label, repo, item in items:
            by_repo[label][repo].append(item)
        self.groups = {label: list(groups.values()) for label, groups in by_repo.items()}
        self.odds = {label: by_root([len(group) for group in groups]) for label, groups in self.groups.items()}
        self.both = [(by_repo[0][repo], by_repo[1][repo]) for repo in sorted(set(by_repo[0]) & set(by_repo[1]))]
        self.both_odds = by_root([min(len(real), len(made)) for real, made in self.both])

    def _group(self, label: int) -> list[Item]:
        return self.groups[label][self.random.choice(len(self.groups[label]), p=self.odds[label])]

    def _one(self, group: list[Item]) -> Item:
        return group[self.random.integers(len(group))]

    def of(self, label: int) -> Item:
        return self._one(self._group(label))

    def pair(self) -> tuple[Item, Item]:
        """A real and a made one."""
        if self.both and self.random.random() < self.paired:
            real, made = self.both[self.random.choice(len(self.both), p=self.both_odds)]
        else:
            real, made = self._group(0), self._group(1)
        return self._one(real), self._one(made)
