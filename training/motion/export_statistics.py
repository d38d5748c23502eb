"""Writes the statistics as ONNX for `dump.ts`: python3 export_statistics.py FILE."""

import sys

import torch

from network import LAYERS, Statistics


def examples(samples: int) -> tuple[torch.Tensor, ...]:
    """Random maps of the right shapes."""
    return tuple(torch.randn(samples, channels, side, side) for channels, side in LAYERS.values())


def main(path: str) -> None:
    torch.onnx.export(
        Statistics(),
        examples(8),
        path,
        opset_version=13,
        input_names=list(LAYERS),
        output_names=["statistics"],
        dynamic_axes={name: {0: "samples"} for name in LAYERS}, dynamo=False)


if __name__ == "__main__":
    main(sys.argv[1])
