"""Out-of-fold figures of the motion detector: every clip is scored by the member that never saw it."""

from collections import defaultdict

import numpy as np
import torch
from sklearn.metrics import roc_auc_score

from common.members import LabelledFile, judged_files
from network import Head
from prepare import CHANGES, FOLDERS, key_of
from samples import WHOLE_RUN, Part

DRAWS = 1000
KINDS = {
    "text-to-video": ("t2v",),
    "image-to-video": ("i2v",),
    "video-to-video": ("v2v",),
    "talking head": ("talking-head", "lip-sync"),
    "face swap": ("face-swap", "faceswap"),
    "reenactment": ("reenactment", "portrait-animation"),
    "body animation": ("body-animation",),
}

Scored = list[tuple[LabelledFile, float]]


def scores(
    heads: list[Head], files: list[LabelledFile], parts: dict[str, list[Part]], variant: str, runs_read: int = 2
) -> Scored:
    """Mean logit over the first runs of each clip."""
    scored = []
    with torch.no_grad():
        for member, head in enumerate(heads):
            for file in judged_files(files, member):
                whole = [p.values for p in parts.get(key_of(file, variant), []) if p.half == WHOLE_RUN]
                if whole:
                    rows = torch.from_numpy(np.stack(whole[:runs_read]))
                    scored.append((file, float(head(rows).mean())))
    return scored


def auc(scored: Scored) -> float:
    """Area under the curve; not a number unless both labels are there."""
    labels = [file.label for file, _ in scored]
    return float(roc_auc_score(labels, [score for _, score in scored])) if len(set(labels)) == 2 else float("nan")


def interval(scored: Scored) -> tuple[float, float]:
    """95 % of the AUC of whole groups drawn with replacement."""
    groups = by_group(scored)
    rng = np.random.default_rng(1)
    drawn = [auc([s for i in rng.integers(len(groups), size=len(groups)) for s in groups[i]]) for _ in range(DRAWS)]
    low, high = np.nanpercentile(drawn, [2.5, 97.5])
    return float(low), float(high)


def by_group(scored: Scored) -> list[Scored]:
    """The clips of each pair group."""
    groups: dict[str, Scored] = defaultdict(list)
    for file, score in scored:
        groups[file.row["pair_group"]].append((file, score))
    return list(groups.values())


def line(name: str, scored: Scored) -> None:
    """Prints one figure with its interval and the number of generated clips."""
    low, high = interval(scored)
    fakes = sum(file.label for file, _ in scored)
    print(f"{name:28s} {auc(scored):.3f} ({low:.3f} to {high:.3f}), {fakes} of {len(scored)} generated")


def judge(heads: list[Head], files: list[LabelledFile], parts: dict[str, list[Part]]) -> None:
    """Prints all figures."""
    scored = scores(heads, files, parts, "a")
    line("all clips", scored)
    line("all clips, re-encoded", scores(heads, files, parts, "v"))
    for folder in FOLDERS:
        line(folder, [s for s in scored if s[0].folder == folder])
    reals = [s for s in scored if s[0].label == 0]
    for kind, names in KINDS.items():
        line(kind, reals + [s for s in scored if s[0].label == 1 and s[0].row["kind"] in names])
    inside = [value for value in map(auc, by_group(scored)) if not np.isnan(value)]
    print(f"macro over {len(inside)} groups with both labels: {np.mean(inside):.3f}")
    print(f"95 % of real clips lie below {np.percentile([score for _, score in reals], 95):.2f}")
    first = scores(heads, files, parts, "a", runs_read=1)
    for change in CHANGES:
        changed = scores(heads, files, parts, change, runs_read=1)
        known = {file.sha256 for file, _ in changed}
        if changed:
            line(change, changed)
            line("  first run as it is", [s for s in first if s[0].sha256 in known])
