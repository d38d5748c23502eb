"""The frame network as it ships: a trunk, heads for squares and for the whole, and what its parity test compares."""
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
import onnx
import torch
from torch import Tensor, nn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from frames.bank import KINDS  # noqa: E402
from frames.curved import BYTEWISE, Curve, CurvedHead  # noqa: E402
from frames.squares import FRAME_PLACES, LEARNT_FRAME_PLACES, PICTURE_PLACES, SIDE, corner, plain_squares, whole_view  # noqa: E402
from common.half import stored_values  # noqa: E402
from common.members import ROOT  # noqa: E402
from common.written import write_network, write_reference  # noqa: E402

FOLDS = 10
WHOLE = {"frame": "wholeFrame", "picture": "wholePicture"}
OUTPUTS = (*KINDS, *WHOLE.values())
SHIPPED = ROOT / "packages/engine/models/networks/frames.onnx"
REFERENCE = ROOT / "packages/engine/src/signals/frame-network/reference.json"
STEP = 4001  # between the values kept; prime, so that rows and columns vary


class Head(NamedTuple):
    """``FOLDS`` linear heads over the same features, on the scale of log-odds."""

    weight: np.ndarray
    bias: np.ndarray


def scaled(heads: list, gain: float) -> Head:
    weight = gain * np.stack([beta for beta, _ in heads])
    return Head(weight.astype(np.float32), np.array([gain * intercept for _, intercept in heads], np.float32))


def shipped_curve(path: Path) -> Curve:
    """The curved head of a network that was exported before."""
    values = stored_values(path)
    return Curve(**{name: values[f"curve.{name}"] for name in Curve._fields})


def shipped(path: Path) -> dict[str, Head]:
    """The heads of a network that was exported before, by output."""
    values = stored_values(path)
    outputs = onnx.load(str(path)).graph.output
    return {one.name: Head(values[f"heads.{i}.weight"], values[f"heads.{i}.bias"]) for i, one in enumerate(outputs)}


class FrameNetwork(nn.Module):
    """The squares of one picture or frame and the view of its whole, n x 3 x 224 x 224 RGB in -1..1 with the view last.

    Gives logits n x FOLDS for squares of each of ``KINDS`` (those of the view mean nothing) and 1 x FOLDS for the whole of each; a whole
    picture is judged by the sum of a straight and a curved head.
    """

    def __init__(self, trunk: nn.Module, heads: dict[str, Head], curve: Curve) -> None:
        super().__init__()
        self.trunk = trunk
        self.curve = CurvedHead(curve)
        self.heads = nn.ModuleList()
        for output in OUTPUTS:
            layer = nn.Linear(heads[output].weight.shape[1], FOLDS)
            with torch.no_grad():
                layer.weight.copy_(torch.from_numpy(heads[output].weight))
                layer.bias.copy_(torch.from_numpy(heads[output].bias))
            self.heads.append(layer)

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        features = self.trunk(x)
        squares, view = features[:-1], features[-1:]
        frame, picture, whole_frame, whole_picture = self.heads
        of_frame = torch.cat([squares.mean(0, keepdim=True), between(squares[: len(LEARNT_FRAME_PLACES)]), view], 1)
        of_picture = torch.cat([squares.mean(0, keepdim=True), between(squares), view], 1)
        return frame(features), picture(features), whole_frame(of_frame), whole_picture(of_picture) + self.curve(of_picture)


def between(squares: Tensor) -> Tensor:
    """Deviation between squares. Its size depends on how many there are, so of a frame those places count that heads learnt from."""
    return ((squares - squares.mean(0, keepdim=True)) ** 2).mean(0, keepdim=True).sqrt()


def formula_picture(width: int, height: int) -> np.ndarray:
    """The picture of the parity tests of frames and faces, RGB; each `index.test.ts` makes the same one."""
    y, x, channel = np.meshgrid(np.arange(height), np.arange(width), np.arange(3), indexing="ij")
    return (96 + 64 * np.sin(x / 9 + channel) + 48 * np.cos(y / 13) + (x * y // 64 + 5 * channel) % 32).astype(np.uint8)


def reference(network: FrameNetwork) -> dict:
    """What Python makes of the formula's picture: corners, some pixel values and all logits."""
    width, height = 720, 512
    image = np.ascontiguousarray(formula_picture(width, height)[:, :, ::-1])
    found: dict = {"width": width, "height": height, "step": STEP}
    for kind, places in (("frame", FRAME_PLACES), ("picture", PICTURE_PLACES)):
        squares = np.concatenate([plain_squares(image, places), whole_view(image)])
        planes = squares[:, :, :, ::-1].transpose(0, 3, 1, 2).astype(np.float32) / 127.5 - 1
        with torch.no_grad():
            outputs = dict(zip(OUTPUTS, network(torch.from_numpy(np.ascontiguousarray(planes)))))
        rounded_logits = {name: [[round(float(v), 4) for v in row] for row in outputs[name].numpy()] for name in (kind, WHOLE[kind])}
        found[kind] = {
            "corners": [[corner(width - SIDE, u, 3), corner(height - SIDE, v, 5)] for u, v in places],
            "values": [round(float(value), 5) for value in planes.reshape(-1)[::STEP]],
            "logits": rounded_logits[kind],
            "whole": rounded_logits[WHOLE[kind]][0],
        }
    return found


def export(network: FrameNetwork) -> None:
    write_network(network, torch.zeros(2, 3, SIDE, SIDE), SHIPPED, OUTPUTS, KINDS, BYTEWISE)
    write_reference(reference(network), REFERENCE)
