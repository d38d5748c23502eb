"""How well logits of held-out files tell made from real: pooled, per repository with both labels, per kind."""

import sys
from collections import defaultdict
from pathlib import Path

import numpy as np
from sklearn.metrics import roc_auc_score

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from common.members import LabelledFile  # noqa: E402


def score_of(logits: np.ndarray) -> float:
    """One number for a file: the mean of its windows' logits."""
    return float(logits.mean())


def auc(labels: list[int], scores: list[float]) -> float:
    """Area under the ROC curve; NaN when one label is missing."""
    return float(roc_auc_score(labels, scores)) if len(set(labels)) == 2 else float("nan")


def macro(files: list[LabelledFile], scores: dict[str, float]) -> float:
    """Mean AUC within the groups that hold both labels, at least three files."""
    groups: dict[str, list[LabelledFile]] = defaultdict(list)
    for file in files:
        if file.sha256 in scores:
            groups[file.row["repo"]].append(file)
    values = []
    for group in groups.values():
        labels = [file.label for file in group]
        if len(set(labels)) == 2 and len(labels) >= 3:
            values.append(auc(labels, [scores[file.sha256] for file in group]))
    return float(np.mean(values)) if values else float("nan")


def by_kind(files: list[LabelledFile], scores: dict[str, float]) -> dict[str, float]:
    """AUC of the made files of each kind against all real ones."""
    real = [scores[file.sha256] for file in files if file.label == 0 and file.sha256 in scores]
    kinds: dict[str, list[float]] = defaultdict(list)
    for file in files:
        if file.label == 1 and file.sha256 in scores:
            kinds[file.row["kind"]].append(scores[file.sha256])
    return {
        kind: round(auc([0] * len(real) + [1] * len(made), real + made), 3) for kind, made in sorted(kinds.items())
    }


def report(files: list[LabelledFile], logits: dict[str, np.ndarray]) -> dict[str, object]:
    """Pooled AUC, macro AUC and AUC by kind of the files that have logits."""
    scores = {digest: score_of(values) for digest, values in logits.items()}
    scored = [file for file in files if file.sha256 in scores]
    pooled = auc([file.label for file in scored], [scores[file.sha256] for file in scored])
    return {
        "files": len(scored),
        "pooled": round(pooled, 3),
        "macro": round(macro(scored, scores), 3),
        "kinds": by_kind(scored, scores),
    }
