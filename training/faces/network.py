"""The face network as it ships: a trunk, linear heads whose answer is spread over the places of the face, a curved head for pictures, and its parity reference."""

import sys
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from frames.bank import KINDS  # noqa: E402
from frames.curved import BYTEWISE, Curve, CurvedHead  # noqa: E402
from frames.network import FOLDS, Head, formula_picture  # noqa: E402
from frames.squares import QUALITY, SIDE, jpeg  # noqa: E402
from frames.trunks import InvertedResiduals, pooled  # noqa: E402
from common.half import stored_values  # noqa: E402
from common.members import ROOT  # noqa: E402
from common.written import write_network, write_reference  # noqa: E402

SHIPPED = ROOT / "packages/engine/models/networks/faces.onnx"
REFERENCE = ROOT / "packages/engine/src/signals/face-network/reference.json"
MAP_SIDE = 7


class Places(nn.Module):
    """Linear heads over the means and deviations of maps, as a map of their own whose mean is the heads' answer.

    A mean is the mean of a map's values, a deviation that of their squared distances from it, divided by it: both are sums over places.
    """

    def __init__(self, head: Head, widths: list[int]) -> None:
        super().__init__()
        weight = torch.from_numpy(head.weight)
        self.of_means, self.of_deviations = nn.ParameterList(), nn.ParameterList()
        at = 0
        for i, width in enumerate(widths):
            self.of_means.append(nn.Parameter(weight[:, at : at + width, None, None].clone()))
            at += width
            if i < len(widths) - 1:  # of the widened last map the mean alone is a feature
                self.of_deviations.append(nn.Parameter(weight[:, at : at + width, None, None].clone()))
                at += width
        assert at == weight.shape[1]
        self.bias = nn.Parameter(torch.from_numpy(head.bias)[None, :, None, None].clone())

    def forward(self, maps: list[Tensor], spreads: list[Tensor]) -> Tensor:
        """n x MAP_SIDE^2 x FOLDS."""
        terms = [functional.conv2d(one, weight) for one, weight in zip(maps, self.of_means)]
        terms += [functional.conv2d(one, weight) for one, weight in zip(spreads, self.of_deviations)]
        found = self.bias + sum(functional.avg_pool2d(term, term.shape[2] // MAP_SIDE) for term in terms)
        return found.flatten(2).transpose(1, 2)


def shipped_head(path: Path, kind: str) -> Head:
    """The straight heads of one kind of a network that was exported before."""
    values, own = stored_values(path), f"heads.{KINDS.index(kind)}"
    parts, depth = [], 0
    while f"{own}.of_means.{depth}" in values:
        parts += [values[name] for name in (f"{own}.of_means.{depth}", f"{own}.of_deviations.{depth}") if name in values]
        depth += 1
    return Head(np.concatenate(parts, 1)[:, :, 0, 0], values[f"{own}.bias"].reshape(-1))


class FaceNetwork(nn.Module):
    """n faces, n x 3 x 224 x 224 RGB in -1..1, to what each of ``FOLDS`` heads adds up from their places, for each of ``KINDS``.

    Faces in pictures are judged by a curved head too, which knows no places: what it says counts alike at all of them.
    """

    def __init__(self, trunk: InvertedResiduals, heads: dict[str, Head], curve: Curve) -> None:
        super().__init__()
        self.trunk, self.curve = trunk, CurvedHead(curve)
        with torch.no_grad():
            maps, last = trunk.maps(torch.zeros(1, 3, SIDE, SIDE))
        widths = [one.shape[1] for one in (*maps, last)]
        self.heads = nn.ModuleList([Places(heads[kind], widths) for kind in KINDS])

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        maps, last = self.trunk.maps(x)
        spreads = []
        for one in maps:
            squared = (one - one.mean((2, 3), keepdim=True)) ** 2
            spreads.append(squared / squared.mean((2, 3), keepdim=True).add(1e-6).sqrt())
        frame, picture = (head([*maps, last], spreads) for head in self.heads)
        features = torch.cat([pooled(one) for one in maps] + [last.mean((2, 3))], 1)
        return frame, picture + self.curve(features)[:, None]


def planes_of(crops: np.ndarray) -> np.ndarray:
    """n x 224 x 224 x 3 RGB to what the network takes."""
    return np.ascontiguousarray(crops.transpose(0, 3, 1, 2).astype(np.float32) / 127.5 - 1)


def formula_planes() -> Tensor:
    """What a network takes of the formula's crop."""
    crop = jpeg(np.ascontiguousarray(formula_picture(SIDE, SIDE)[:, :, ::-1]), QUALITY)[:, :, ::-1]
    return torch.from_numpy(planes_of(crop[None]))


def reference(network: FaceNetwork) -> dict:
    """What Python makes of the formula's crop: the logits of all heads, and every ninth place of the first one."""
    with torch.no_grad():
        outputs = network(formula_planes())
    found = {}
    for kind, places in zip(KINDS, outputs):
        logits, some = places[0].mean(0), places[0, ::9, 0]
        found[kind] = {"logits": [round(float(v), 4) for v in logits], "places": [round(float(v), 4) for v in some]}
    return found


def export(network: FaceNetwork) -> None:
    write_network(network, torch.zeros(2, 3, SIDE, SIDE), SHIPPED, KINDS, KINDS, BYTEWISE)
    write_reference(reference(network), REFERENCE)
