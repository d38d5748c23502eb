"""The facts that stand beside every shipped network."""

import json
from collections.abc import Collection
from datetime import date
from pathlib import Path

from common.members import MEMBERS, ROOT, LabelledFile

LEARNT_DIGITS = 16


def write_learnt(detector: str, files: Collection[LabelledFile]) -> None:
    """Writes the fold of every file learnt from, -1 for none, so that a fit can tell when files have moved since."""
    book = json.loads((ROOT / "docs/accuracy/folds.json").read_text())
    folds = {sha256: fold for table in book.values() for sha256, fold in table["files"].items()}
    learnt = {file.sha256[:LEARNT_DIGITS]: folds.get(file.sha256, -1) for file in files}
    path = ROOT / "docs/accuracy/learnt" / f"{detector}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(dict(sorted(learnt.items())), separators=(",", ":")) + "\n")


def write_facts(
    network: Path, detector: str, seed: int, files: Collection[LabelledFile], version: int = 1, members: int = MEMBERS
) -> None:
    """Writes `<network>.json`.

    ``files`` are those that the members learnt from together; files that name no group count by their repository.
    """
    write_learnt(detector, files)
    groups = {file.row.get("pair_group") or file.row["repo"] for file in files}
    facts = {
        "version": version,
        "trained": date.today().isoformat(),
        "seed": seed,
        "command": f"make -C training {detector}",
        "training": {"files": len(files), "groups": len(groups)},
        "members": members,
    }
    network.with_suffix(".json").write_text(json.dumps(facts, indent=2) + "\n")


def renew_facts(network: Path, detector: str, files: Collection[LabelledFile], version: int) -> None:
    """For a network of which a part was learnt anew: what the kept part learnt from stays known, the counts are those of the new part."""
    path = ROOT / "docs/accuracy/learnt" / f"{detector}.json"
    before = json.loads(path.read_text())
    write_learnt(detector, files)
    path.write_text(json.dumps(dict(sorted((before | json.loads(path.read_text())).items())), separators=(",", ":")) + "\n")
    facts = json.loads(network.with_suffix(".json").read_text())
    groups = {file.row.get("pair_group") or file.row["repo"] for file in files}
    facts |= {"version": version, "trained": date.today().isoformat(), "training": {"files": len(files), "groups": len(groups)}}
    network.with_suffix(".json").write_text(json.dumps(facts, indent=2) + "\n")
