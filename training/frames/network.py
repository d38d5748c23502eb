"""The frame network: a MobileNetV3 that sees pixels and their high-pass residual."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from common.mobilenet import BLOCKS, Block, SameConv, Weights, high_pass, pooled

SIDE = 128
TAPS = (0, 2, 5, 9, 10)  # blocks whose outputs are pooled
DROPOUT = 0.2


class FrameNetwork(nn.Module):
    """n x 3 x 128 x 128 RGB in -1..1 to n logits: above zero looks generated."""

    def __init__(self, start: Weights) -> None:
        super().__init__()
        self.stem = SameConv(start, "Conv", 2)
        # Starts silent, so that the first linear fit sees the start network as it is.
        self.residual = nn.Parameter(torch.zeros_like(self.stem.weight))
        self.blocks = nn.ModuleList(Block(start, index) for index in range(len(BLOCKS)))
        channels = sum(self.blocks[index].project.weight.shape[0] for index in TAPS)
        # The start network's pooled values differ a thousandfold in scale and move with every step.
        self.standard = nn.BatchNorm1d(2 * channels, affine=False, momentum=0.05)
        self.dropout = nn.Dropout(DROPOUT)
        self.head = nn.Linear(2 * channels, 1)

    def features(self, x: Tensor) -> Tensor:
        """Pooled outputs of the tapped blocks, side by side."""
        y = self.stem(x) + functional.conv2d(functional.pad(high_pass(x), (0, 1, 0, 1)), self.residual, stride=2)
        y = functional.hardswish(y)
        found = []
        for index, block in enumerate(self.blocks):
            y = block(y)
            if index in TAPS:
                found.append(pooled(y))
        return torch.cat(found, 1)

    def forward(self, x: Tensor) -> Tensor:
        return self.head(self.dropout(self.standard(self.features(x))))[:, 0]
