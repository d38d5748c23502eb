"""Out-of-fold figures: every file is scored by the member that never saw it."""

import argparse
from collections import defaultdict

import cv2
import numpy as np
import torch
from sklearn.metrics import roc_auc_score

from augment import SIDE, to_planes
from blend import jpeg
from cache import CACHE, LABELLED, WIDE, Cache, Face
from common.members import MEMBERS
from network import FaceNetwork, fresh
from sample import LEAST_FACE

DRAWS = 500
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


def macro_auc(labels: np.ndarray, scores: np.ndarray, groups: np.ndarray) -> tuple[float, int]:
    """Mean AUC within groups that hold both labels, and how many there are."""
    both = [g for g in set(groups) if len(set(labels[groups == g])) == 2]
    found = [roc_auc_score(labels[groups == g], scores[groups == g]) for g in both]
    return (float(np.mean(found)) if found else float("nan"), len(found))


def interval(labels: np.ndarray, scores: np.ndarray, groups: np.ndarray) -> tuple[float, float]:
    """Middle 95 % of the AUC over draws of whole groups."""
    rng = np.random.default_rng(0)
    names = sorted(set(groups))
    places = {name: np.flatnonzero(groups == name) for name in names}
    found = []
    for _ in range(DRAWS):
        drawn = np.concatenate([places[names[i]] for i in rng.integers(0, len(names), len(names))])
        if len(set(labels[drawn])) == 2:
            found.append(roc_auc_score(labels[drawn], scores[drawn]))
    return tuple(np.percentile(found, (2.5, 97.5)))


def report(title: str, files: list, scores: np.ndarray) -> None:
    """Prints pooled AUC with its interval, AUC within groups, and AUC per kind of fake against all real files."""
    labels = np.array([f.label for f in files])
    groups = np.array([f.row["pair_group"] for f in files])
    low, high = interval(labels, scores, groups)
    macro, count = macro_auc(labels, scores, groups)
    kinds = defaultdict(list)
    for i, f in enumerate(files):
        if f.label:
            kinds[f.row["kind"].replace("faceswap", "face-swap")].append(i)
    real = np.flatnonzero(labels == 0)
    parts = []
    for kind, fakes in sorted(kinds.items()):
        if len(fakes) > 3:
            used = np.concatenate([fakes, real])
            parts.append(f"{kind} {roc_auc_score(labels[used], scores[used]):.2f} ({len(fakes)})")
    print(f"{title}: {roc_auc_score(labels, scores):.3f} ({low:.3f}-{high:.3f}), {len(files)} files ({len(real)} real);"
          f" within {count} groups {macro:.3f}; {', '.join(parts)}", flush=True)


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
