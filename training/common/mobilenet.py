"""The start of networks that see pictures: the MobileNetV3 (arXiv 1905.02244) inside @vladmandic/human, with its weights."""

import base64
import json
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

PREFIX = "tower_0/MobilenetV3/"
CONVOLUTIONS = ("_FusedConv2D", "FusedDepthwiseConv2dNative")

# Of the start network: kernel, stride, hard swish instead of ReLU, squeeze and excite; blocks 1 to 10 expand first.
BLOCKS = (
    (3, 1, False, False),
    (3, 2, False, False),
    (3, 1, False, False),
    (5, 2, False, True),
    (5, 1, False, True),
    (5, 1, False, True),
    (3, 2, True, False),
    (3, 1, True, False),
    (3, 1, True, False),
    (3, 1, True, False),
    (3, 1, True, True),
)
RESIDUAL_GAIN = 4.0

Weights = dict[str, Tensor]


def read_start(path: Path) -> Weights:
    """Weights by name of a TensorFlow.js graph model (float32, or quantised to float16, 8 or 16 bits)."""
    model = json.loads(path.read_text())
    manifest = model["weightsManifest"][0]
    raw = b"".join((path.parent / part).read_bytes() for part in manifest["paths"])
    weights: Weights = {}
    offset = 0
    for entry in manifest["weights"]:
        quantised = entry.get("quantization")
        kind = np.dtype(quantised["dtype"] if quantised else entry["dtype"])
        count = int(np.prod(entry["shape"]))
        values = np.frombuffer(raw, kind, count, offset).astype(np.float32)
        offset += count * kind.itemsize
        if quantised and "scale" in quantised:
            values = values * quantised["scale"] + quantised["min"]
        weights[entry["name"]] = torch.from_numpy(values.reshape(entry["shape"]).copy())
    return rename(model["modelTopology"]["node"], weights)


def rename(nodes: list[dict], weights: Weights) -> Weights:
    """Convolution weights under "<layer>.weight" and "<layer>.bias" in torch's order, whatever the constants are called."""
    named: Weights = {}
    for node in nodes:
        if node["op"] not in CONVOLUTIONS or not node["name"].startswith(PREFIX):
            continue
        padding = base64.b64decode(node["attr"]["padding"]["s"]).decode()
        if padding != "SAME":
            raise ValueError(f"{node['name']}: padding {padding}")
        parts = node["name"][len(PREFIX) :].split("/")
        layer = "/".join(part for part in parts if part not in ("BatchNorm", "FusedBatchNorm", "Relu", "BiasAdd"))
        kernel, bias = (weights[name.split(":")[0]] for name in node["input"][1:3])
        depthwise = "Depthwise" in node["op"]
        named[f"{layer}.weight"] = kernel.permute(2, 3, 0, 1) if depthwise else kernel.permute(3, 2, 0, 1)
        named[f"{layer}.bias"] = bias
    return named


class SameConv(nn.Module):
    """Convolution with TensorFlow's SAME padding for inputs whose sides are multiples of its stride."""

    def __init__(self, start: Weights, layer: str, stride: int = 1, depthwise: bool = False) -> None:
        super().__init__()
        self.weight = nn.Parameter(start[f"{layer}.weight"].contiguous().clone())
        self.bias = nn.Parameter(start[f"{layer}.bias"].clone())
        self.stride = stride
        self.groups = self.weight.shape[0] if depthwise else 1
        total = self.weight.shape[2] - stride
        self.before, self.after = total // 2, total - total // 2

    def forward(self, x: Tensor) -> Tensor:
        if self.before != self.after:
            x = functional.pad(x, (self.before, self.after, self.before, self.after))
            return functional.conv2d(x, self.weight, self.bias, self.stride, 0, 1, self.groups)
        return functional.conv2d(x, self.weight, self.bias, self.stride, self.before, 1, self.groups)


class Squeeze(nn.Module):
    """Squeeze and excite with a hard sigmoid."""

    def __init__(self, start: Weights, layer: str) -> None:
        super().__init__()
        self.reduce = SameConv(start, f"{layer}/Conv")
        self.expand = SameConv(start, f"{layer}/Conv_1")

    def forward(self, x: Tensor) -> Tensor:
        gate = self.expand(functional.relu(self.reduce(x.mean((2, 3), keepdim=True))))
        return x * functional.hardsigmoid(gate)


class Block(nn.Module):
    """Inverted residual."""

    def __init__(self, start: Weights, index: int) -> None:
        super().__init__()
        _, stride, swish, squeeze = BLOCKS[index]
        name = "expanded_conv" if index == 0 else f"expanded_conv_{index}"
        self.expand = SameConv(start, f"{name}/expand") if index > 0 else None
        self.depthwise = SameConv(start, f"{name}/depthwise/depthwise", stride, depthwise=True)
        self.squeeze = Squeeze(start, f"{name}/squeeze_excite") if squeeze else None
        self.project = SameConv(start, f"{name}/project")
        self.act = functional.hardswish if swish else functional.relu
        inputs = (self.expand or self.depthwise).weight.shape[1 if self.expand else 0]
        self.adds = stride == 1 and inputs == self.project.weight.shape[0]

    def forward(self, x: Tensor) -> Tensor:
        y = self.act(self.expand(x)) if self.expand else x
        y = self.act(self.depthwise(y))
        if self.squeeze:
            y = self.squeeze(y)
        y = self.project(y)
        return x + y if self.adds else y


def high_pass(x: Tensor) -> Tensor:
    """What a pixel differs from the binomial mean of its 3 x 3 neighbourhood, squashed to -1..1; the rim is left as zero."""
    line = torch.tensor([0.25, 0.5, 0.25])
    kernel = (line[:, None] * line[None, :]).expand(3, 1, 3, 3)
    inner = x[:, :, 1:-1, 1:-1] - functional.conv2d(x, kernel, groups=3)
    return functional.pad(torch.tanh(RESIDUAL_GAIN * inner), (1, 1, 1, 1))


def pooled(x: Tensor) -> Tensor:
    """Mean and deviation of every channel."""
    mean = x.mean((2, 3), keepdim=True)
    variance = ((x - mean) ** 2).mean((2, 3))
    return torch.cat([mean.flatten(1), torch.sqrt(variance + 1e-5)], 1)
