#!/usr/bin/env python3
"""Splits the gathered corpus into what is learnt from and a frozen test set, and says which files must stay together.

  split.py --corpus DIR --data DIR

Reads DIR/{image,face,audio,video}/manifest.csv beside the labelled folders of --data; writes DIR/MODALITY-corpus/manifest.csv and
DIR/MODALITY-frozen/manifest.csv with `near_dup:` notes. The frozen set is a fifth of the components (files joined by group,
repository, origin, bytes or likeness) that --data knows nothing of, chosen by the hash of their name: never trained on, scored once.
Components that are in the frozen set once stay there: ../sources/frozen.tsv remembers their repositories. None of them has a file that
anything shipped was fitted on or trained from, whatever has joined it since: docs/accuracy knows those by the hash of their bytes.
"""
import argparse
import collections
import csv
import hashlib
import json
import pathlib
import subprocess
import sys

import cv2
import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from common.labelled import LabelledFile, freeze, join, read_manifest  # noqa: E402

FIELDS = "id,file,label,kind,generator,pair_group,licence,licence_class,repo,commit,path_in_repo,origin,sha256,notes".split(",")
MOST_OF_GROUP = {"image": 60, "audio": 40, "video": 25}
BITS = 256
LEARNT_DIGITS = 16
MODALITIES = ("image", "audio", "video")
ACCURACY = pathlib.Path(__file__).resolve().parents[2] / "docs" / "accuracy"
FROZEN = pathlib.Path(__file__).resolve().parents[1] / "sources" / "frozen.tsv"
NEAR_BITS = 20  # that differ between near duplicates at most
PERMISSIVE = ("mit", "apache", "bsd", "cc0", "cc-by-4", "cc-by 4", "unlicense", "public domain", "isc")


def difference_hash(grey: np.ndarray) -> int:
    """``BITS`` bits: where a small copy of the picture grows lighter from left to right."""
    small = cv2.resize(grey, (17, 16), interpolation=cv2.INTER_AREA).astype(int)
    return sum(1 << i for i, bit in enumerate((small[:, 1:] > small[:, :-1]).reshape(-1)) if bit)


def picture_hashes(path: pathlib.Path) -> list[int] | None:
    image = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE | cv2.IMREAD_REDUCED_GRAYSCALE_4)
    return None if image is None else [difference_hash(image)]


def clip_hashes(path: pathlib.Path) -> list[int] | None:
    """Hashes of the first and the middle frame: what was animated from one picture begins alike, what was cut out of another clip does not."""
    clip = cv2.VideoCapture(str(path))
    frames = int(clip.get(cv2.CAP_PROP_FRAME_COUNT))
    found = []
    for at in (0, frames // 2):
        clip.set(cv2.CAP_PROP_POS_FRAMES, at)
        read, frame = clip.read()
        if not read:
            return None
        found.append(difference_hash(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)))
    return found


def sound_print(path: pathlib.Path) -> np.ndarray | None:
    """Shape of the loudness over the first ten seconds, unit length."""
    command = ["ffmpeg", "-v", "error", "-nostdin", "-t", "10", "-i", str(path), "-vn", "-ac", "1", "-ar", "4000", "-f", "f32le", "-"]
    wave = np.frombuffer(subprocess.run(command, capture_output=True).stdout, np.float32)
    if len(wave) < 4000:
        return None
    levels = np.log(np.array([(part**2).mean() for part in np.array_split(wave, 100)]) + 1e-8)
    levels -= levels.mean()
    return levels / (np.linalg.norm(levels) + 1e-9)


def near_hashes(hashes: list[int]) -> np.ndarray:
    """Which pictures are nearly the same, [n, n]."""
    bits = np.array([[value >> b & 1 for b in range(BITS)] for value in hashes], np.int8) * 2 - 1
    varied = np.abs(bits.astype(int).sum(1)) < 0.75 * BITS  # flat pictures are all alike
    return (bits.astype(np.int16) @ bits.T.astype(np.int16) >= BITS - 2 * NEAR_BITS) & varied[:, None] & varied[None]


LIKENESS = {"image": picture_hashes, "video": clip_hashes, "audio": sound_print}


def near_pairs(modality: str, files: list[LabelledFile], cache: dict) -> list[tuple[int, int]]:
    for file in files:
        if file.key not in cache:
            found = LIKENESS[modality](file.path)
            cache[file.key] = found.tolist() if isinstance(found, np.ndarray) else found
    known = [i for i, file in enumerate(files) if cache[file.key] is not None]
    if not known:
        return []
    likeness = [cache[files[i].key] for i in known]
    if modality == "audio":
        prints = np.array(likeness, np.float32)
        near = prints @ prints.T > 0.985
    else:
        near = np.any([near_hashes(list(hashes)) for hashes in zip(*likeness)], axis=0)
    return [(known[a], known[b]) for a, b in np.argwhere(np.triu(near, 1))]


def name_origins(files: list[LabelledFile]) -> None:
    """Keeps an origin only where it names a data set that recordings come from; a generator or the way a label is known joins nothing."""
    recorded = {f.origin.lower() for f in files if f.label == 0}
    for file in files:
        if file.origin.lower() not in recorded or file.origin.lower().startswith(("own", "unknown", "unstated")):
            file.origin = ""
            file.keys = [key for key in file.keys if not key.startswith("origin:")]


def licence_class(licence: str) -> str:
    return "permissive" if licence.lower().startswith(PERMISSIVE) else "unstated" if licence in ("", "unstated") else "other"


def read_frozen() -> dict[str, list[str]]:
    """Repositories of the frozen set by modality."""
    found: dict[str, list[str]] = {}
    with FROZEN.open(newline="") as table:
        for row in csv.DictReader(table, delimiter="\t"):
            found.setdefault(row["modality"], []).append(row["repo"])
    return found


def write_frozen(remembered: dict[str, list[str]]) -> None:
    lines = [f"{modality}\t{repo}\n" for modality in sorted(remembered) for repo in sorted(remembered[modality])]
    FROZEN.write_text("modality\trepo\n" + "".join(lines))


def read_learnt(modality: str) -> set[str]:
    """Hashes of files, by their first ``LEARNT_DIGITS`` digits, that the fusion was fitted on or a network that ships was trained from."""
    found = set(json.loads((ACCURACY / "folds.json").read_text())[modality]["files"])
    for listed in (ACCURACY / "learnt").glob("*.json"):
        found |= set(json.loads(listed.read_text()))
    return {digest[:LEARNT_DIGITS] for digest in found}


def split(corpus: pathlib.Path, data: pathlib.Path, modality: str, remembered: dict[str, list[str]]) -> None:
    names = ["image", "face"] if modality == "image" else [modality]
    own = [file for name in names if (corpus / name / "manifest.csv").exists() for file in read_manifest(corpus / name)]
    labelled = [file for name in (modality, f"{modality}-train") for file in read_manifest(data / name)]
    if modality == "image":
        labelled += [file for name in ("faces", "faces-train") for file in read_manifest(data / name)]
    files = own + labelled
    name_origins(files)
    cache_at = corpus / f"likeness-{modality}.json"
    cache = json.loads(cache_at.read_text()) if cache_at.exists() else {}
    for a, b in near_pairs(modality, files, cache):
        name = "near_dup:" + min(files[a].sha256, files[b].sha256)[:12]
        for i in (a, b):
            files[i].keys.append(name)
            if name not in files[i].notes:
                files[i].notes += f" {name}"
    cache_at.write_text(json.dumps(cache))
    join(files)
    freeze(files, set(names))
    once = set(remembered.get(modality, []))
    learnt_repos = {file.repo for file in labelled}
    learnt = read_learnt(modality)
    learnt_components = {file.component for file in labelled} | {file.component for file in own if file.sha256[:LEARNT_DIGITS] in learnt}
    frozen_components = {file.component for file in own if file.frozen or file.repo in once} - learnt_components
    kept: dict[str, list[LabelledFile]] = {"corpus": [], "frozen": []}
    seen, counts = {file.sha256 for file in labelled}, collections.Counter()
    for file in sorted(own, key=lambda f: hashlib.sha256(f.key.encode()).digest()):
        if file.sha256 in seen or counts[(file.group, file.label)] >= MOST_OF_GROUP[modality]:
            continue
        seen.add(file.sha256)
        counts[(file.group, file.label)] += 1
        kept["frozen" if file.component in frozen_components else "corpus"].append(file)
    remembered[modality] = sorted(once | {file.repo for file in kept["frozen"]} - learnt_repos)
    for name, chosen in kept.items():
        folder = corpus / f"{modality}-{name}"
        folder.mkdir(exist_ok=True)
        with (folder / "manifest.csv").open("w", newline="") as stream:
            writer = csv.DictWriter(stream, FIELDS)
            writer.writeheader()
            for f in sorted(chosen, key=lambda f: f.key):
                writer.writerow(dict(id=f.key[:14], file=f"../{f.folder}/{f.path.relative_to(corpus / f.folder)}", label="fake" if f.label else "real",
                                     kind=f.kind, generator=f.generator, pair_group=f.group, licence=f.licence, licence_class=licence_class(f.licence),
                                     repo=f.repo, origin=f.origin, sha256=f.sha256, notes=f.notes))
        sizes = collections.Counter(f.component for f in chosen)
        print(modality, name, len(chosen), "files,", sum(f.label for f in chosen), "made;", len({f.repo for f in chosen}), "repositories,", len(sizes),
              "components; largest", [(c[:40], n) for c, n in sizes.most_common(3)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=pathlib.Path, required=True)
    parser.add_argument("--data", type=pathlib.Path, required=True)
    parser.add_argument("--only", choices=MODALITIES, nargs="+", default=MODALITIES)
    args = parser.parse_args()
    remembered = read_frozen()
    for modality in args.only:
        split(args.corpus, args.data, modality, remembered)
    write_frozen(remembered)


if __name__ == "__main__":
    main()
