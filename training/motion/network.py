"""The motion network: how feature maps of a general image network change over a run of samples, and what that says."""

import torch
from torch import Tensor, nn
from torch.nn import functional as F

# Feature maps of the backbone, as packages/engine/src/signals/motion-network/maps.ts hands them over: channels, side.
LAYERS = {"block2": (24, 56), "block5": (32, 28), "block9": (64, 14), "block11": (88, 14)}
WHOLE = 12  # statistics of a whole layer
KINDS = 3  # statistics per channel
LENGTH = sum(WHOLE + KINDS * channels for channels, _ in LAYERS.values())
TINY = 1e-6


def deviation(values: Tensor) -> Tensor:
    """Deviation over all values, written out because the ONNX operator set has none."""
    return ((values - values.mean()) ** 2).mean().sqrt()


def whole_layer(maps: Tensor, before: Tensor, after: Tensor) -> Tensor:
    """Size, unevenness, second difference and bend of every position's way through feature space: ``WHOLE`` values.

    ``before`` and ``after`` are successive differences of ``maps``; after D3 (arXiv 2508.00701) and ReStraV (2507.00583).
    """
    length_before = before.pow(2).sum(1).sqrt()
    length_after = after.pow(2).sum(1).sqrt()
    second = (after - before).pow(2).sum(1).sqrt()
    length = maps.pow(2).sum(1).sqrt().mean() + TINY
    both = length_before + length_after
    bend = (before * after).sum(1) / (length_before * length_after + TINY)
    jerk = torch.log((second + TINY) / (both + TINY))
    size = length_before / length
    over_time = size.mean((1, 2))
    unevenness = ((size - over_time[:, None, None]) ** 2).mean((1, 2)).sqrt().mean()
    share = both / (both.sum() + TINY)
    return torch.stack(
        [
            torch.log(size.mean() + TINY),
            deviation(over_time) / (size.mean() + TINY),
            unevenness / (size.mean() + TINY),
            jerk.mean(),
            deviation(jerk),
            bend.mean(),
            deviation(bend),
            (bend * share).sum(),
            (jerk * share).sum(),
            deviation(bend.mean((1, 2))),
            deviation(torch.log(size + 1e-3)),
            (torch.log(length_after + TINY) - torch.log(length_before + TINY)).abs().mean(),
        ]
    )


def by_channel(maps: Tensor, before: Tensor, after: Tensor) -> Tensor:
    """Jerk, memory and pace of each channel: ``KINDS`` times as many values as channels."""
    first = before.abs().mean((0, 2, 3))
    second = (after - before).abs().mean((0, 2, 3))
    centre = maps.mean((0, 2, 3), keepdim=True)
    spread = ((maps - centre) ** 2).mean((0, 2, 3)).sqrt() + TINY
    return torch.cat(
        [
            torch.log((second + TINY) / (first + TINY)),
            (before * after).sum((0, 2, 3)) / ((before * before).sum((0, 2, 3)) + TINY),
            torch.log(first / spread + 1e-4),
        ]
    )


class Statistics(nn.Module):
    """Maps ``[samples, channels, side, side]`` per layer, at least three samples, to one row of ``LENGTH`` numbers."""

    def forward(self, block2: Tensor, block5: Tensor, block9: Tensor, block11: Tensor) -> Tensor:
        rows = []
        for maps in (F.avg_pool2d(block2, 2), block5, block9, block11):
            steps = maps[1:] - maps[:-1]
            before, after = steps[:-1], steps[1:]
            rows += [whole_layer(maps, before, after), by_channel(maps, before, after)]
        return torch.cat(rows).unsqueeze(0)


class Head(nn.Module):
    """Scaled, clipped statistics to one logit."""

    LIMIT = 3.0  # deviations; one odd statistic must not decide

    def __init__(self, mean, deviation) -> None:
        super().__init__()
        self.register_buffer("mean", torch.as_tensor(mean, dtype=torch.float32))
        self.register_buffer("deviation", torch.as_tensor(deviation, dtype=torch.float32))
        self.linear = nn.Linear(LENGTH, 1)

    def set_weights(self, weights, intercept: float) -> None:
        """Weights that were fitted elsewhere."""
        with torch.no_grad():
            self.linear.weight.copy_(torch.as_tensor(weights, dtype=torch.float32)[None])
            self.linear.bias.fill_(intercept)

    def scaled(self, statistics: Tensor) -> Tensor:
        """Statistics in deviations from their mean."""
        return ((statistics - self.mean) / self.deviation).clamp(-self.LIMIT, self.LIMIT)

    def forward(self, statistics: Tensor) -> Tensor:
        return self.linear(self.scaled(statistics))[:, 0]


class Members(nn.Module):
    """Maps of a run to the logits of all members, ``[1, members]``."""

    def __init__(self, heads: list[Head]) -> None:
        super().__init__()
        self.statistics = Statistics()
        self.heads = nn.ModuleList(heads)

    def forward(self, block2: Tensor, block5: Tensor, block9: Tensor, block11: Tensor) -> Tensor:
        row = self.statistics(block2, block5, block9, block11)
        return torch.stack([head(row) for head in self.heads], 1)
