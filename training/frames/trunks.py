"""Starts of the picture bank: pretrained convolutional networks whose maps are pooled at every depth.

Each gives n x 3 x 224 x 224 RGB in -1..1 to one row of features a square: mean and deviation of every channel of the tapped maps.
"""

import gzip
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn
from torch.nn import functional

Convolution = tuple[np.ndarray, np.ndarray]
# Of each stage: kernel, repeats, stride, expansion, channels.
MOBILENET_V2 = ((3, 1, 1, 1, 16), (3, 2, 2, 6, 24), (3, 3, 2, 6, 32), (3, 4, 2, 6, 64), (3, 3, 1, 6, 96), (3, 3, 2, 6, 160), (3, 1, 1, 6, 320))
LITE0 = ((3, 1, 1, 1, 16), (3, 2, 2, 6, 24), (5, 2, 2, 6, 40), (3, 3, 2, 6, 80), (5, 3, 1, 6, 112), (5, 4, 2, 6, 192), (3, 1, 1, 6, 320))
LITE2 = ((3, 1, 1, 1, 16), (3, 3, 2, 6, 24), (5, 3, 2, 6, 48), (3, 4, 2, 6, 88), (5, 4, 1, 6, 120), (5, 5, 2, 6, 208), (3, 1, 1, 6, 352))
STEM = 32


class Conv(nn.Module):
    """Convolution with TensorFlow's SAME padding for maps of even size; ReLU6 unless it ends a block."""

    def __init__(self, start: Convolution, stride: int = 1, bounded: bool = True) -> None:
        super().__init__()
        kernel, bias = start
        self.weight = nn.Parameter(torch.from_numpy(np.ascontiguousarray(kernel)))
        self.bias = nn.Parameter(torch.from_numpy(np.ascontiguousarray(bias)))
        self.stride, self.bounded = stride, bounded
        self.groups = kernel.shape[0] if kernel.shape[1] == 1 and kernel.shape[2] > 1 else 1
        total = kernel.shape[2] - stride
        self.before, self.after = total // 2, total - total // 2

    def forward(self, x: Tensor) -> Tensor:
        if self.before != self.after:
            x = functional.pad(x, (self.before, self.after, self.before, self.after))
        padding = self.before if self.before == self.after else 0
        x = functional.conv2d(x, self.weight, self.bias, self.stride, padding, 1, self.groups)
        return functional.relu6(x) if self.bounded else x


def pooled(x: Tensor) -> Tensor:
    """Mean and deviation of every channel."""
    mean = x.mean((2, 3), keepdim=True)
    deviation = ((x - mean) ** 2).mean((2, 3)).add(1e-6).sqrt()
    return torch.cat([mean.flatten(1), deviation], 1)


class InvertedResiduals(nn.Module):
    """MobileNetV2 (arXiv 1801.04381) and EfficientNet-Lite: the last block of every stage is tapped, then the widened last map."""

    def __init__(self, start: list[Convolution], stages, taps: tuple[int, ...] | None = None) -> None:
        super().__init__()
        rest = iter(start)
        self.stem = Conv(next(rest), 2)
        self.blocks, self.adds, self.tapped = nn.ModuleList(), [], []
        inputs = STEM
        for index, (_, repeats, stride, expansion, outputs) in enumerate(stages):
            for repeat in range(repeats):
                step = stride if repeat == 0 else 1
                layers = [Conv(next(rest))] if expansion > 1 else []
                layers += [Conv(next(rest), step), Conv(next(rest), bounded=False)]
                self.blocks.append(nn.Sequential(*layers))
                self.adds.append(step == 1 and inputs == outputs)
                self.tapped.append(repeat == repeats - 1 and (taps is None or index in taps))
                inputs = outputs
        self.head = Conv(next(rest)) if taps is None else None

    def maps(self, x: Tensor) -> tuple[list[Tensor], Tensor | None]:
        """The tapped maps, and the widened last one."""
        x = self.stem(x)
        found = []
        for block, adds, tapped in zip(self.blocks, self.adds, self.tapped):
            x = x + block(x) if adds else block(x)
            if tapped:
                found.append(x)
        return found, None if self.head is None else self.head(x)

    def forward(self, x: Tensor) -> Tensor:
        found, last = self.maps(x)
        rows = [pooled(one) for one in found]
        return torch.cat(rows if last is None else [*rows, last.mean((2, 3))], 1)


def read_onnx(path: Path) -> list[Convolution]:
    """Kernel and bias of every convolution, in order."""
    model = onnx.load_model_from_string(gzip.open(path).read())
    arrays = {tensor.name: numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    return [(arrays[n.input[1]], arrays[n.input[2]]) for n in model.graph.node if n.op_type == "Conv"]


def read_lite(path: Path) -> list[Convolution]:
    """The checkpoints of EfficientNet-Lite (Apache-2.0) with batch normalisation folded into the convolutions."""
    state = torch.load(path, map_location="cpu", weights_only=True)
    norms = {"_conv_stem": "_bn0", "_conv_head": "_bn1", "_expand_conv": "_bn0", "_depthwise_conv": "_bn1", "_project_conv": "_bn2"}
    found = []
    for name, kernel in state.items():
        if not name.endswith(".weight") or kernel.dim() != 4:
            continue
        *scope, layer, _ = name.split(".")
        norm = ".".join([*scope, norms[layer]])
        scale = state[f"{norm}.weight"] / torch.sqrt(state[f"{norm}.running_var"] + 1e-3)
        bias = state[f"{norm}.bias"] - state[f"{norm}.running_mean"] * scale
        found.append(((kernel * scale[:, None, None, None]).numpy(), bias.numpy()))
    return found


class HighPassed(nn.Module):
    """What every pixel differs from the binomial mean of its neighbourhood, squashed, in place of the picture."""

    def __init__(self, trunk: nn.Module, gain: float = 8.0) -> None:
        super().__init__()
        line = torch.tensor([0.25, 0.5, 0.25])
        self.register_buffer("kernel", (line[:, None] * line[None]).expand(3, 1, 3, 3).contiguous())
        self.trunk, self.gain = trunk, gain

    def forward(self, x: Tensor) -> Tensor:
        smooth = functional.conv2d(functional.pad(x, (1, 1, 1, 1), mode="replicate"), self.kernel, groups=3)
        return self.trunk(torch.tanh(self.gain * (x - smooth)))


def open_trunk(name: str, starts: dict[str, Path]) -> nn.Module:
    if name == "mobilenet_v2":
        return InvertedResiduals(read_onnx(starts[name]), MOBILENET_V2)
    if name == "mobilenet_v2_high":
        return HighPassed(InvertedResiduals(read_onnx(starts[name]), MOBILENET_V2[:5], (0, 1, 2, 3, 4)))
    return InvertedResiduals(read_lite(starts[name]), {"lite0": LITE0, "lite2": LITE2}[name])
