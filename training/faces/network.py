"""The face network: a MobileNetV3 with one head for labelled faces, one for blending, and a map of where it was blended."""

import sys
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

sys.path.append(str(Path(__file__).resolve().parents[1]))
from common.members import ROOT  # noqa: E402
from common.mobilenet import BLOCKS, Block, SameConv, Weights, high_pass, pooled, read_start  # noqa: E402

START = ROOT / "node_modules/@vladmandic/human/models/centernet.json"
DROPOUT = 0.3
MIDDLE = 5  # block whose output is pooled beside the last one's


class FaceNetwork(nn.Module):
    """n x 3 x 128 x 128 RGB in -1..1 to two logits per face (labelled, blended) and n x 8 x 8 logits of places."""

    def __init__(self, start: Weights) -> None:
        super().__init__()
        self.stem = SameConv(start, "Conv", 2)
        extra = 0.5 * self.stem.weight.detach().clone()
        self.stem.weight = nn.Parameter(torch.cat([self.stem.weight.detach(), extra], 1))
        self.blocks = nn.ModuleList(Block(start, index) for index in range(len(BLOCKS)))
        widths = [self.blocks[i].project.weight.shape[0] for i in (MIDDLE, len(BLOCKS) - 1)]
        self.dropout = nn.Dropout(DROPOUT)
        self.head = nn.Linear(2 * sum(widths), 2)
        self.place = nn.Conv2d(widths[1], 1, 1)
        for layer in (self.head, self.place):
            nn.init.normal_(layer.weight, std=0.01)
            nn.init.zeros_(layer.bias)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        y = functional.hardswish(self.stem(torch.cat([x, high_pass(x)], 1)))
        found = []
        for index, block in enumerate(self.blocks):
            y = block(y)
            if index in (MIDDLE, len(BLOCKS) - 1):
                found.append(pooled(y))
        return self.head(self.dropout(torch.cat(found, 1))), self.place(y)[:, 0]


def fresh() -> FaceNetwork:
    """A network with the weights that training starts from."""
    return FaceNetwork(read_start(START))
