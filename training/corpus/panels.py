#!/usr/bin/env python3
"""Cuts single pictures out of figures that show several side by side, as ../sources/image-panels.tsv says.

  panels.py --mirror DIR --out DIR --reserved FILE [PANELS.tsv]

Figures of papers show source, target and result in one file; each cell that is listed becomes a picture of its own: OUT/image/LABEL/ID.png and a
row of OUT/image/manifest.csv. What is there already stays. Run it beside gather.py while the snapshots are present; needs Pillow.
"""
import argparse
import collections
import csv
import hashlib
import io
import pathlib
import re

from gather import FIELDS, SOURCES, git, git_dir, read_manifest, write_manifest
from PIL import Image

CROP = re.compile(r"crop=(\d+):(\d+):(\d+):(\d+)")  # width, height, left, top; pixels


def picture(body: bytes) -> Image.Image:
    """RGB; what is transparent is shown on white, as the page does."""
    image = Image.open(io.BytesIO(body))
    if image.mode in ("RGBA", "LA", "P"):
        image = image.convert("RGBA")
        white = Image.new("RGBA", image.size, "white")
        white.alpha_composite(image)
        image = white
    return image.convert("RGB")


def cell(body: bytes, crop: str) -> bytes:
    """PNG of one cell."""
    found = CROP.fullmatch(crop)
    if found is None:
        raise SystemExit(f"no crop: {crop}")
    width, height, left, top = map(int, found.groups())
    out = io.BytesIO()
    picture(body).crop((left, top, left + width, top + height)).save(out, "PNG")
    return out.getvalue()


def cut(mirror: pathlib.Path, out: pathlib.Path, reserved: set[str], panels: pathlib.Path) -> None:
    at = out / "image" / "manifest.csv"
    manifest = read_manifest(at)
    known = {entry["id"] for entry in manifest}
    missing, made = set(), collections.Counter()
    with panels.open(newline="") as stream:
        rows = list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))
    for row in rows:
        if row["id"] in known or hashlib.sha256(row["repo"].strip().lower().encode()).hexdigest() in reserved:
            continue
        directory = git_dir(mirror, row["repo"])
        if directory is None:
            missing.add(row["repo"])
            continue
        body = cell(git(directory, "show", f"{row['commit']}:{row['path_in_repo']}"), row["crop"])
        target = out / "image" / row["label"] / f"{row['id']}.png"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(body)
        entry = {name: row.get(name, "") for name in FIELDS}
        manifest.append(entry | dict(file=f"{row['label']}/{row['id']}.png", pair_group=row["group"], sha256=hashlib.sha256(body).hexdigest(),
                                     notes=f"{row['note']}; panel {row['crop']}"))
        made[(row["repo"], row["label"])] += 1
    write_manifest(at, manifest)
    for (repo, label), count in made.items():
        print(f"{repo}\t{label}\t{count} new")
    print(f"{len(missing)} repositories of the list have no snapshot in {mirror}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("panels", nargs="?", type=pathlib.Path, default=SOURCES / "image-panels.tsv")
    parser.add_argument("--mirror", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--reserved", type=pathlib.Path, required=True)
    args = parser.parse_args()
    cut(args.mirror, args.out, set(args.reserved.read_text().split()), args.panels)


if __name__ == "__main__":
    main()
