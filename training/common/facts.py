"""The facts that stand beside every shipped network."""

import json
from collections.abc import Collection
from datetime import date
from pathlib import Path

from common.members import MEMBERS, LabelledFile


def write_facts(
    network: Path, detector: str, seed: int, files: Collection[LabelledFile], version: int = 1, members: int = MEMBERS
) -> None:
    """Writes `<network>.json`.

    ``files`` are those that the members learnt from together; files that name no group count by their repository.
    """
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
