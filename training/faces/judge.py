"""Out-of-fold figures: every file is scored by the member that never saw it."""

import argparse
from collections import defaultdict

import cv2
import numpy as np
import torch

from augment import SIDE, to_planes
from blend import jpeg
from cache import CACHE, LABELLED, WIDE, Cache, Face
from common.figures import report
from common.members import MEMBERS
from network import FaceNetwork, fresh
from sample import LEAST_FACE

HEADS = ("labelled", "blending")


def seen(cache: Cache, face: Face, change: str) -> np.ndarray:
    """The crop as the product cuts it, under a change: "plain", "crf27", "crf34", "jpeg60" or "half"."""
    rim = (WIDE - SIDE) // 2
    wide = cache.pixels(face, f".{change}" if change.startswith("crf") else "")
    crop = np.ascontiguousarray(wide[rim:-rim, rim:-rim])
    if change == "jpeg60":
        return jpeg(crop, 60)
    if change == "half":
        down = cv2.resize(crop, (SIDE // 2, SIDE // 2), interpolation=cv2.INTER_AREA)
        return cv2.resize(down, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)
    return crop


def logits_of(network: FaceNetwork, crops: list[np.ndarray]) -> np.ndarray:
    """Two logits per crop."""
    with torch.no_grad():
        return network(torch.from_numpy(to_planes(crops)))[0].numpy()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--members", type=int, nargs="+", default=list(range(MEMBERS)))
    parser.add_argument("--changes", nargs="+", default=["plain"])
    parser.add_argument("--shared", action="store_true", help="judges what all members started from")
    args = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    cache = Cache()
    networks = {}
    for member in args.members:
        networks[member] = fresh().eval()
        networks[member].load_state_dict(torch.load(CACHE / ("shared.pt" if args.shared else f"member{member}.pt"))["weights"])
    by_file: dict[int, list[Face]] = defaultdict(list)
    for face in cache.faces:
        if face.file.folder in LABELLED and face.file.member in networks and face.size >= LEAST_FACE:
            by_file[id(face.file)].append(face)
    for modality in ("video", "image"):
        judged = [faces for faces in by_file.values() if faces[0].file.folder.startswith(modality)]
        files = [faces[0].file for faces in judged]
        for change in args.changes:
            found = [logits_of(networks[faces[0].file.member], [seen(cache, f, change) for f in faces]) for faces in judged]
            logits = np.array([values.mean(0) for values in found])
            for column, head in enumerate(HEADS):
                report(f"{modality} {change} {head}", files, logits[:, column])
            report(f"{modality} {change} both", files, (logits / logits.std(0)).sum(1))
            if change == "plain":
                highest = [values.max(0) for values, file in zip(found, files) if not file.label]
                rare = np.quantile(highest, 0.95, axis=0)
                print(f"{modality}: no face of 95 in 100 real files lies above {rare[0]:.2f} labelled, {rare[1]:.2f} blending")


if __name__ == "__main__":
    main()
