"""Writes the three members as one ONNX file, what they were trained on, and reference numbers for the engine's test."""

import numpy as np
import onnx
import torch
from torch import Tensor

from common.facts import write_facts
from common.members import MEMBERS, ROOT, LabelledFile
from common.written import write_reference
from network import LAYERS, Head, Members
from prepare import SEED

OUT = ROOT / "packages/engine/models/networks"
REFERENCE = ROOT / "packages/engine/src/signals/motion-network/reference.json"
SAMPLES = 8
FORMULA_STEP = 0.37  # of the wave that the reference maps are made of
VERSION = 3  # 1 learnt from other folds than those that its figures rest on, 2 from 416 clips


def formula_maps(samples: int) -> list[Tensor]:
    """The maps of the parity test; `index.test.ts` makes the same ones: a wave whose speed grows with the channel."""
    maps = []
    for channels, side in LAYERS.values():
        t, c, y, x = np.meshgrid(*map(np.arange, (samples, channels, side, side)), indexing="ij")
        phase = FORMULA_STEP * t * (1 + c % 5) + x / 3 + y / 5
        maps.append(torch.from_numpy((np.sin(phase) * (1 + c % 3) + 0.1 * t).astype(np.float32)))
    return maps


def write_network(heads: list[Head], files: list[LabelledFile]) -> None:
    """Exports to `packages/engine/models/networks/motion.onnx` with its JSON, and the reference numbers."""
    members = Members(heads).eval()
    OUT.mkdir(parents=True, exist_ok=True)
    path = OUT / "motion.onnx"
    torch.onnx.export(
        members,
        tuple(formula_maps(SAMPLES)),
        str(path),
        opset_version=13,
        input_names=list(LAYERS),
        output_names=["logits"],
        dynamic_axes={name: {0: "samples"} for name in LAYERS}, dynamo=False)
    onnx.checker.check_model(onnx.load(str(path)))
    write_facts(path, "motion", SEED, files, VERSION)
    with torch.no_grad():
        logits = members(*formula_maps(SAMPLES))[0].tolist()
    write_reference({"samples": SAMPLES, "step": FORMULA_STEP, "logits": logits}, REFERENCE)
