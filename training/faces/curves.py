#!/usr/bin/env python3
"""What more origins, and how a face varies over time, are worth to what is read of faces in clips.

  curves.py --features DIR [--draws 2]      (DIR as ../frames/extract.py writes it from cut-out faces)

Two readings of the clips in which a face is seen in at least `LEAST_FRAMES` frames: the mean of the features over the frames, as the face
network judges them, and that beside their deviation over the frames. Each is learnt from a share of the repositories, drawn by hash so that
a larger share holds every smaller one, and judged on all held-out files; with all of them also by kind. Nothing is written.
"""
import argparse
import json
import sys
from pathlib import Path

import numpy as np
from sklearn.metrics import roc_auc_score

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from faces.heads import TRUNK, FaceBank  # noqa: E402
from frames.bank import held_out  # noqa: E402
from frames.curves import SHARES, share_of  # noqa: E402
from frames.fit import Folds  # noqa: E402
from frames.heads import judged, raw_heads  # noqa: E402
from frames.network import FOLDS  # noqa: E402
from common.figures import auc_by_kind, interval, named  # noqa: E402
from common.members import ROOT  # noqa: E402

LEAST_FRAMES = 4
#: Real files that may lie above: 2% of four hundred are a handful.
ALARMS = 0.05
#: Ridge in units of a feature's variance.
STRENGTHS = {"mean": 10.0, "mean and deviation": 3.0}


def rows_of(bank: FaceBank, reading: str) -> np.ndarray:
    if reading == "mean":
        return bank.plain
    deviation = np.stack([faces.astype(np.float32).std(0) for faces in bank.squares])
    return np.concatenate([bank.plain, deviation], 1)


def scores_of(bank: FaceBank, rows: np.ndarray, strength: float, weights: np.ndarray) -> np.ndarray:
    """Of every file by the head that never saw its fold."""
    mean, deviation = rows.mean(0), rows.std(0) + 1e-4
    sums = Folds(FOLDS, rows.shape[1])
    sums.add((rows - mean) / deviation, bank.labels, weights / weights.sum(), bank.fold)
    return judged(bank, raw_heads(sums, mean, deviation, strength), rows)


def show(bank: FaceBank, reading: str, strength: float, draws: int) -> None:
    held = held_out(bank.files, bank.fold)
    labels, rows = bank.labels[held], rows_of(bank, reading)
    for share in SHARES:
        found, origins = [], []
        for draw in range(draws if share < 1 else 1):
            weights = share_of(bank, share, draw)
            scores = scores_of(bank, rows, strength, weights)[held]
            found.append((roc_auc_score(labels, scores), named(labels, scores, ALARMS)))
            origins.append(len(set(bank.repos[weights > 0])))
        auc, top = np.mean(found, 0)
        print(f"{reading}, ridge {strength:g}: {np.mean(origins):.0f} repositories; AUC {auc:.3f}, above {1 - ALARMS:.0%} of the real ones: {top:.0%}", flush=True)
    files = [bank.files[i] for i in held]
    low, high = interval(labels, scores, np.array([file.row["pair_group"] for file in files]))
    kinds = auc_by_kind(labels, scores, [file.row["kind"] for file in files])
    print(f"  {len(held)} files ({np.sum(labels == 0)} real), {low:.3f} to {high:.3f}; " + ", ".join(f"{kind} {auc:.2f} ({count})" for kind, (auc, count) in kinds.items()), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--features", type=Path, required=True)
    parser.add_argument("--strength", type=float, nargs="+", help="of both readings; default STRENGTHS")
    parser.add_argument("--draws", type=int, default=2)
    args = parser.parse_args()
    book = json.loads((ROOT / "docs/accuracy/folds.json").read_text())
    bank = FaceBank("frame", args.features / TRUNK, book, LEAST_FRAMES)
    for reading, own in STRENGTHS.items():
        for strength in args.strength or [own]:
            show(bank, reading, strength, args.draws)


if __name__ == "__main__":
    main()
