"""Out-of-fold figures: every file is scored by the member that never saw it."""

import argparse

import cv2
import numpy as np
import torch

from augment import jpeg, to_planes
from cache import CACHE, IMAGE_FOLDERS, SHORT_SIDE, VIDEO_FOLDERS, Cache, shrink_to
from common.figures import report
from common.members import MEMBERS, judged_files
from common.mobilenet import read_start
from network import SIDE, FrameNetwork
from train import START, large_enough

FRAME_PLACES = ((0.5, 0.5), (0.1, 0.2), (0.9, 0.2), (0.1, 0.8), (0.9, 0.8))
PICTURE_PLACES = tuple((u, v) for v in (0.1, 0.5, 0.9) for u in (0.1, 0.5, 0.9))
BATCH = 16


def crops_of(image: np.ndarray, places) -> list[np.ndarray]:
    """Squares of 128 px at shares of the free room."""
    height, width = image.shape[:2]
    corners = [(int((height - SIDE) * v + 0.5), int((width - SIDE) * u + 0.5)) for u, v in places]
    return [np.ascontiguousarray(image[y : y + SIDE, x : x + SIDE]) for y, x in corners]


def logits_of(network: FrameNetwork, crops: list[np.ndarray]) -> np.ndarray:
    """One logit per crop."""
    batches = [to_planes(crops[i : i + BATCH]) for i in range(0, len(crops), BATCH)]
    with torch.no_grad():
        return np.concatenate([network(torch.from_numpy(planes)).numpy() for planes in batches])


def views(cache: Cache, index: int, change: str) -> list[np.ndarray]:
    """The crops of a file under a change: "plain", "crf28", "crf34", "half" or "jpeg60"."""
    video = cache.files[index].folder in VIDEO_FOLDERS
    variant = change if change.startswith("crf") and video else "plain"
    found = []
    for picture in [p for p in cache.of_file[index] if p.variant == variant]:
        image = cache.pixels(picture)
        if change == "half":
            image = shrink_to(image, max(SIDE, min(image.shape[:2]) // 2))
        if change == "jpeg60":
            image = jpeg(np.ascontiguousarray(image), 60)
        if video:
            image = shrink_to(image, SHORT_SIDE)
        found += crops_of(image, FRAME_PLACES if video else PICTURE_PLACES)
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
        networks[member] = FrameNetwork(read_start(START)).eval()
        networks[member].load_state_dict(torch.load(CACHE / f"member{member}.pt")["weights"])
    for folders in (VIDEO_FOLDERS, IMAGE_FOLDERS):
        judged = {id(f) for k in networks for f in judged_files(cache.files, k) if f.folder in folders}
        indices = [i for i, f in enumerate(cache.files) if id(f) in judged and large_enough(cache, i)]
        for change in args.changes:
            logits = [logits_of(networks[cache.files[i].member], views(cache, i, change)) for i in indices]
            files = [cache.files[i] for i in indices]
            report(f"{folders[0]} {change}", files, np.array([v.mean() for v in logits]))
            if change == "plain":
                report(f"{folders[0]} {change}, 0.8 quantile", files, np.array([np.quantile(v, 0.8) for v in logits]))
                highest = [v.max() for v, file in zip(logits, files) if file.label == 0]
                print(f"no crop of 95 in 100 real files lies above {np.quantile(highest, 0.95):.2f}")


if __name__ == "__main__":
    main()
