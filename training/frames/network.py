"""The frame network: the first blocks of MobileNetV2 with one linear head for pictures and one for frames of clips."""

import numpy as np
import torch
from sklearn.linear_model import LogisticRegression
from torch import Tensor, nn

from common.mobilenet_v2 import POOLED, Convolution, Trunk

#: Outputs of the network, in order.
KINDS = ("picture", "frame")


class Head(nn.Module):
    """Pooled values, standardised, to one logit: above zero looks generated or altered."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("mean", torch.zeros(POOLED))
        self.register_buffer("deviation", torch.ones(POOLED))
        self.weight = nn.Parameter(torch.zeros(POOLED))
        self.bias = nn.Parameter(torch.zeros(()))

    def fit(self, values: np.ndarray, labels: np.ndarray, weights: np.ndarray, strength: float) -> None:
        """Sets the head to a logistic regression on what the trunk gives before training.

        A head of noise would first wash the start network's features out (Kumar et al., arXiv 2202.10054).

        Args:
            values: pooled values of whole files, n x ``POOLED``.
            labels: 1 generated or altered, 0 real.
            weights: of the files.
            strength: inverse of the ridge, scikit-learn's C.
        """
        mean, deviation = values.mean(0), values.std(0) + 1e-6
        fit = LogisticRegression(C=strength, max_iter=500)
        fit.fit((values - mean) / deviation, labels, sample_weight=weights)
        with torch.no_grad():
            self.mean.copy_(torch.from_numpy(mean))
            self.deviation.copy_(torch.from_numpy(deviation))
            self.weight.copy_(torch.from_numpy(fit.coef_[0].astype(np.float32)))
            self.bias.fill_(float(fit.intercept_[0]))

    def forward(self, pooled: Tensor) -> Tensor:
        return ((pooled - self.mean) / self.deviation) @ self.weight + self.bias


class FrameNetwork(nn.Module):
    """n x 3 x h x w RGB in -1..1 to n x 2 logits, in the order of ``KINDS``."""

    def __init__(self, start: list[Convolution]) -> None:
        super().__init__()
        self.trunk = Trunk(start)
        self.heads = nn.ModuleList(Head() for _ in KINDS)

    def forward(self, x: Tensor) -> Tensor:
        pooled = self.trunk(x)
        return torch.stack([head(pooled) for head in self.heads], 1)
