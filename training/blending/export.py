#!/usr/bin/env python3
"""Writes the trained members as one ONNX file with its parity reference, and prints what they make of files that they never saw.

  export.py --faces DIR --start FILE --members FILE FILE FILE
"""
import argparse
import sys
from pathlib import Path

import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from blending.network import BlendingNetwork, Members, open_network  # noqa: E402
from blending.train import SEED, Crops, Faces, is_judged, planes, score  # noqa: E402
from common.facts import write_facts  # noqa: E402
from common.figures import report  # noqa: E402
from common.half import rounded  # noqa: E402
from common.members import MEMBERS, ROOT, LabelledFile  # noqa: E402
from common.written import write_network, write_reference  # noqa: E402
from frames.network import formula_picture  # noqa: E402
from frames.squares import QUALITY, SIDE, jpeg  # noqa: E402

SHIPPED = ROOT / "packages/engine/models/networks/blending.onnx"
REFERENCE = ROOT / "packages/engine/src/signals/face-blending/reference.json"
VERSION = 1
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


def figures(members: list[BlendingNetwork], kind: str, files: list[LabelledFile], crops: Crops) -> None:
    """Every file by the member that did not learn from its fold; files outside the folds are left out."""
    judged = [file for file in files if file.member is not None and is_judged(file)]
    scores = [score(members[file.member], file, crops) for file in judged]
    report(kind, judged, np.array([found.mean() for found in scores]))
    highest = [found.max() for file, found in zip(judged, scores) if file.label == 0]
    print(f"{kind}: no face of {100 * COMMON:.0f} in 100 real files above {np.quantile(highest, COMMON):.2f}", flush=True)


def reference(members: Members) -> dict[str, list[float]]:
    """The logits of all members for the formula's crop."""
    crop = jpeg(np.ascontiguousarray(formula_picture(SIDE, SIDE)[:, :, ::-1]), QUALITY)
    with torch.no_grad():
        return {"logits": [round(float(value), 4) for value in members(planes([crop]))[0]]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faces", type=Path, required=True)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--members", type=Path, nargs=MEMBERS, required=True)
    args = parser.parse_args()
    crops = Crops(args.faces)
    faces = Faces(crops)
    members = trained(args.start, args.members)
    learnt = {file.sha256: file for member in range(MEMBERS) for file in faces.learnt(member)}
    write_network(members, torch.zeros(2, 3, SIDE, SIDE), SHIPPED, ("logits",), ("logits",))
    write_facts(SHIPPED, "blending", SEED, list(learnt.values()), VERSION)
    write_reference(reference(members), REFERENCE)
    for kind, files in faces.files.items():
        figures(list(members.members), kind, files, crops)


if __name__ == "__main__":
    main()
