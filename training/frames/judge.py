"""Out-of-fold figures: every file is scored by the member that never saw it."""

import argparse

import cv2
import numpy as np
import torch

from cache import CACHE, IMAGE_FOLDERS, VIDEO_FOLDERS, Cache, shrink_to
from common.figures import report
from common.members import MEMBERS, judged_files
from common.mobilenet_v2 import read_start
from network import KINDS, FrameNetwork
from train import kind_of, usable
from views import SMALLEST, jpeg, squares, to_planes

BATCH = 10
FRAMES = 4  # of a clip, as in the product


def logits_of(network: FrameNetwork, crops: list[np.ndarray], kind: str) -> np.ndarray:
    """One logit per square, of the head of the kind."""
    batches = [to_planes(crops[i : i + BATCH]) for i in range(0, len(crops), BATCH)]
    with torch.no_grad():
        logits = np.concatenate([network(torch.from_numpy(planes)).numpy() for planes in batches])
    return logits[:, KINDS.index(kind)]


def views(cache: Cache, index: int, change: str) -> list[np.ndarray]:
    """The squares of a file under a change: "plain", "crf28", "crf34", "half" or "jpeg60"."""
    kind = kind_of(cache, index)
    variant = change if change.startswith("crf") and kind == "frame" else "plain"
    found = []
    pictures = [p for p in cache.of_file[index] if p.variant == variant]
    for picture in pictures[:: max(1, len(pictures) // FRAMES)][:FRAMES]:
        image = cache.pixels(picture)
        if change == "half":
            image = shrink_to(image, max(SMALLEST, min(image.shape[:2]) // 2))
        if change == "jpeg60":
            image = jpeg(np.ascontiguousarray(image), 60)
        found += squares(image, kind)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--members", type=int, nargs="+", default=list(range(MEMBERS)))
    parser.add_argument("--changes", nargs="+", default=["plain"])
    args = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    cache = Cache()
    networks = {}
    for member in args.members:
        networks[member] = FrameNetwork(read_start()).eval()
        networks[member].load_state_dict(torch.load(CACHE / f"member{member}.pt")["weights"])
    for folders in (IMAGE_FOLDERS, VIDEO_FOLDERS):
        judged = {id(f) for k in networks for f in judged_files(cache.files, k) if f.folder in folders}
        indices = [i for i, f in enumerate(cache.files) if id(f) in judged and usable(cache, i)]
        kind = kind_of(cache, indices[0])
        files = [cache.files[i] for i in indices]
        for change in args.changes:
            logits = [logits_of(networks[cache.files[i].member], views(cache, i, change), kind) for i in indices]
            report(f"{folders[0]} {change}", files, np.array([v.mean() for v in logits]))
            if change == "plain":
                highest = [v.max() for v, file in zip(logits, files) if file.label == 0]
                print(f"no square of 95 in 100 real files lies above {np.quantile(highest, 0.95):.2f}", flush=True)


if __name__ == "__main__":
    main()
