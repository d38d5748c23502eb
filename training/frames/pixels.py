#!/usr/bin/env python3
"""Cuts the squares of every labelled picture and clip once: OUT/KEY.npy (n x 224 x 224 x 3, BGR) with the plain squares first.

  pixels.py --out DIR --kind picture|whole|clip|frames FOLDER...

Goes on where it stopped. Pictures: 6 plain squares, then 4 of the ladder; whole: the one view of a whole picture. Clips: 18 plain
(three of six frames), then 6 of the clip as x264 codes it again at a random quality and size; frames: the views of those six frames and
of those six coded ones as a whole.
"""
import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from common.labelled import LabelledFile, read_manifest  # noqa: E402
from squares import LEARNT_FRAME_PLACES, PICTURE_PLACES, SIDE, SMALLEST, fitted, ladder_square, plain_squares, whole_view  # noqa: E402

LADDER = 4
FRAMES = 6
SHORT_SIDE = 480
LONGEST_S = 12


def seeded(file: LabelledFile) -> np.random.Generator:
    return np.random.default_rng(int(hashlib.sha256(file.key.encode()).hexdigest()[:8], 16))


def opened(file: LabelledFile) -> np.ndarray | None:
    image = cv2.imread(str(file.path), cv2.IMREAD_COLOR)
    return None if image is None or min(image.shape[:2]) < SMALLEST else fitted(image)


def whole(file: LabelledFile) -> np.ndarray | None:
    image = opened(file)
    return None if image is None else whole_view(image)


def picture(file: LabelledFile) -> np.ndarray | None:
    image = opened(file)
    if image is None:
        return None
    rng = seeded(file)
    return np.concatenate([plain_squares(image, PICTURE_PLACES), np.stack([ladder_square(image, rng) for _ in range(LADDER)])])


def decode(path: str, filters: str, extra: list[str] | None = None) -> list[np.ndarray]:
    """BGR frames."""
    command = ["ffmpeg", "-v", "error", "-threads", "1", *(extra or []), "-i", path, "-t", str(LONGEST_S), "-an", "-vf", filters]
    command += ["-f", "image2pipe", "-c:v", "bmp", "-"]
    raw = subprocess.run(command, capture_output=True, timeout=120).stdout
    frames, at = [], 0
    while at + 6 < len(raw):
        size = int.from_bytes(raw[at + 2 : at + 6], "little")
        frame = cv2.imdecode(np.frombuffer(raw[at : at + size], np.uint8), cv2.IMREAD_COLOR)
        if frame is not None:
            frames.append(frame)
        at += size
    return frames


def spread(frames: list, count: int) -> list:
    return [frames[int((i + 0.5) * len(frames) / count)] for i in range(count)] if frames else []


def frames_of(file: LabelledFile, rng: np.random.Generator) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """Frames of a clip as it is, and as x264 codes it again at a quality and size drawn from ``rng``. None of either where it is too small."""
    crop = re.search(r"crop=(\d+:\d+:\d+:\d+)", file.notes)
    first = f"crop={crop[1]}," if crop else ""
    limit = f"scale='if(gt(iw,ih),-2,min(iw,{SHORT_SIDE}))':'if(gt(iw,ih),min(ih,{SHORT_SIDE}),-2)':flags=area"
    plain = spread(decode(str(file.path), f"{first}fps=4,{limit}"), FRAMES)
    if not plain or min(plain[0].shape[:2]) < SMALLEST:
        return [], []
    quality, share = int(rng.integers(20, 35)), float(rng.choice([1, 1, 0.75, 0.5]))
    smaller = f"{first}{limit},scale=trunc(iw*{share}/2)*2:trunc(ih*{share}/2)*2:flags=bicubic,fps=24"
    command = ["ffmpeg", "-v", "error", "-threads", "1", "-i", str(file.path), "-t", "6", "-an", "-vf", smaller, "-c:v", "libx264",
               "-preset", "veryfast", "-threads", "1", "-crf", str(quality), "-pix_fmt", "yuv420p", "-f", "matroska", "-y"]
    coded_path = f"/tmp/bank-{os.getpid()}.mkv"
    subprocess.run([*command, coded_path], capture_output=True, timeout=180)
    coded = spread(decode(coded_path, "fps=4"), FRAMES)
    return plain, [frame for frame in coded if min(frame.shape[:2]) >= SMALLEST]


def clip(file: LabelledFile) -> np.ndarray | None:
    rng = seeded(file)
    plain, coded = frames_of(file, rng)
    if not plain:
        return None
    squares = [plain_squares(frame, LEARNT_FRAME_PLACES) for frame in plain]
    ladder = [ladder_square(frame, rng, coded=0) for frame in coded]
    return np.concatenate(squares + ([np.stack(ladder)] if ladder else []))


def frames(file: LabelledFile) -> np.ndarray | None:
    plain, coded = frames_of(file, seeded(file))
    return np.concatenate([whole_view(frame) for frame in plain + coded]) if plain else None


VIEWS = {"picture": picture, "whole": whole, "clip": clip, "frames": frames}


def cut(job: tuple[str, LabelledFile, str]) -> str | None:
    kind, file, out = job
    cv2.setNumThreads(1)
    target = Path(out) / f"{file.key}.npy"
    if target.exists():
        return None
    try:
        squares = VIEWS[kind](file)
    except Exception as error:  # a file that no decoder reads is left out
        return f"{file.path}: {error}"
    if squares is None:
        return f"{file.path}: cannot be read or too small"
    assert squares.shape[1:] == (SIDE, SIDE, 3)
    part = target.with_suffix(f".{os.getpid()}.part")
    with part.open("wb") as stream:
        np.save(stream, squares)
    part.rename(target)
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True)
    parser.add_argument("--kind", choices=tuple(VIEWS), required=True)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("folders", type=Path, nargs="+")
    args = parser.parse_args()
    Path(args.out).mkdir(parents=True, exist_ok=True)
    refused_at = Path(args.out) / "refused.json"
    refused = json.loads(refused_at.read_text()) if refused_at.exists() else {}
    files = [file for folder in args.folders for file in read_manifest(folder)]
    files = [f for f in files if f.key not in refused and not (Path(args.out) / f"{f.key}.npy").exists()]
    print(f"{len(files)} files to cut", flush=True)
    with ProcessPoolExecutor(args.processes) as pool:
        for i, problem in enumerate(pool.map(cut, [(args.kind, file, args.out) for file in files], chunksize=4)):
            if problem:
                refused[files[i].key] = problem
            if i % 200 == 0:
                print(i, flush=True)
    refused_at.write_text(json.dumps(refused, indent=0))


if __name__ == "__main__":
    main()
