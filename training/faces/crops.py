#!/usr/bin/env python3
"""What the trunk is shown of cut-out faces: OUT/KEY.npy (2n x 224 x 224 x 3, BGR), the n crops as they are and the same after a journey.

  crops.py --faces DIR --out DIR      (DIR as dump.ts writes it)
"""
import argparse
import hashlib
import sys
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from frames.squares import INTERPOLATIONS, QUALITY, SIDE, jpeg  # noqa: E402


def resampled(face: np.ndarray, side: int, shrink: int, grow: int) -> np.ndarray:
    """Scaled down to a side and up again, by two of the interpolations."""
    small = cv2.resize(face, (side, side), interpolation=INTERPOLATIONS[shrink])
    return cv2.resize(small, (SIDE, SIDE), interpolation=INTERPOLATIONS[1 + grow])


def after_journey(crop: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Scaled down and up, coded, mirrored: what files of both labels go through alike."""
    if rng.random() < 0.5:
        side = int(SIDE * rng.uniform(0.4, 1))
        crop = resampled(crop, side, rng.integers(len(INTERPOLATIONS)), rng.integers(len(INTERPOLATIONS) - 1))
    if rng.random() < 0.75:
        crop = jpeg(crop, int(rng.integers(50, 97)))
    return crop[:, ::-1] if rng.random() < 0.5 else crop


def shown(path: Path) -> np.ndarray:
    rgb = np.frombuffer(path.read_bytes(), np.uint8).reshape(-1, SIDE, SIDE, 3)
    crops = [np.ascontiguousarray(one[:, :, ::-1]) for one in rgb]
    rng = np.random.default_rng(int(hashlib.sha256(path.stem.encode()).hexdigest()[:8], 16))
    journeys = [np.ascontiguousarray(after_journey(crop, rng)) for crop in crops]
    return np.stack([jpeg(crop, QUALITY) for crop in crops + journeys])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faces", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    for path in sorted(args.faces.glob("*.rgb")):
        target = args.out / f"{path.stem}.npy"
        if not target.exists():
            part = target.with_suffix(".part")
            with part.open("wb") as stream:
                np.save(stream, shown(path))
            part.rename(target)


if __name__ == "__main__":
    main()
