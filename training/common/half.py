"""Networks whose weights are stored with half the bits."""

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor

SMALLEST = 256  # values; shorter constants stay float32
HALF = ".half"  # ends the name of what is stored so


def rounded(weights: dict[str, Tensor]) -> dict[str, Tensor]:
    """The weights as they are after ``store_half``, in float32."""
    return {name: v.half().float() if v.numel() >= SMALLEST else v for name, v in weights.items()}


def stored_values(path: Path) -> dict[str, np.ndarray]:
    """The constants of a network as float32, by the names that they had before ``store_half``."""
    constants = onnx.load(str(path)).graph.initializer
    return {one.name.removesuffix(HALF): numpy_helper.to_array(one).astype(np.float32) for one in constants}


def store_half(path: Path) -> None:
    """Replaces large float32 constants of a network by float16 ones that are cast back when it is loaded."""
    model = onnx.load(str(path))
    graph = model.graph
    casts = []
    for constant in graph.initializer:
        values = numpy_helper.to_array(constant)
        if values.dtype != np.float32 or values.size < SMALLEST:
            continue
        name = constant.name
        constant.CopyFrom(numpy_helper.from_array(values.astype(np.float16), name + HALF))
        casts.append(helper.make_node("Cast", [name + HALF], [name], to=TensorProto.FLOAT))
    nodes = list(graph.node)
    del graph.node[:]
    graph.node.extend(casts + nodes)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))
