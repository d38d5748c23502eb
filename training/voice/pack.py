"""Packs cached sounds for training on another machine: a stretch of each variant as FLAC, `pack.py OUT --megabytes 60`.

Writes OUT/NAME/sounds.flac (all stretches end to end, 16-bit) and OUT/NAME/index.json with what a training run must know of them.
"""

import argparse
import json
import sys
from collections import defaultdict
from pathlib import Path

import numpy as np
import soundfile

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from common.members import LabelledFile  # noqa: E402
from frontend import PATCH_FRAMES  # noqa: E402
from sounds import CACHE, HOP, RATE, WINDOW, active_frames, labelled_sounds, load  # noqa: E402

#: Active frames kept of each variant; one window needs ``PATCH_FRAMES``.
KEPT_FRAMES = {"plain": 2 * PATCH_FRAMES, "coded-a": PATCH_FRAMES + 16, "coded-b": PATCH_FRAMES + 16}
#: Pauses make a stretch longer; beyond this it is cut.
LONGEST_FRAMES = 700


def chosen(files: list[LabelledFile], most: int) -> list[LabelledFile]:
    """At most ``most`` files of each label of a repository, by hash, each file once."""
    groups: dict[tuple[str, int], dict[str, LabelledFile]] = defaultdict(dict)
    for file in files:
        groups[file.row["repo"], file.label][file.sha256] = file
    return [group[digest] for group in groups.values() for digest in sorted(group)[:most]]


def stretch(wave: np.ndarray, frames: int, at: float) -> tuple[np.ndarray, np.ndarray]:
    """Samples around ``frames`` active frames that begin after the share ``at`` of them, and which frames are active."""
    active = active_frames(wave)
    found = np.flatnonzero(active)
    if len(found) == 0:
        return np.zeros(0, np.int16), active[:0]
    first = int(at * max(0, len(found) - frames))
    begin = found[first]
    end = min(found[min(first + frames, len(found)) - 1], begin + LONGEST_FRAMES)
    return (wave[begin * HOP : end * HOP + WINDOW] * 32767).astype(np.int16), active[begin : end + 1]


def entry_of(file: LabelledFile) -> dict:
    row = {key: file.row.get(key, "") for key in ("repo", "kind", "generator", "pair_group")}
    return {"sha256": file.sha256, "label": file.label, "member": file.member, "folder": file.folder, "row": row, "parts": {}}


def synthesizers() -> list[LabelledFile]:
    """Plain synthesizers as made sounds of one repository, which every member learns from."""
    names = json.loads((CACHE / "index.json").read_text())["synthesizers"]
    row = {"repo": "synthesizers", "kind": "tts"}
    return [LabelledFile(Path(), "audio-train", name, 1, None, row) for name in names]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--most", type=int, default=30, help="files of each label of a repository")
    parser.add_argument("--megabytes", type=float, default=60)
    args = parser.parse_args()
    pieces, entries, length, number = [], [], 0, 0

    def close() -> None:
        nonlocal pieces, entries, length, number
        folder = args.out / f"voice{number:02}"
        folder.mkdir(parents=True, exist_ok=True)
        soundfile.write(folder / "sounds.flac", np.concatenate(pieces), RATE, subtype="PCM_16")
        (folder / "index.json").write_text(json.dumps(entries))
        print(folder, len(entries), f"{(folder / 'sounds.flac').stat().st_size / 1e6:.1f} MB", flush=True)
        pieces, entries, length, number = [], [], 0, number + 1

    # Every pack holds a cross-section: the first ones alone are of use.
    files = sorted(chosen(labelled_sounds(), args.most), key=lambda file: file.sha256[::-1]) + synthesizers()
    for file in files:
        entry = entry_of(file)
        for place, (tag, frames) in enumerate(KEPT_FRAMES.items()):
            if not (CACHE / f"{file.sha256[:16]}-{tag}.npy").exists():
                continue
            wave, active = stretch(load(f"{file.sha256[:16]}-{tag}"), frames, (0.0, 0.5, 1.0)[place])
            if len(wave) < WINDOW:
                continue
            entry["parts"][tag] = [length, len(wave), np.packbits(active).tobytes().hex(), len(active)]
            pieces.append(wave)
            length += len(wave)
        if entry["parts"]:
            entries.append(entry)
        # FLAC at 16 kHz takes about 1.15 bytes a sample of speech.
        if length * 1.15 > args.megabytes * 1e6:
            close()
    if entries:
        close()


if __name__ == "__main__":
    main()
