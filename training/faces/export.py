"""Writes the three members of the face network as one ONNX file, and reference values for the parity test."""

import json

import numpy as np
import torch
from torch import Tensor, nn

from augment import SIDE
from cache import CACHE, Cache
from common.facts import write_facts
from common.half import rounded, store_half
from common.members import MEMBERS, ROOT, LabelledFile
from network import FaceNetwork, fresh
from sample import LEAST_FACE

OUT = ROOT / "packages/engine/models/networks/faces.onnx"
REFERENCE = ROOT / "packages/engine/src/signals/face-network/reference.json"
VERSION = 2  # 1 learnt from other folds than those that its figures rest on


class Members(nn.Module):
    """n x 6 logits (labelled heads of the members, then blending heads) and n x 3 x 8 x 8 logits of altered places."""

    def __init__(self, members: list[FaceNetwork]) -> None:
        super().__init__()
        self.members = nn.ModuleList(members)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        logits, places = zip(*(member(x) for member in self.members))
        return torch.stack(logits, 2).flatten(1), torch.stack(places, 1)


def formula_planes() -> np.ndarray:
    """The input of the parity test, 1 x 3 x 128 x 128; `index.test.ts` makes the same one."""
    channel, y, x = np.meshgrid(np.arange(3), np.arange(SIDE), np.arange(SIDE), indexing="ij")
    values = (7 * x + 13 * y + 5 * channel + (x * y) // 16 + (x // 8) * (y // 8) * 3) % 256
    return (values / 127.5 - 1).astype(np.float32)[None]


def learnt_from() -> list[LabelledFile]:
    """The files that the members learnt from together."""
    return list({f.file.sha256: f.file for f in Cache().faces if f.size >= LEAST_FACE}.values())


def main() -> None:
    found = [torch.load(CACHE / f"member{k}.pt") for k in range(MEMBERS)]
    networks = [fresh() for _ in found]
    for network, stored in zip(networks, found):
        network.load_state_dict(rounded(stored["weights"]))
    members = Members(networks).eval()
    axes = {name: {0: "n"} for name in ("image", "logits", "activation")}
    torch.onnx.export(members, torch.zeros(2, 3, SIDE, SIDE), str(OUT), opset_version=13,
                      input_names=["image"], output_names=["logits", "activation"], dynamic_axes=axes, dynamo=False)
    store_half(OUT)
    write_facts(OUT, "faces", found[0]["seed"], learnt_from(), VERSION)
    with torch.no_grad():
        logits, places = members(torch.from_numpy(formula_planes()))
    values = {"logits": logits[0], "activation": places[0, :, ::3, ::3].flatten()}
    REFERENCE.write_text(json.dumps({k: [round(float(x), 4) for x in v] for k, v in values.items()}) + "\n")
    print(f"{OUT.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
