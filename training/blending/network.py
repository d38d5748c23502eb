"""The blending network: a trunk trained through, with one linear head over its deeper maps."""

import sys
from pathlib import Path

import torch
from torch import Tensor, nn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from common.members import ROOT  # noqa: E402
from frames.squares import SIDE  # noqa: E402
from frames.trunks import open_trunk, pooled  # noqa: E402

SHIPPED = ROOT / "packages/engine/models/networks/blending.onnx"
TRUNK = "lite0"
#: The first maps, of a half and a quarter of the side, cost most and are not pooled.
SHALLOW = 2


class BlendingNetwork(nn.Module):
    """One member: n x 3 x 224 x 224 RGB in -1..1 to n logits, positive where a part was pasted."""

    def __init__(self, trunk: nn.Module) -> None:
        super().__init__()
        self.trunk = trunk
        with torch.no_grad():
            size = self.features(torch.zeros(1, 3, SIDE, SIDE)).shape[1]
        self.head = nn.Linear(size, 1)
        nn.init.zeros_(self.head.weight)
        nn.init.zeros_(self.head.bias)
        self.register_buffer("mean", torch.zeros(size))
        self.register_buffer("deviation", torch.ones(size))

    def features(self, x: Tensor) -> Tensor:
        maps, last = self.trunk.maps(x.to(memory_format=torch.channels_last))
        return torch.cat([*(pooled(one) for one in maps[SHALLOW:]), last.mean((2, 3))], 1)

    def forward(self, x: Tensor) -> Tensor:
        return self.head((self.features(x) - self.mean) / self.deviation)[:, 0]


def open_network(start: Path) -> BlendingNetwork:
    """As it begins: the trunk of a public start, and a head that says nothing."""
    return BlendingNetwork(open_trunk(TRUNK, {TRUNK: start}))
