"""Constants that stand in several networks of a folder, stored once beside them."""

import hashlib
from collections import Counter
from pathlib import Path

import onnx
from onnx import ModelProto, TensorProto
from onnx.external_data_helper import set_external_data

#: File beside the networks that holds what they have in common.
STORE = "shared.weights"
SMALLEST = 512  # bytes; shorter constants stay where they are


def share(folder: Path) -> None:
    """Moves constants that stand in more than one network of ``folder`` into ``STORE``; what a network has for itself stays in its file.

    May be called again after any of the networks was written anew. Networks that have nothing in common with others are not touched.
    """
    models = {path: onnx.load(str(path)) for path in sorted(folder.glob("*.onnx"))}
    found = {path: {digest(one): one for one in large(model)} for path, model in models.items()}
    count = Counter(name for constants in found.values() for name in constants)
    common = {name: one.raw_data for constants in found.values() for name, one in constants.items() if count[name] > 1}
    offsets, stored = {}, b""
    for name in sorted(common):
        offsets[name] = len(stored)
        stored += common[name]
    (folder / STORE).write_bytes(stored)
    for path, model in models.items():
        if any(name in offsets for name in found[path]):
            refer(model, offsets)
            path.write_bytes(model.SerializeToString(deterministic=True))


def large(model: ModelProto) -> list[TensorProto]:
    return [one for one in model.graph.initializer if len(one.raw_data) >= SMALLEST]


def digest(constant: TensorProto) -> str:
    return hashlib.sha256(constant.raw_data).hexdigest()


def refer(model: ModelProto, offsets: dict[str, int]) -> None:
    for one in large(model):
        name = digest(one)
        if name in offsets:
            set_external_data(one, STORE, offset=offsets[name], length=len(one.raw_data))
            one.ClearField("raw_data")
