"""Which labelled files each of the three members of a detector may learn from."""

import csv
import hashlib
import json
import os
import re
from dataclasses import dataclass
from pathlib import Path

MEMBERS = 3
ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared" / "data"
#: What `corpus/split.py` made of the gathered corpus; holds `image-corpus`, `audio-corpus`, `video-corpus`.
CORPUS = Path(os.environ.get("UNMASK_CORPUS", ROOT.parent / "corpus"))


@dataclass(frozen=True)
class LabelledFile:
    """One row of a manifest.

    ``member`` is the member that must not see the file (its fold modulo ``MEMBERS``); None for files outside the folds.
    """

    path: Path
    folder: str
    sha256: str
    label: int  # 1 generated or altered, 0 real
    member: int | None
    row: dict[str, str]


def sha256_of(path: Path) -> str:
    """SHA-256 of the bytes of a file, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def read_folder(folder: str) -> list[LabelledFile]:
    """Reads one data folder with its folds from docs/accuracy/folds.json; rows without a file or a label are left out.

    A folder of the corpus that is not there is empty, so that everything can be trained on the development set alone.
    """
    data = CORPUS if folder.endswith("-corpus") else DATA
    if not (data / folder / "manifest.csv").exists() and data is CORPUS:
        return []
    book = json.loads((ROOT / "docs/accuracy/folds.json").read_text())
    folds = book.get(folder.split("-")[0], {"files": {}})["files"]
    files = []
    with (data / folder / "manifest.csv").open(newline="") as manifest:
        for row in csv.DictReader(manifest):
            path = data / folder / row["file"]
            if not path.exists() or row.get("label", "real") not in ("real", "fake"):
                continue
            digest = row.get("sha256") or sha256_of(path)
            fold = folds.get(digest)
            member = None if fold is None else fold % MEMBERS
            label = int(row.get("label", "real") == "fake")
            files.append(LabelledFile(path, folder, digest, label, member, row))
    return files


def training_files(files: list[LabelledFile], member: int) -> list[LabelledFile]:
    """The files that a member may learn from.

    A repository can stand in several folders under different folds, so every file of a repository with any held-out file is
    held out as well. Pass the files of all folders that a detector is trained on or judged on.
    """
    held_out = {file.row["repo"] for file in files if file.member == member}
    return [file for file in files if file.member != member and file.row["repo"] not in held_out]


def stands_beside_others(file: LabelledFile) -> bool:
    """Whether the label is that of one panel of the picture: a face in it may lie in another."""
    return re.search(r"crop=\d", file.row.get("notes") or "") is not None


def of_a_collection(file: LabelledFile) -> bool:
    """Whether it is one of the collections of real faces, which have no altered ones beside them: learnt from, never judged."""
    return "/face/" in str(file.path)


def judged_files(files: list[LabelledFile], member: int) -> list[LabelledFile]:
    """The files by which a member is judged: those of the folds that it never saw."""
    return [file for file in files if file.member == member]
