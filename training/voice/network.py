"""The network: YAMNet's first blocks on log-mel bands, statistics of several depths, and a branch on cepstra."""

import gzip
import sys
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from common.ensemble import load_member  # noqa: E402
from common.members import ROOT  # noqa: E402
from frontend import LINEAR_BANDS, MEL_BANDS  # noqa: E402

START = ROOT.parent / "shared/models/yamnet_cnn.onnx.gz"
#: The members that ship, in half precision.
SHIPPED = ROOT / "packages/engine/models/networks/voice.onnx"
#: Output channels and stride of the separable blocks, as in YAMNet (AudioSet).
BLOCKS = [(64, 1), (128, 2), (128, 1), (256, 2), (256, 1), (512, 2), *[(512, 1)] * 5, (1024, 2), (1024, 1)]
#: As many of them are used unless said otherwise.
DEPTH = 6
#: Blocks after which statistics are taken.
TAPS = (2, 4, 5)
CEPSTRA = 40


def statistics(maps: Tensor) -> Tensor:
    """Mean and deviation of every channel over the last two axes: [n, c, h, w] to [n, 2c]."""
    maps = maps.float()
    mean = maps.mean(dim=(2, 3), keepdim=True)
    deviation = ((maps - mean) ** 2).mean(dim=(2, 3), keepdim=True).add(1e-5).sqrt()
    return torch.cat([mean, deviation], dim=1).flatten(1)


def same_padding(stride: int) -> nn.ZeroPad2d:
    """TensorFlow's padding of a 3 x 3 kernel over maps of even size: with stride 2 at the far ends only."""
    return nn.ZeroPad2d(1 if stride == 1 else (0, 1, 0, 1))


class Separable(nn.Module):
    """Depthwise 3 x 3 and pointwise convolution, each with a ReLU (YAMNet's block, its normalisation folded in)."""

    def __init__(self, inputs: int, outputs: int, stride: int) -> None:
        super().__init__()
        self.pad = same_padding(stride)
        self.depth = nn.Conv2d(inputs, inputs, 3, stride, groups=inputs)
        self.point = nn.Conv2d(inputs, outputs, 1)

    def forward(self, maps: Tensor) -> Tensor:
        """[n, inputs, h, w] to [n, outputs, h / stride, w / stride]."""
        return torch.relu(self.point(torch.relu(self.depth(self.pad(maps)))))


class CepstralBranch(nn.Module):
    """Cepstra of linear bands with two differences over time, then convolutions over time and statistics."""

    def __init__(self, width: int = 96) -> None:
        super().__init__()
        number, band = np.arange(1, CEPSTRA + 1)[:, None], np.arange(LINEAR_BANDS)[None]
        basis = np.sqrt(2 / LINEAR_BANDS) * np.cos(np.pi * number * (band + 0.5) / LINEAR_BANDS)
        self.register_buffer("basis", torch.from_numpy(basis).float().unsqueeze(2))
        slope = torch.tensor([-0.5, 0.0, 0.5]).repeat(CEPSTRA, 1, 1)
        self.register_buffer("slope", slope)
        self.scale = nn.BatchNorm1d(3 * CEPSTRA)
        self.first = nn.Conv1d(3 * CEPSTRA, width, 3, 1, 1)
        self.second = nn.Conv1d(width, width, 3, 2, 1)
        self.outputs = 2 * width + 3 * CEPSTRA

    def forward(self, bands: Tensor) -> Tensor:
        """[n, LINEAR_BANDS, frames] to [n, outputs]."""
        cepstra = nn.functional.conv1d(bands, self.basis)
        cepstra = cepstra - cepstra.mean(dim=2, keepdim=True)
        delta = nn.functional.conv1d(cepstra, self.slope, padding=1, groups=CEPSTRA)
        second = nn.functional.conv1d(delta, self.slope, padding=1, groups=CEPSTRA)
        joined = torch.cat([cepstra, delta, second], dim=1)
        spread = (joined**2).mean(dim=2).add(1e-5).log()
        hidden = torch.relu(self.second(torch.relu(self.first(self.scale(joined)))))
        return torch.cat([statistics(hidden.unsqueeze(3)), spread], dim=1)


class VoiceNetwork(nn.Module):
    """Log bands of windows [n, frames, BANDS] to one logit each; above 0 means made by a machine."""

    def __init__(self, dropout: float = 0.4, depth: int = DEPTH) -> None:
        super().__init__()
        self.taps = tuple(sorted({*TAPS, depth - 1}))
        self.pad = same_padding(2)
        self.stem = nn.Conv2d(1, 32, 3, 2)
        blocks, inputs = [], 32
        for outputs, stride in BLOCKS[:depth]:
            blocks.append(Separable(inputs, outputs, stride))
            inputs = outputs
        self.blocks = nn.ModuleList(blocks)
        self.cepstral = CepstralBranch()
        pooled = sum(2 * BLOCKS[tap][0] for tap in self.taps) + self.cepstral.outputs
        self.norm = nn.BatchNorm1d(pooled)
        self.dropout = nn.Dropout(dropout)
        self.head = nn.Linear(pooled, 1)

    def embed(self, bands: Tensor) -> Tensor:
        """[n, frames, BANDS] to the normalised statistics [n, pooled]."""
        mel = bands[:, :, :MEL_BANDS]
        # YAMNet takes logs of magnitudes, not of powers: half, which gives its mean (-1.9) as well.
        maps = torch.relu(self.stem(self.pad((0.5 * mel).unsqueeze(1))))
        pooled = []
        for number, block in enumerate(self.blocks):
            maps = block(maps)
            if number in self.taps:
                pooled.append(statistics(maps))
        with torch.autocast("cpu", enabled=False):
            pooled.append(self.cepstral(bands[:, :, MEL_BANDS:].transpose(1, 2)))
            return self.norm(torch.cat(pooled, dim=1))

    def forward(self, bands: Tensor) -> Tensor:
        """[n, frames, BANDS] to logits [n]."""
        return self.head(self.dropout(self.embed(bands))).squeeze(1)


def load_start(network: VoiceNetwork) -> None:
    """Copies YAMNet's weights into the stem and the separable blocks."""
    model = onnx.load_model_from_string(gzip.open(START).read())
    arrays = {tensor.name: numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    convolutions = [node for node in model.graph.node if node.op_type == "Conv"]
    targets = [network.stem]
    for block in network.blocks:
        targets += [block.depth, block.point]
    with torch.no_grad():
        for target, node in zip(targets, convolutions):
            target.weight.copy_(torch.from_numpy(arrays[node.input[1]].copy()))
            target.bias.copy_(torch.from_numpy(arrays[node.input[2]].copy()))


def load_shipped(network: VoiceNetwork, member: int) -> None:
    """Copies the weights of the member of that number that ships. It never heard what it must not, as long as the folds stay."""
    load_member(network, SHIPPED, member, constants=("num_batches_tracked", "basis", "slope"))  # counters and constants are not learnt
