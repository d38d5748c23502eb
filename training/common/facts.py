"""The facts that stand beside every shipped network."""

import json
from collections.abc import Collection
from datetime import date
from pathlib import Path

from common.members import MEMBERS, ROOT, LabelledFile

LEARNT_DIGITS = 16


def write_learnt(detector: str, files: Collection[LabelledFile], kept: dict[str, int] | None = None) -> None:
    """Writes the fold of every file learnt from, -1 for none, so that a fit can tell when files have moved since.

    ``kept`` is what the weights that it goes on from, or a part that was not learnt anew, had learnt from. Of a file that lay in
    another fold then no member stayed without it: -1 as well.
    """
    book = json.loads((ROOT / "docs/accuracy/folds.json").read_text())
    folds = {sha256: fold for table in book.values() for sha256, fold in table["files"].items()}
    learnt = dict(kept or {})
    for file in files:
        name, fold = file.sha256[:LEARNT_DIGITS], folds.get(file.sha256, -1)
        learnt[name] = fold if learnt.get(name, fold) == fold else -1
    path = learnt_path(detector)
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(dict(sorted(learnt.items())), separators=(",", ":")) + "\n")


def learnt_path(detector: str) -> Path:
    return ROOT / "docs/accuracy/learnt" / f"{detector}.json"


def counts(files: Collection[LabelledFile]) -> dict[str, int]:
    """Files that name no group count by their repository."""
    return {"files": len(files), "groups": len({file.row.get("pair_group") or file.row["repo"] for file in files})}


def write_facts(
    network: Path, detector: str, seed: int, files: Collection[LabelledFile], version: int = 1, members: int = MEMBERS
) -> None:
    """Writes `<network>.json`. ``files`` are those that the members learnt from together."""
    write_learnt(detector, files)
    facts = {
        "version": version,
        "trained": date.today().isoformat(),
        "seed": seed,
        "command": f"make -C training {detector}",
        "training": counts(files),
        "members": members,
    }
    network.with_suffix(".json").write_text(json.dumps(facts, indent=2) + "\n")


def renew_facts(
    network: Path, detector: str, files: Collection[LabelledFile], version: int, renewed: Collection[str] = ()
) -> None:
    """For a network of which a part was learnt anew: what the kept part learnt from stays known, the counts are those of the new part.

    ``renewed``: hashes of files that only the new part ever judges, so that nothing else that learnt from them matters.
    """
    forgotten = {sha256[:LEARNT_DIGITS] for sha256 in renewed}
    kept = {name: fold for name, fold in json.loads(learnt_path(detector).read_text()).items() if name not in forgotten}
    write_learnt(detector, files, kept)
    facts = json.loads(network.with_suffix(".json").read_text())
    facts |= {"version": version, "trained": date.today().isoformat(), "training": counts(files)}
    network.with_suffix(".json").write_text(json.dumps(facts, indent=2) + "\n")
