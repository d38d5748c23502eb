"""Networks whose weights are stored with half or a quarter of the bits."""

from collections.abc import Collection
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor

SMALLEST = 256  # values; shorter constants stay float32
HALF = ".half"  # ends the name of what is stored so
BYTE = ".byte"  # ends the name of a matrix that is stored in steps of a 127th of each row's largest value
STEPS = ".steps"  # ends the name of those steps


def rounded(weights: dict[str, Tensor], bytewise: Collection[str] = ()) -> dict[str, Tensor]:
    """The weights as they are after ``store_half``, in float32."""
    return {
        name: torch.from_numpy(of_bytes(*bytes_of(v.numpy()))) if name in bytewise else v.half().float() if v.numel() >= SMALLEST else v
        for name, v in weights.items()
    }


def bytes_of(matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A matrix in whole steps of -127 to 127, and the step of each row."""
    steps = np.maximum(np.abs(matrix).max(1) / 127, np.finfo(np.float32).tiny).astype(np.float32)
    return np.round(matrix / steps[:, None]).clip(-127, 127).astype(np.int8), steps


def of_bytes(values: np.ndarray, steps: np.ndarray) -> np.ndarray:
    return values.astype(np.float32) * steps[:, None]


def stored_values(path: Path) -> dict[str, np.ndarray]:
    """The constants of a network as float32, by the names that they had before ``store_half``."""
    constants = {one.name: numpy_helper.to_array(one) for one in onnx.load(str(path)).graph.initializer}
    found = {}
    for name, values in constants.items():
        if name.endswith(BYTE):
            found[name.removesuffix(BYTE)] = of_bytes(values, constants[name.removesuffix(BYTE) + STEPS])
        elif not name.endswith(STEPS):
            found[name.removesuffix(HALF)] = values.astype(np.float32)
    return found


def store_half(path: Path, bytewise: Collection[str] = ()) -> None:
    """Replaces large float32 constants of a network by float16 ones, and the matrices ``bytewise`` by int8 ones, that are turned back when it is loaded."""
    model = onnx.load(str(path))
    graph = model.graph
    casts, steps_of = [], []
    for constant in graph.initializer:
        values = numpy_helper.to_array(constant)
        if values.dtype != np.float32 or values.size < SMALLEST:
            continue
        name = constant.name
        if name in bytewise:
            stored, steps = bytes_of(values)
            constant.CopyFrom(numpy_helper.from_array(stored, name + BYTE))
            steps_of.append(numpy_helper.from_array(steps, name + STEPS))
            casts.append(helper.make_node("DequantizeLinear", [name + BYTE, name + STEPS], [name], axis=0))
            continue
        constant.CopyFrom(numpy_helper.from_array(values.astype(np.float16), name + HALF))
        casts.append(helper.make_node("Cast", [name + HALF], [name], to=TensorProto.FLOAT))
    graph.initializer.extend(steps_of)
    nodes = list(graph.node)
    del graph.node[:]
    graph.node.extend(casts + nodes)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))
