"""Packs cached squares for training on another machine: `pack.py SQUARES OUT --kind clip`; OUT/NAME/squares.bin and index.json.

A square was coded as JPEG 88 when it was cut, so that coding it so again changes it by less than a step of brightness.
"""

import argparse
import json
import sys
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from common.members import LabelledFile, read_folder  # noqa: E402
from frames.bank import FOLDERS, PLAIN  # noqa: E402
from frames.squares import QUALITY  # noqa: E402

#: Which of the plain squares are taken: one of each frame of a clip, at different places.
TAKEN = {"frame": (0, 4, 8, 9, 13, 17), "picture": (0, 1, 2, 3)}


def coded(square: np.ndarray) -> bytes:
    return cv2.imencode(".jpg", square, [cv2.IMWRITE_JPEG_QUALITY, QUALITY, cv2.IMWRITE_JPEG_OPTIMIZE, 1])[1].tobytes()


def entry_of(file: LabelledFile, book: dict, kind: str) -> dict:
    row = {key: file.row.get(key, "") for key in ("repo", "kind", "generator", "pair_group")}
    fold = book["image" if kind == "picture" else "video"]["files"].get(file.sha256)
    return {"sha256": file.sha256, "label": file.label, "fold": fold, "kind": kind, "folder": file.folder, "row": row, "plain": [], "ladder": []}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("squares", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--kind", choices=tuple(FOLDERS), required=True)
    parser.add_argument("--megabytes", type=float, default=60)
    args = parser.parse_args()
    book = json.loads((Path(__file__).resolve().parents[2] / "docs/accuracy/folds.json").read_text())
    files = {file.sha256: file for folder in FOLDERS[args.kind] for file in read_folder(folder) if "/face/" not in str(file.path)}
    number, entries, data = 0, [], bytearray()

    def close() -> None:
        nonlocal number, entries, data
        folder = args.out / f"{args.kind}{number:02}"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "squares.bin").write_bytes(data)
        (folder / "index.json").write_text(json.dumps(entries))
        print(folder, len(entries), f"{len(data) / 1e6:.1f} MB", flush=True)
        number, entries, data = number + 1, [], bytearray()

    for digest in sorted(files, key=lambda digest: digest[::-1]):
        path = args.squares / f"{digest[:24]}.npy"
        if not path.exists():
            continue
        squares = np.load(path)
        entry = entry_of(files[digest], book, args.kind)
        wanted = [("plain", i) for i in TAKEN[args.kind]] + [("ladder", i) for i in range(PLAIN[args.kind], len(squares))]
        for part, i in wanted:
            jpeg = coded(squares[i])
            entry[part].append([len(data), len(jpeg)])
            data += jpeg
        entries.append(entry)
        if len(data) > args.megabytes * 1e6:
            close()
    if entries:
        close()


if __name__ == "__main__":
    main()
