"""Labelled pictures, clips and sounds of all folders, what must stay together, and which are kept for the last test."""

import csv
import hashlib
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

FROZEN_SHARE = 5  # one in so many components of the corpus is never trained on
BINS = 30


@dataclass
class LabelledFile:
    """One row of a manifest. ``component`` joins everything that shares a group, a repository, an origin or its bytes."""

    path: Path
    folder: str
    label: int  # 1 generated or altered, 0 real
    kind: str
    generator: str
    group: str
    repo: str
    origin: str
    sha256: str
    licence: str
    notes: str
    component: str = ""
    frozen: bool = False
    keys: list[str] = field(default_factory=list)

    @property
    def key(self) -> str:
        return self.sha256[:24]


def _keys(row: dict[str, str]) -> list[str]:
    keys = [f"group:{row['pair_group']}"] if row.get("pair_group") else []
    if row.get("repo"):
        keys.append(f"repo:{row['repo'].lower()}")
    if row.get("origin") and not row["origin"].lower().startswith(("unknown", "own", "unstated")):
        keys.append(f"origin:{row['origin'].lower()}")
    return keys


def read_manifest(folder: Path) -> list[LabelledFile]:
    """Files of a folder with a ``manifest.csv``; rows without a label are real (the folders of faces)."""
    found = []
    with (folder / "manifest.csv").open(newline="") as manifest:
        for row in csv.DictReader(manifest):
            path = folder / row["file"]
            label = row.get("label") or "real"
            if not path.exists() or label not in ("real", "fake"):
                continue
            digest = row.get("sha256") or hashlib.sha256(path.read_bytes()).hexdigest()
            found.append(LabelledFile(path, folder.name, int(label == "fake"), row.get("kind", ""),
                                      row.get("generator") or row.get("source") or "", row.get("pair_group", ""),
                                      row.get("repo", ""), row.get("origin", ""), digest,
                                      row.get("licence_class") or row.get("licence", ""), row.get("notes", ""),
                                      keys=_keys(row)))
    return found


def join(files: list[LabelledFile]) -> None:
    """Sets ``component`` by union-find over the keys."""
    parent: dict[str, str] = {}

    def root(key: str) -> str:
        parent.setdefault(key, key)
        while parent[key] != key:
            parent[key] = parent[parent[key]]
            key = parent[key]
        return key

    for file in files:
        keys = file.keys + [f"sha256:{file.sha256}"]
        first = root(keys[0])
        for key in keys[1:]:
            other = root(key)
            if other != first:
                low, high = sorted((first, other))
                parent[high] = low
                first = low
    for file in files:
        file.component = root(file.keys[0] if file.keys else f"sha256:{file.sha256}")


def freeze(files: list[LabelledFile], corpus: set[str]) -> None:
    """Marks the frozen test set: whole components that lie in the corpus alone, one in ``FROZEN_SHARE`` by the hash of their name."""
    folders = defaultdict(set)
    for file in files:
        folders[file.component].add(file.folder)
    for file in files:
        number = int(hashlib.sha256(f"frozen/{file.component}".encode()).hexdigest()[:8], 16)
        file.frozen = folders[file.component] <= corpus and number % FROZEN_SHARE == 0
