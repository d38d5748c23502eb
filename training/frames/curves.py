#!/usr/bin/env python3
"""How much more origins are worth: the heads of the frame network learnt from a share of the repositories, judged on all held-out files.

  curves.py --features DIR [--kinds frame picture] [--draws 3]

Repositories are drawn by hash, so that a larger share holds every smaller one of the same draw. Folds stay as they are: a head never
saw the fold that it judges. Printed for each share: repositories, files learnt from, AUC, and made files above all but 2 in 100 real ones.
"""
import argparse
import json
import sys
from pathlib import Path

import numpy as np
from sklearn.metrics import roc_auc_score

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from frames.bank import KINDS, Bank, held_out  # noqa: E402
from frames.heads import STRENGTHS, whole_heads  # noqa: E402
from frames.network import WHOLE  # noqa: E402
from common.draw import place_of  # noqa: E402
from common.figures import ALARMS, named  # noqa: E402
from common.members import ROOT  # noqa: E402

SHARES = (0.125, 0.25, 0.5, 1.0)


def share_of(bank: Bank, share: float, draw: int) -> np.ndarray:
    """Weights of the files whose repository is among those learnt from; the rest weigh nothing."""
    places = {repo: place_of(repo, draw) for repo in set(bank.repos)}
    return bank.weights * np.array([places[repo] < share for repo in bank.repos])


def show(bank: Bank, share: float, draws: int) -> None:
    held = held_out(bank.files, bank.fold)
    labels = bank.labels[held]
    found, origins, files = [], [], []
    for draw in range(draws if share < 1 else 1):
        weights = share_of(bank, share, draw)
        scores = whole_heads(bank, STRENGTHS[WHOLE[bank.kind]], weights)[1][held]
        corpus = np.array([bank.files[i].folder.endswith("-corpus") for i in held])
        found.append((roc_auc_score(labels, scores), roc_auc_score(labels[~corpus], scores[~corpus]), named(labels, scores)))
        known = weights > 0
        origins.append(len(set(bank.repos[known])))
        files.append(int(known.sum()))
    auc, development, top = np.mean(found, 0)
    spread = np.std([row[0] for row in found])
    print(f"{bank.kind} {share:g}: {np.mean(origins):.0f} repositories, {np.mean(files):.0f} files; AUC {auc:.3f} (draws differ by {spread:.3f}), "
          f"development {development:.3f}, named at {ALARMS:.0%}: {top:.1%}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--features", type=Path, required=True)
    parser.add_argument("--trunk", default="lite0")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--draws", type=int, default=3)
    args = parser.parse_args()
    book = json.loads((ROOT / "docs/accuracy/folds.json").read_text())
    for kind in args.kinds:
        bank = Bank(kind, args.features, args.trunk, book)
        for share in SHARES:
            show(bank, share, args.draws)


if __name__ == "__main__":
    main()
