"""How well scores of held-out files tell altered from real: pooled, inside groups, by kind."""

from collections import defaultdict

import numpy as np
from sklearn.metrics import roc_auc_score

from common.members import LabelledFile

DRAWS = 500
#: Real files that may lie above the threshold of a name.
ALARMS = 0.02
#: A kind with fewer altered files says nothing.
LEAST_OF_KIND = 4


def macro_auc(labels: np.ndarray, scores: np.ndarray, groups: np.ndarray) -> tuple[float, int]:
    """Mean AUC within groups that hold both labels, and how many there are."""
    both = [g for g in set(groups) if len(set(labels[groups == g])) == 2]
    found = [roc_auc_score(labels[groups == g], scores[groups == g]) for g in both]
    return (float(np.mean(found)) if found else float("nan"), len(found))


def interval(labels: np.ndarray, scores: np.ndarray, groups: np.ndarray) -> tuple[float, float]:
    """Middle 95 % of the AUC over draws of whole groups."""
    rng = np.random.default_rng(0)
    names = sorted(set(groups))
    places = {name: np.flatnonzero(groups == name) for name in names}
    found = []
    for _ in range(DRAWS):
        drawn = np.concatenate([places[names[i]] for i in rng.integers(0, len(names), len(names))])
        if len(set(labels[drawn])) == 2:
            found.append(roc_auc_score(labels[drawn], scores[drawn]))
    return tuple(np.percentile(found, (2.5, 97.5)))


def named(labels: np.ndarray, scores: np.ndarray, alarms: float = ALARMS) -> float:
    """Share of the altered files above all but this share of the real ones."""
    return float((scores[labels == 1] > np.quantile(scores[labels == 0], 1 - alarms)).mean())


def auc_by_kind(labels: np.ndarray, scores: np.ndarray, kinds: list[str]) -> dict[str, tuple[float, int]]:
    """AUC of the altered files of each kind against all real files, and how many altered files there are."""
    places = defaultdict(list)
    for i in np.flatnonzero(labels == 1):
        places[kinds[i]].append(i)
    real = np.flatnonzero(labels == 0)
    found = {}
    for kind, altered in sorted(places.items()):
        if len(altered) >= LEAST_OF_KIND:
            used = np.concatenate([altered, real])
            found[kind] = (float(roc_auc_score(labels[used], scores[used])), len(altered))
    return found


def report(title: str, files: list[LabelledFile], scores: np.ndarray) -> None:
    """Prints pooled AUC with its interval, AUC within groups and repositories, and AUC per kind against all real files."""
    labels = np.array([file.label for file in files])
    groups = np.array([file.row["pair_group"] for file in files])
    low, high = interval(labels, scores, groups)
    macro, count = macro_auc(labels, scores, groups)
    by_repo, repos = macro_auc(labels, scores, np.array([file.row["repo"] for file in files]))
    kinds = auc_by_kind(labels, scores, [file.row["kind"].replace("faceswap", "face-swap") for file in files])
    parts = [f"{kind} {auc:.2f} ({n})" for kind, (auc, n) in kinds.items()]
    pooled = f"{roc_auc_score(labels, scores):.3f} ({low:.3f}-{high:.3f}), {len(files)} files ({(labels == 0).sum()} real)"
    within = f"within {count} groups {macro:.3f}, within {repos} repositories {by_repo:.3f}"
    print(f"{title}: {pooled}; {within}; {', '.join(parts)}", flush=True)
