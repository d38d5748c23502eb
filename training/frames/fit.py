"""Ridge heads on pooled features of whole files, one for each fold left out, from sums that are taken once."""

import numpy as np
from scipy.linalg import cho_factor, cho_solve


def weights_of(labels: np.ndarray, repos: np.ndarray) -> np.ndarray:
    """Labels count alike, repositories by the root of their size. Sums to 1."""
    w = np.zeros(len(labels))
    for label in (0, 1):
        of = labels == label
        _, places, counts = np.unique(repos[of], return_inverse=True, return_counts=True)
        w[of] = 1 / np.sqrt(counts[places])
        w[of] /= 2 * w[of].sum()
    return w


def balanced(weights: np.ndarray, labels: np.ndarray, classes: np.ndarray, most: float = 8.0, fewest: int = 30) -> np.ndarray:
    """Both labels of a class (what is shown, how it is stored) get the same weight, so that the class itself says nothing.

    A class with fewer than ``fewest`` files of a label keeps its weights; no weight grows by more than ``most``. Each label sums to a half.
    """
    found = weights.copy()
    for name in np.unique(classes):
        sides = [(classes == name) & (labels == label) for label in (0, 1)]
        if min(side.sum() for side in sides) < fewest:
            continue
        sums = [found[side].sum() for side in sides]
        if min(sums) == 0:
            continue
        for side, total in zip(sides, sums):
            found[side] *= min(most, np.sqrt(sums[0] * sums[1]) / total)
    for label in (0, 1):
        found[labels == label] /= 2 * found[labels == label].sum()
    return found


class Folds:
    """Weighted sums of products for every fold, so that a fit without one is a subtraction and a solution."""

    def __init__(self, count: int, features: int) -> None:
        self.products = np.zeros((count + 1, features + 1, features + 1), np.float32)
        self.targets = np.zeros((count + 1, features + 1))
        self.count = count

    def add(self, x: np.ndarray, labels: np.ndarray, weights: np.ndarray, fold: np.ndarray) -> None:
        """Rows whose fold is negative are learnt from by every head."""
        x = np.concatenate([x, np.ones((len(x), 1), np.float32)], 1).astype(np.float32)
        for k in range(self.count + 1):
            of = fold == k if k < self.count else fold < 0
            if of.any():
                scaled = x[of] * np.sqrt(weights[of])[:, None].astype(np.float32)
                self.products[k] += scaled.T @ scaled
                self.targets[k] += x[of].T @ (weights[of] * (2.0 * labels[of] - 1))

    def heads(self, strength: float) -> tuple[np.ndarray, np.ndarray]:
        """Weights [count, features] and intercepts; head k never saw fold k. ``strength`` in units of a feature's variance."""
        whole, target = self.products.sum(0), self.targets.sum(0)
        found = []
        for k in range(self.count):
            normal = whole - self.products[k]
            mass = normal[-1, -1]
            normal[np.diag_indices(len(normal) - 1)] += strength * mass
            found.append(cho_solve(cho_factor(normal + 1e-6 * np.eye(len(normal), dtype=np.float32)), target - self.targets[k]))
        solved = np.stack(found)
        return solved[:, :-1], solved[:, -1]
