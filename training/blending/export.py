#!/usr/bin/env python3
"""Prints what the trained members make of files that they never saw, and writes them as one ONNX file with its parity reference.

  export.py --faces DIR --start FILE --members FILE FILE FILE [--export] [--onward]

`--onward` when they went on from the members that ship, with faces that others altered: what those had learnt from stays known.
"""
import argparse
import sys
from pathlib import Path

import numpy as np
import torch
from torch import nn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from blending.network import SHIPPED, BlendingNetwork, open_network  # noqa: E402
from blending.train import SEED, Crops, Faces, planes  # noqa: E402
from common.ensemble import Members  # noqa: E402
from common.facts import renew_facts, write_facts  # noqa: E402
from common.figures import report  # noqa: E402
from common.half import rounded  # noqa: E402
from common.members import MEMBERS, ROOT, LabelledFile, of_a_collection  # noqa: E402
from common.written import write_network, write_reference  # noqa: E402
from faces.network import formula_planes  # noqa: E402
from frames.squares import QUALITY, SIDE, jpeg  # noqa: E402

REFERENCE = ROOT / "packages/engine/src/signals/face-blending/reference.json"
VERSION = 2  # 1 learnt from real faces and pastes alone, 2 went on with altered ones among them
#: Of the real files this share has no face above the printed limit.
COMMON = 0.95


def trained(start: Path, paths: list[Path]) -> Members:
    """The members with their weights as they ship: large ones rounded to half precision."""
    members = []
    for path in paths:
        network = open_network(start)
        network.load_state_dict(rounded(torch.load(path, weights_only=True)["network"]))
        members.append(network)
    return Members(members).eval()


def score(network: nn.Module, file: LabelledFile, crops: Crops) -> np.ndarray:
    """What a network says of every face of a file, as the product shows it the faces."""
    faces, _ = crops.of(file)
    with torch.no_grad():
        return network(planes([jpeg(face, QUALITY) for face in faces])).numpy()


def figures(members: list[BlendingNetwork], kind: str, files: list[LabelledFile], crops: Crops) -> None:
    """Every file by the member that did not learn from its fold; files outside the folds are left out."""
    judged = [file for file in files if file.member is not None and not of_a_collection(file)]
    scores = [score(members[file.member], file, crops) for file in judged]
    report(kind, judged, np.array([found.mean() for found in scores]))
    highest = [found.max() for file, found in zip(judged, scores) if file.label == 0]
    print(f"{kind}: no face of {100 * COMMON:.0f} in 100 real files above {np.quantile(highest, COMMON):.2f}", flush=True)


def reference(members: Members) -> dict[str, list[float]]:
    """The logits of all members for the formula's crop."""
    with torch.no_grad():
        return {"logits": [round(float(value), 4) for value in members(formula_planes())[0]]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faces", type=Path, required=True)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--members", type=Path, nargs=MEMBERS, required=True)
    parser.add_argument("--export", action="store_true")
    parser.add_argument("--onward", action="store_true")
    args = parser.parse_args()
    crops = Crops(args.faces)
    faces = Faces(crops)
    members = trained(args.start, args.members)
    for kind, files in faces.files.items():
        figures(list(members.members), kind, files, crops)
    if args.export:
        learnt = {file.sha256: file for member in range(MEMBERS) for file in faces.learnt(member, args.onward)}
        write_network(members, torch.zeros(2, 3, SIDE, SIDE), SHIPPED, ("logits",), ("logits",))
        if args.onward:
            renew_facts(SHIPPED, "blending", list(learnt.values()), VERSION)
        else:
            write_facts(SHIPPED, "blending", SEED, list(learnt.values()), VERSION)
        write_reference(reference(members), REFERENCE)


if __name__ == "__main__":
    main()
