"""Out-of-fold figures for the model card: every file by the member that never saw it, with intervals over groups."""

import json
import sys
from pathlib import Path

import numpy as np
import torch
from scipy.signal import resample_poly

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from common.members import MEMBERS, LabelledFile, judged_files  # noqa: E402
from export import trained_members  # noqa: E402
from judge import auc, by_kind, macro, score_of  # noqa: E402
from library import Library  # noqa: E402
from sounds import CACHE, code_together, labelled_sounds, load, save  # noqa: E402
from train import file_logits  # noqa: E402

DRAWS = 1000
#: Place of MP3 at 48 kb/s among the codecs.
MP3_48K = 2


def cache_disturbed(files: list[LabelledFile]) -> None:
    """Keeps every sound at 8 kHz and after MP3 at 48 kb/s in the cache, as the robustness of the engine is measured."""
    names = [file.sha256[:16] for file in files if (CACHE / f"{file.sha256[:16]}-plain.npy").exists()]
    waves = [load(f"{name}-plain") for name in names]
    for name, wave in zip(names, waves):
        save(f"{name}-narrow", resample_poly(resample_poly(wave, 1, 2), 2, 1)[: len(wave)])
    for name, wave in zip(names, code_together(waves, MP3_48K)):
        save(f"{name}-mp3", wave)


def interval(files: list[LabelledFile], scores: dict[str, float]) -> list[float]:
    """Middle 95 % of the AUC over draws of whole groups with replacement."""
    random = np.random.default_rng(1)
    groups: dict[str, list[LabelledFile]] = {}
    for file in files:
        groups.setdefault(file.row["pair_group"], []).append(file)
    members = list(groups.values())
    values = []
    for _ in range(DRAWS):
        drawn = [file for i in random.integers(0, len(members), len(members)) for file in members[i]]
        values.append(auc([file.label for file in drawn], [scores[file.sha256] for file in drawn]))
    return [round(float(value), 3) for value in np.nanpercentile(values, [2.5, 97.5])]


def figures(files: list[LabelledFile], scores: dict[str, float]) -> dict[str, object]:
    """Everything that the card says about one set of scores."""
    scored = [file for file in files if file.sha256 in scores]
    real = sorted(scores[file.sha256] for file in scored if file.label == 0)
    pooled = auc([file.label for file in scored], [scores[file.sha256] for file in scored])
    return {
        "files": len(scored),
        "pooled": round(pooled, 3),
        "interval": interval(scored, scores),
        "macro": round(macro(scored, scores), 3),
        "kinds": by_kind(scored, scores),
        "real_95": round(float(np.percentile(real, 95)), 2),
    }


def main() -> None:
    """Prints the figures and keeps the scores by SHA-256 in the cache."""
    torch.set_num_threads(1)
    files, library = labelled_sounds(), Library()
    cache_disturbed(files)
    networks = trained_members().members
    highest = []
    for tag in ("plain", "narrow", "mp3"):
        scores: dict[str, float] = {}
        for member in range(MEMBERS):
            judged = judged_files(files, member)
            logits = file_logits(networks[member], judged, library, tag)
            scores.update({digest: score_of(values) for digest, values in logits.items()})
            if tag == "plain":
                highest += [logits[f.sha256].max() for f in judged if f.label == 0 and f.sha256 in logits]
        print(tag, json.dumps(figures(files, scores)), flush=True)
        (CACHE / f"scores-{tag}.json").write_text(json.dumps(scores))
    print("highest window of 95 in 100 real files", round(float(np.percentile(highest, 95)), 2))


if __name__ == "__main__":
    main()
