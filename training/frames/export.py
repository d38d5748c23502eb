"""Writes the three members as one ONNX file with weights stored as float16."""

import json

import numpy as np
import torch
from torch import Tensor, nn

from cache import CACHE, Cache, shrink_to
from common.facts import write_facts
from common.half import rounded, store_half
from common.members import MEMBERS, ROOT, LabelledFile
from common.mobilenet_v2 import read_start
from network import KINDS, FrameNetwork
from train import usable
from views import SHORT_SIDE, SIDE, side_of, squares, to_planes

OUT = ROOT / "packages/engine/models/networks"
VERSION = 2  # 1 started from MobileNetV3
STEP = 4001  # between the values kept; prime, so that rows and columns vary
REFERENCE = ROOT / "packages/engine/src/signals/frame-network/reference.json"


class Members(nn.Module):
    """Logits of all members side by side, one output for each of ``KINDS``."""

    def __init__(self, members: list[FrameNetwork]) -> None:
        super().__init__()
        self.members = nn.ModuleList(members)

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        logits = torch.stack([member(x) for member in self.members], 1)
        return tuple(logits[:, :, column] for column in range(len(KINDS)))


def formula_picture(width: int, height: int) -> np.ndarray:
    """The picture of the parity test, RGB; `index.test.ts` makes the same one."""
    y, x, channel = np.meshgrid(np.arange(height), np.arange(width), np.arange(3), indexing="ij")
    return (96 + 64 * np.sin(x / 9 + channel) + 48 * np.cos(y / 13) + (x * y // 64 + 5 * channel) % 32).astype(np.uint8)


def reference(members: Members) -> dict:
    """What Python makes of the formula's picture, for the parity test: some scaled values and all logits."""
    image = formula_picture(720, 512)
    found: dict = {"width": 720, "height": 512, "step": STEP}
    for column, kind in enumerate(KINDS):
        planes = to_planes(squares(image, kind))
        with torch.no_grad():
            logits = members(torch.from_numpy(planes))[column].numpy()
        height, width = shrink_to(image, SHORT_SIDE[kind]).shape[:2]
        found[kind] = {
            "scaled": [width, height, side_of(image)],
            "values": [round(float(value), 5) for value in planes.reshape(-1)[::STEP]],
            "logits": [[round(float(v), 4) for v in row] for row in logits],
        }
    return found


def learnt_from() -> list[LabelledFile]:
    """The files that the members learnt from together."""
    cache = Cache()
    return [file for i, file in enumerate(cache.files) if usable(cache, i)]


def main() -> None:
    found = [torch.load(CACHE / f"member{k}.pt") for k in range(MEMBERS)]
    networks = [FrameNetwork(read_start()) for _ in found]
    for network, stored in zip(networks, found):
        network.load_state_dict(rounded(stored["weights"]))
    members = Members(networks).eval()
    OUT.mkdir(parents=True, exist_ok=True)
    path = OUT / "frames.onnx"
    axes = {"image": {0: "n", 2: "height", 3: "width"}, **{kind: {0: "n"} for kind in KINDS}}
    torch.onnx.export(members, torch.zeros(2, 3, SIDE, SIDE), str(path), opset_version=13,
                      input_names=["image"], output_names=list(KINDS), dynamic_axes=axes)
    store_half(path)
    write_facts(path, "frames", found[0]["seed"], learnt_from(), VERSION)
    REFERENCE.write_text(json.dumps(reference(members)) + "\n")
    print(f"{path.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
