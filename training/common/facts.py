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
    """For a network of which a part was learnt anew: version and date change, what the rest learnt from stays.

    Raises where the new part learnt from files that the facts do not count.
    """
    path = ROOT / "docs/accuracy/learnt" / f"{detector}.json"
    before = json.loads(path.read_text())
    strangers = sum(file.sha256[:LEARNT_DIGITS] not in before for file in files)
    if strangers:
        raise SystemExit(f"{strangers} files are not among those that {network.name} learnt from: fit all of its heads")
    write_learnt(detector, files)
    path.write_text(json.dumps(before | json.loads(path.read_text()), separators=(",", ":")) + "\n")
    facts = json.loads(network.with_suffix(".json").read_text())
    facts |= {"version": version, "trained": date.today().isoformat()}
    network.with_suffix(".json").write_text(json.dumps(facts, indent=2) + "\n")
