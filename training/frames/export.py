"""Writes the three members as one ONNX file with weights stored as float16."""

import json

import numpy as np
import torch
from torch import Tensor, nn

from augment import to_planes
from cache import CACHE, SHORT_SIDE, Cache, shrink_to
from common.facts import write_facts
from common.half import rounded, store_half
from common.members import MEMBERS, ROOT, LabelledFile
from common.mobilenet import read_start
from judge import FRAME_PLACES, crops_of
from network import SIDE, FrameNetwork
from train import START, large_enough

OUT = ROOT / "packages/engine/models/networks"
STEP = 4001  # between the values kept; prime, so that rows and columns vary
REFERENCE = ROOT / "packages/engine/src/signals/frame-network/reference.json"


class Members(nn.Module):
    """Logits of all members side by side."""

    def __init__(self, members: list[FrameNetwork]) -> None:
        super().__init__()
        self.members = nn.ModuleList(members)

    def forward(self, x: Tensor) -> Tensor:
        return torch.stack([member(x) for member in self.members], 1)


def formula_picture(width: int, height: int) -> np.ndarray:
    """The picture of the parity test, RGB; `index.test.ts` makes the same one."""
    y, x, channel = np.meshgrid(np.arange(height), np.arange(width), np.arange(3), indexing="ij")
    return ((7 * x + 13 * y + 5 * channel + (x * y) // 16 + (x // 8) * (y // 8) * 3) % 256).astype(np.uint8)


def reference(members: Members) -> dict:
    """What Python makes of the formula's picture, for the parity test: some scaled values and all logits."""
    image = shrink_to(formula_picture(600, 400), SHORT_SIDE)
    planes = to_planes(crops_of(image, FRAME_PLACES))
    with torch.no_grad():
        logits = members(torch.from_numpy(planes)).numpy()
    values = [round(float(value), 5) for value in planes.reshape(-1)[::STEP]]
    return {
        "width": 600,
        "height": 400,
        "scaled": [image.shape[1], image.shape[0]],
        "step": STEP,
        "values": values,
        "logits": [[round(float(v), 4) for v in row] for row in logits],
    }


def learnt_from() -> list[LabelledFile]:
    """The files that the members learnt from together."""
    cache = Cache()
    return [file for i, file in enumerate(cache.files) if large_enough(cache, i)]


def main() -> None:
    found = [torch.load(CACHE / f"member{k}.pt") for k in range(MEMBERS)]
    networks = [FrameNetwork(read_start(START)) for _ in found]
    for network, stored in zip(networks, found):
        network.load_state_dict(rounded(stored["weights"]))
    members = Members(networks).eval()
    OUT.mkdir(parents=True, exist_ok=True)
    path = OUT / "frames.onnx"
    axes = {"image": {0: "n"}, "logits": {0: "n"}}
    torch.onnx.export(members, torch.zeros(2, 3, SIDE, SIDE), str(path), opset_version=13,
                      input_names=["image"], output_names=["logits"], dynamic_axes=axes)
    store_half(path)
    write_facts(path, "frames", found[0]["seed"], learnt_from())
    REFERENCE.write_text(json.dumps(reference(members)) + "\n")
    print(f"{path.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
