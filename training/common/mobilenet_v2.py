"""A start for networks that see pictures: the first blocks of MobileNetV2 (arXiv 1801.04381), trained on ImageNet."""

import gzip

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn
from torch.nn import functional

from common.members import ROOT

START = ROOT.parent / "shared/models/mobilenet_v2_100.onnx.gz"
# Channels and stride of the blocks; all but the first expand sixfold.
BLOCKS = ((16, 1), (24, 2), (24, 1), (32, 2), (32, 1), (32, 1), (64, 2), (64, 1), (64, 1), (64, 1))
# Blocks whose outputs are pooled: the last of each resolution from a quarter to a sixteenth.
TAPS = (2, 5, 9)
POOLED = 2 * sum(BLOCKS[index][0] for index in TAPS)

Convolution = tuple[np.ndarray, np.ndarray]


def read_start() -> list[Convolution]:
    """Kernel and bias of every convolution, in order."""
    model = onnx.load_model_from_string(gzip.open(START).read())
    arrays = {tensor.name: numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    nodes = [node for node in model.graph.node if node.op_type == "Conv"]
    return [(arrays[node.input[1]], arrays[node.input[2]]) for node in nodes]


class Conv(nn.Module):
    """Convolution with TensorFlow's SAME padding for maps of even size; ReLU6 unless it ends a block."""

    def __init__(self, start: Convolution, stride: int = 1, bounded: bool = True) -> None:
        super().__init__()
        kernel, bias = start
        self.weight = nn.Parameter(torch.from_numpy(kernel.copy()))
        self.bias = nn.Parameter(torch.from_numpy(bias.copy()))
        self.stride, self.bounded = stride, bounded
        self.groups = kernel.shape[0] if kernel.shape[1] == 1 else 1
        self.padding = kernel.shape[2] // 2 if stride == 1 else 0

    def forward(self, x: Tensor) -> Tensor:
        if self.stride == 2:
            x = functional.pad(x, (0, 1, 0, 1))
        x = functional.conv2d(x, self.weight, self.bias, self.stride, self.padding, 1, self.groups)
        return functional.relu6(x) if self.bounded else x


class Trunk(nn.Module):
    """n x 3 x h x w RGB in -1..1 to n x ``POOLED``: mean and deviation of every channel of the tapped blocks."""

    def __init__(self, start: list[Convolution]) -> None:
        super().__init__()
        rest = iter(start)
        self.stem = Conv(next(rest), 2)
        self.blocks = nn.ModuleList()
        self.adds = []
        inputs = 32
        for index, (outputs, stride) in enumerate(BLOCKS):
            layers = [] if index == 0 else [Conv(next(rest))]
            layers += [Conv(next(rest), stride), Conv(next(rest), bounded=False)]
            self.blocks.append(nn.Sequential(*layers))
            self.adds.append(stride == 1 and inputs == outputs)
            inputs = outputs

    def forward(self, x: Tensor) -> Tensor:
        x = self.stem(x)
        found = []
        for index, block in enumerate(self.blocks):
            x = x + block(x) if self.adds[index] else block(x)
            if index in TAPS:
                mean = x.mean((2, 3), keepdim=True)
                deviation = ((x - mean) ** 2).mean((2, 3)).add(1e-6).sqrt()
                found += [mean.flatten(1), deviation]
        return torch.cat(found, 1)
