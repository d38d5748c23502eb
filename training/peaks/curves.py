"""How much more origins are worth: the network of peaks learnt from a share of the repositories, judged on all held-out sounds.

Repositories are drawn by hash, so that a larger share holds every smaller one of the same draw. Printed for each share: repositories and
sounds that a member learns from, AUC over all held-out sounds and inside repositories, and made ones above all but 2 in 100 real ones.
"""

import sys
from pathlib import Path

import numpy as np
import torch
from sklearn.metrics import roc_auc_score

sys.path[1:1] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parents[1] / "voice")]
from common.draw import place_of  # noqa: E402
from common.figures import ALARMS, macro_auc, named  # noqa: E402
from common.members import MEMBERS, training_files  # noqa: E402
from sounds import heard_sounds  # noqa: E402
from train import Bank, judge, train_member  # noqa: E402

SHARES = (0.125, 0.25, 0.5, 1.0)
DRAWS = 3


def show(bank: Bank, share: float) -> None:
    found, origins, sounds = [], [], []
    for draw in range(DRAWS if share < 1 else 1):
        parts = [[file for file in training_files(bank.files, member) if place_of(file.row["repo"], draw) < share] for member in range(MEMBERS)]
        origins += [len({file.row["repo"] for file in part}) for part in parts]
        sounds += [len(part) for part in parts]
        files, scores = judge([train_member(bank, part, member) for member, part in enumerate(parts)], bank, 0)
        labels = np.array([file.label for file in files])
        within = macro_auc(labels, scores, np.array([file.row["repo"] for file in files]))[0]
        found.append((roc_auc_score(labels, scores), within, named(labels, scores)))
    pooled, within, top = np.mean(found, 0)
    spread = np.std([row[0] for row in found])
    learnt = f"{np.mean(origins):.0f} repositories, {np.mean(sounds):.0f} sounds a member"
    print(f"{share:g}: {learnt}; AUC {pooled:.3f} (draws differ by {spread:.3f}), inside {within:.3f}, named at {ALARMS:.0%}: {top:.1%}", flush=True)


def main() -> None:
    torch.set_num_threads(1)
    bank = Bank(heard_sounds())
    for share in SHARES:
        show(bank, share)


if __name__ == "__main__":
    main()
