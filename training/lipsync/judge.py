"""Judges the lip matcher on clips that no training of the judging member saw. Prints every figure of the model card."""

import time
from collections import Counter
from collections.abc import Callable

import numpy as np
import torch
from lipsync.clips import Clip, read_clips
from lipsync.curves import (
    FEATURES,
    SHIFTED,
    Curve,
    cut_to,
    learned_curve,
    natural,
    plain_curve,
    stored_members,
    sync_features,
    untrained_members,
)
from lipsync.linear import linear_curve
from lipsync.train import NETWORKS, SOURCES
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

DRAWS = 1000
TALKING_KINDS = ("talking", "real-face")
EQUAL_SAMPLES = 20
# Stands at zero in clips too short for its controls, so it tells their length.
LENGTH_FEATURE = "above_controls"


def is_talking(clip: Clip) -> bool:
    """Whether the clip shows somebody speaking by its kind; all generated ones with speech do."""
    return clip.file.label == 1 or clip.file.row["kind"] in TALKING_KINDS


def clip_wins(clips: list[Clip], curve_of: Curve, swapped: bool) -> list[float]:
    """Per clip: share of controls that score below the sound in sync (ties a half): shifted, or sounds of other clips."""
    wins = []
    for clip in clips:
        own = curve_of(clip, clip)
        if swapped:
            others = [c for c in clips if c.file.member == clip.file.member and repo_of(c) != repo_of(clip)]
            curves = [curve_of(clip, other) for other in others]
            controls = [natural(curve) for curve in curves if 0 in curve]
        else:
            controls = [own[lag] for lag in SHIFTED if lag in own]
        score = natural(own)
        wins.append(float(np.mean([(score > c) + 0.5 * (score == c) for c in controls])) if controls else 0.5)
    return wins


def repo_of(clip: Clip) -> str:
    """The unit of every interval: groups of one repository share their speakers."""
    return clip.file.row["repo"]


def interval(clips: list[Clip], statistic: Callable[[list[int]], float]) -> str:
    """A statistic of clip indices, with 95 % of draws of whole repositories."""
    rng = np.random.default_rng(1)
    repos = sorted({repo_of(clip) for clip in clips})
    members = {repo: [i for i, clip in enumerate(clips) if repo_of(clip) == repo] for repo in repos}
    draws = [statistic([i for r in rng.choice(repos, len(repos)) for i in members[r]]) for _ in range(DRAWS)]
    low, high = np.nanquantile(draws, [0.025, 0.975])
    return f"{statistic(list(range(len(clips)))):.3f} ({low:.2f} to {high:.2f})"


def auc(labels: np.ndarray, scores: np.ndarray) -> float:
    """Area under the curve; NaN with one class."""
    return float(roc_auc_score(labels, scores)) if len(set(labels.tolist())) == 2 else float("nan")


def out_of_fold(clips: list[Clip], table: np.ndarray) -> np.ndarray:
    """Scores of a ridge logistic fit on the other members' clips; every repository of a class weighs the same."""
    labels = np.array([clip.file.label for clip in clips])
    held = np.array([clip.file.member for clip in clips])
    repos = [repo_of(clip) for clip in clips]
    sizes = Counter(zip(repos, labels.tolist()))
    weights = np.array([1 / sizes[pair] for pair in zip(repos, labels.tolist())])
    scores = np.zeros(len(clips))
    for member in sorted(set(held.tolist())):
        gone = {repo for repo, m in zip(repos, held) if m == member}
        fit = np.array([repo not in gone for repo in repos])
        model = make_pipeline(StandardScaler(), LogisticRegression(C=0.1, class_weight="balanced"))
        model.fit(table[fit], labels[fit], logisticregression__sample_weight=weights[fit])
        scores[held == member] = model.decision_function(table[held == member])
    return scores


def judge_sync(clips: list[Clip], curves: dict[str, Curve]) -> None:
    """Question one: is sound in sync told from shifted and from swapped sound?"""
    sets = {
        "real": [clip for clip in clips if clip.file.label == 0],
        "real, talking": [clip for clip in clips if clip.file.label == 0 and is_talking(clip)],
        "generated": [clip for clip in clips if clip.file.label == 1],
    }
    for name, chosen in sets.items():
        print(f"{name}: {len(chosen)} clips of {len({repo_of(clip) for clip in chosen})} repositories")
        for method, curve_of in curves.items():
            figures = []
            for swapped in (False, True):
                wins = clip_wins(chosen, curve_of, swapped)
                figures.append(interval(chosen, lambda at, wins=wins: float(np.mean([wins[i] for i in at]))))
            print(f"  {method}: over shifted {figures[0]}, over swapped {figures[1]}")


def judge_class(clips: list[Clip], curves: dict[str, Curve], existing: np.ndarray) -> None:
    """Question two: does it tell generated from real, alone and beside the features that exist?"""
    labels = np.array([clip.file.label for clip in clips])
    print(f"class: {len(clips)} clips, {labels.sum()} generated, {len({repo_of(clip) for clip in clips})} repositories")
    before = out_of_fold(clips, existing)
    print(f"  existing features: {interval(clips, lambda at: auc(labels[at], before[at]))}")
    for method, curve_of in curves.items():
        columns = np.array([sync_features(curve_of(clip, clip)) for clip in clips])
        alone, both = out_of_fold(clips, columns), out_of_fold(clips, np.hstack([existing, columns]))
        singles = ", ".join(f"{name} {auc(labels, columns[:, i]):.2f}" for i, name in enumerate(FEATURES))
        print(f"  {method}: alone {interval(clips, lambda at, s=alone: auc(labels[at], s[at]))} ({singles})")
        print(f"    with the existing {interval(clips, lambda at, s=both: auc(labels[at], s[at]))}")
        gain = interval(clips, lambda at, s=both: auc(labels[at], s[at]) - auc(labels[at], before[at]))
        print(f"    gain {gain}; {matched_groups(clips, labels, both)}")


def matched_groups(clips: list[Clip], labels: np.ndarray, scores: np.ndarray) -> str:
    """AUC within every repository that holds both labels."""
    found = []
    for repo in sorted({repo_of(clip) for clip in clips}):
        at = [i for i, clip in enumerate(clips) if repo_of(clip) == repo]
        if len(set(labels[at].tolist())) == 2:
            found.append(f"{repo} {auc(labels[at], scores[at]):.2f} of {len(at)} clips")
    return "; ".join(found) or "no repository with both labels"


def main() -> None:
    """Prints all figures."""
    torch.set_num_threads(1)
    everything = read_clips()
    clips = [clip for clip in everything if clip.file.member is not None]
    curves: dict[str, Curve] = {"plain": plain_curve, "untrained": learned_curve(untrained_members(NETWORKS))}
    curves |= {f"network from {source}": learned_curve(stored_members(source)) for source in SOURCES}
    curves |= {f"linear from {source}": linear_curve(everything, source) for source in SOURCES}
    judge_sync(clips, curves)
    measured = [clip for clip in clips if clip.features is not None]
    names = list(measured[0].features)
    existing = np.array([[clip.features[name] for name in names] for clip in measured])
    judge_class(measured, curves, existing)
    print("talking clips alone")
    talking = [i for i, clip in enumerate(measured) if is_talking(clip)]
    judge_class([measured[i] for i in talking], curves, existing[talking])
    print("talking clips of three seconds alone")
    short = [i for i in talking if measured[i].file.folder == "video-train"]
    judge_class([measured[i] for i in short], curves, existing[short])
    print(f"talking clips alone, cut to {EQUAL_SAMPLES} samples, without {LENGTH_FEATURE}")
    kept = [i for i in talking if measured[i].mouth.shape[1] >= EQUAL_SAMPLES]
    table = np.delete(existing[kept], names.index(LENGTH_FEATURE), axis=1)
    judge_class([cut_to(measured[i], EQUAL_SAMPLES) for i in kept], curves, table)
    print(f"{time.process_time():.0f} s of processor time")


if __name__ == "__main__":
    main()
