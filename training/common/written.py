"""Files that a training writes into the engine: the network as it ships, and what its parity test compares."""

import json
import subprocess
from pathlib import Path

import torch
from torch import Tensor, nn

from common.half import store_half
from common.members import ROOT
from common.shared import share


def write_network(
    network: nn.Module, shown: Tensor, path: Path, outputs: tuple[str, ...], batched: tuple[str, ...], bytewise: tuple[str, ...] = ()
) -> None:
    """The network with ``image`` as its input, large weights in half precision, matrices of ``bytewise`` in eight bits; of ``batched`` outputs there is a row for each picture."""
    axes = {name: {0: "n"} for name in ("image", *batched)}
    torch.onnx.export(network, shown, str(path), opset_version=13, input_names=["image"], output_names=list(outputs),
                      dynamic_axes=axes, dynamo=False)
    store_half(path, bytewise)
    share(path.parent)
    print(f"{path.stat().st_size / 1e6:.2f} MB, and what it shares with other networks")


def write_reference(found: dict, path: Path) -> None:
    """JSON in the form that the repository's own check asks for."""
    path.write_text(json.dumps(found, indent=2) + "\n")
    subprocess.run([ROOT / "node_modules/.bin/biome", "format", "--write", path], check=True, capture_output=True)
