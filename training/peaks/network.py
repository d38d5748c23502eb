"""The network that judges peaks, and where it ships."""

import torch
from common.members import ROOT
from frontend import PEAKS
from torch import Tensor, nn

SHIPPED = ROOT / "packages/engine/models/networks/peaks.onnx"
HIDDEN = 96
#: Deviations from the mean beyond which a value counts as no farther.
FARTHEST = 5.0


class PeaksNetwork(nn.Module):
    """One hidden layer on peaks [n, PEAKS], each scaled by its mean and deviation among what was learnt from; a logit for each of n sounds."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("mean", torch.zeros(PEAKS))
        self.register_buffer("deviation", torch.ones(PEAKS))
        self.layers = nn.Sequential(nn.Dropout(0.2), nn.Linear(PEAKS, HIDDEN), nn.GELU(), nn.Dropout(0.5), nn.Linear(HIDDEN, 1))

    def forward(self, peaks: Tensor) -> Tensor:
        scaled = ((peaks - self.mean) / self.deviation).clamp(-FARTHEST, FARTHEST)
        return self.layers(scaled)[:, 0]
