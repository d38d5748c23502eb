"""Heads for whole pictures and faces that are not straight: a radial kernel over the first principal components, beside the ridge."""
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from scipy.linalg import cho_factor, cho_solve
from sklearn.utils.extmath import randomized_svd
from torch import Tensor, nn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from common.half import bytes_of, of_bytes  # noqa: E402
from common.members import LabelledFile, stands_beside_others  # noqa: E402
from frames.bank import Standing  # noqa: E402

#: Of the squared distance; the mean square of the components is scaled to 1, so that two files lie about 2 apart.
WIDTH = 1.0
STRENGTH = 0.3
#: Stored in eight bits, by their names in the network.
BYTEWISE = ("curve.basis", "curve.centres")


class Curve(NamedTuple):
    """Scores are ``exp(-WIDTH |c - centre|^2) @ weight`` with components ``c = ((x - mean) * scale) @ basis``.

    ``basis`` is features x components, ``centres`` components x centres, ``weight`` centres x heads: 0 where the head must not know the centre.
    """

    mean: np.ndarray
    scale: np.ndarray
    basis: np.ndarray
    centres: np.ndarray
    weight: np.ndarray

    def times(self, gain: float) -> "Curve":
        return self._replace(weight=(gain * self.weight).astype(np.float32))


class CurvedHead(nn.Module):
    """``Curve`` as a part of the network."""

    def __init__(self, curve: Curve) -> None:
        super().__init__()
        for name, values in curve._asdict().items():
            self.register_buffer(name, torch.from_numpy(np.ascontiguousarray(values, np.float32)))

    def forward(self, x: Tensor) -> Tensor:
        components = ((x - self.mean) * self.scale) @ self.basis
        distance = (components**2).sum(1, keepdim=True) + (self.centres**2).sum(0) - 2 * components @ self.centres
        return torch.exp(-WIDTH * distance) @ self.weight


def near(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    distance = (a**2).sum(1)[:, None] + (b**2).sum(1) - 2 * a @ b.T
    return np.exp(-WIDTH * np.maximum(distance, 0)).astype(np.float32)


def centres_of(files: list[LabelledFile], most: int) -> np.ndarray:
    """Places of the first ``most`` files of every group and label, by hash; cells of figures are none."""
    seen: Counter = Counter()
    found = []
    for i in sorted(range(len(files)), key=lambda i: files[i].sha256):
        key = (files[i].row.get("pair_group") or files[i].sha256, files[i].label)
        if seen[key] < most and not stands_beside_others(files[i]):
            seen[key] += 1
            found.append(i)
    return np.array(found)


def curve_of(
    files: list[LabelledFile], rows: list[np.ndarray], standing: Standing, folds: int, components: int, centres: int
) -> tuple[Curve, np.ndarray]:
    """Head k learns from no file of fold k and stands on no centre of it; the components know no labels.

    ``rows``: features of every file, one array for each way it was seen, the plain one first. ``centres``: of each group and label.
    Also gives the score of every file by the head that never saw its fold.
    """
    labels, fold = standing.labels, standing.fold
    plain = rows[0]
    mean, scale = plain.mean(0), 1 / (plain.std(0) + 1e-4)
    standard = [(seen - mean) * scale for seen in rows]
    basis = randomized_svd(standard[0], components, n_iter=2, random_state=0)[2].T
    basis /= np.sqrt(((standard[0] @ basis) ** 2).sum(1).mean())
    # What is learnt rests on components and centres as they are stored.
    basis = of_bytes(*bytes_of(basis))
    reduced = [(seen @ basis).astype(np.float32) for seen in standard]
    places = centres_of(files, centres)
    stands = of_bytes(*bytes_of(reduced[0][places].T))
    kernels = [near(own, stands.T) for own in reduced]
    weight = solved(kernels, near(stands.T, stands.T), labels, standing.weights * len(labels), fold, fold[places], folds)
    scores = np.array([row @ weight[:, own] if own >= 0 else 0.0 for row, own in zip(kernels[0], fold)])
    return Curve(mean, scale, basis, stands, weight), scores


def solved(
    kernels: list[np.ndarray], between: np.ndarray, labels: np.ndarray, weights: np.ndarray, fold: np.ndarray, of_centres: np.ndarray, folds: int
) -> np.ndarray:
    """Weights of the centres, centres x heads, by least squares on -1 and 1 with the norm of the function held small."""
    target = 2.0 * labels - 1
    products, sums = [], []
    for k in range(-1, folds):
        of = fold == k
        share = weights[of] / len(kernels)
        scaled = [kernel[of] * np.sqrt(share)[:, None].astype(np.float32) for kernel in kernels]
        products.append(sum(part.T @ part for part in scaled))
        sums.append(sum(kernel[of].T @ (share * target[of]) for kernel in kernels))
    product, total = sum(products), sum(sums)
    found = np.zeros((len(between), folds), np.float32)
    for k in range(folds):
        known = np.where(of_centres != k)[0]
        normal = (product - products[k + 1] + STRENGTH * between)[np.ix_(known, known)].astype(np.float64)
        normal[np.diag_indices(len(known))] += 1e-3 * np.sqrt(len(known))
        found[known, k] = cho_solve(cho_factor(normal, overwrite_a=True), (total - sums[k + 1])[known])
    return found
