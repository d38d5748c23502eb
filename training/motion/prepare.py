"""Measures labelled clips as they are and re-encoded: python3 prepare.py [--robustness].

Writes ``.cache/motion/statistics.jsonl`` through the engine's own decoder and preprocessing (`dump.ts`); goes on where it stopped.
"""

import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

from common.members import ROOT, LabelledFile, read_folder

CACHE = ROOT / "training/.cache/motion"
FOLDERS = ("video", "video-train", "video-corpus")
#: More of one group and label than these say little more about other origins.
MOST_OF_GROUP = 8
#: Files between two runs of the engine: the first of every group are measured before the second of any.
CHUNK = 200
SEED = 7
SECONDS = 4
# Both classes pass the same ladder: quality, size and frame rate say nothing about the label.
QUALITIES = (23, 34)
SIDES = (192, 224, 256, 288)
RATES = (None, None, None, 10, 12, 15, 16, 20, 24, 25, 30)
CHANGES = {"crf28": (28, "iw", "ih"), "crf35": (35, "iw", "ih"), "half": (20, "iw/2", "ih/2")}
ROBUSTNESS_FILES = 50


def key_of(file: LabelledFile, variant: str) -> str:
    """Name of a measurement: start of the SHA-256 and the variant."""
    return f"{file.sha256[:16]}.{variant}"


def encode(source: Path, target: Path, filters: str, quality: int) -> None:
    """Writes the first seconds of a clip as H.264 unless it is there already."""
    if target.exists():
        return
    command = ["ffmpeg", "-y", "-v", "error", "-nostdin", "-threads", "1", "-t", str(SECONDS), "-i", str(source)]
    command += ["-threads", "1", "-an", "-vf", filters, "-pix_fmt", "yuv420p", "-c:v", "libx264"]
    command += ["-preset", "veryfast", "-threads", "1", "-crf", str(quality), str(target)]
    subprocess.run(command, check=True)


def chosen_clips() -> list[LabelledFile]:
    """The first clips of every group and label, those that come first in their group before all others.

    Clips that stand beside others in one picture are left out: the engine sees the whole picture.
    """
    counts: Counter[tuple[str, int]] = Counter()
    ranked = []
    for file in (file for folder in FOLDERS for file in read_folder(folder)):
        if "crop=" in file.row["notes"]:
            continue
        key = (file.row["pair_group"], file.label)
        counts[key] += 1
        if counts[key] <= MOST_OF_GROUP:
            ranked.append((counts[key], file))
    return [file for _, file in sorted(ranked, key=lambda pair: pair[0])]


def ladder(files: list[LabelledFile]) -> list[tuple[str, Path]]:
    """One re-encoded variant per file: quality, size and frame rate drawn by its bytes."""
    listed = []
    for file in files:
        rng = random.Random(f"{SEED} {file.sha256}")
        quality, side, rate = rng.randint(*QUALITIES), rng.choice(SIDES), rng.choice(RATES)
        scale = f"scale={side}:{side}:force_original_aspect_ratio=increase:force_divisible_by=2:flags=area"
        target = CACHE / f"{key_of(file, 'v')}.mkv"
        encode(file.path, target, scale if rate is None else f"fps={rate},{scale}", quality)
        listed.append((key_of(file, "v"), target))
    return listed


def robustness(files: list[LabelledFile]) -> list[tuple[str, Path]]:
    """Some files after the changes by which the engine's robustness is measured."""
    chosen = random.Random(SEED).sample([file for file in files if file.folder == "video"], ROBUSTNESS_FILES)
    listed = []
    for name, (quality, width, height) in CHANGES.items():
        for file in chosen:
            target = CACHE / f"{key_of(file, name)}.mkv"
            encode(file.path, target, f"scale=trunc({width}/2)*2:trunc({height}/2)*2", quality)
            listed.append((key_of(file, name), target))
    return listed


def measure(listed: list[tuple[str, Path]]) -> None:
    """Runs `dump.ts` over the files."""
    command = ["node", "training/motion/dump.ts", str(CACHE / "statistics.onnx"), str(ROOT / ".cache/networks")]
    lines = "".join(f"{key}\t{path}\n" for key, path in listed)
    subprocess.run([*command, str(CACHE / "statistics.jsonl")], input=lines, text=True, check=True, cwd=ROOT)


def main(arguments: list[str]) -> None:
    CACHE.mkdir(parents=True, exist_ok=True)
    files = chosen_clips()
    if "--robustness" in arguments:
        measure(robustness(files))
        return
    for start in range(0, len(files), CHUNK):
        chunk = files[start : start + CHUNK]
        measure([(key_of(file, "a"), file.path) for file in chunk] + ladder(chunk))


if __name__ == "__main__":
    main(sys.argv[1:])
