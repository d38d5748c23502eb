"""Statistics of the labelled clips, and how much each clip weighs."""

import json
from collections import Counter
from dataclasses import dataclass

import numpy as np

from common.members import LabelledFile
from prepare import CACHE, key_of

WHOLE_RUN = 0


@dataclass(frozen=True)
class Part:
    """Statistics of one run (``half`` 0) or of its first or second half (1, 2)."""

    run: int
    half: int
    values: np.ndarray


def read_parts() -> dict[str, list[Part]]:
    """Everything that was measured, by the key of file and variant; clips without a run are left out."""
    measured = {}
    with (CACHE / "statistics.jsonl").open() as lines:
        for line in lines:
            entry = json.loads(line)
            parts = [Part(p["run"], p["half"], np.asarray(p["values"], np.float32)) for p in entry["parts"]]
            if parts:
                measured[entry["key"]] = parts
    return measured


def weights_of(files: list[LabelledFile]) -> np.ndarray:
    """A repository counts as the root of its number of clips, both labels one half; sum: number of files."""
    counts = Counter((file.row["repo"], file.label) for file in files)
    weights = np.array([counts[(file.row["repo"], file.label)] ** -0.5 for file in files])
    labels = np.array([file.label for file in files])
    for label in (0, 1):
        weights[labels == label] *= len(files) / 2 / weights[labels == label].sum()
    return weights


def rows_of(files: list[LabelledFile], parts: dict[str, list[Part]], variants: tuple[str, ...]):
    """Whole runs of the given variants: statistics, labels and weights; the runs of a file share its weight."""
    values, labels, weights = [], [], []
    for file, weight in zip(files, weights_of(files)):
        keys = [key_of(file, variant) for variant in variants]
        runs = [part for key in keys for part in parts.get(key, []) if part.half == WHOLE_RUN]
        for run in runs:
            values.append(run.values)
            labels.append(file.label)
            weights.append(weight / len(runs))
    return np.stack(values), np.array(labels), np.array(weights)
