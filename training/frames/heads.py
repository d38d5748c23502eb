#!/usr/bin/env python3
"""Fits the heads of the frame network, one for each fold left out, and writes the network as it ships with its parity reference.

  heads.py --trunk NAME --start FILE --features DIR [--strength S...] [--keep OUTPUT...] [--export]

Each head is a ridge on whole files: the mean of the features of a file's plain squares, and again that of its ladder squares.
Pictures and frames of clips each have heads for squares, which see the other kind with `OTHER` of its weight, and heads for the whole,
which judge by the mean and the deviation between its squares and by a view of the whole. Whole pictures have curved heads besides
(curved.py), whose scores count as much as those of the ridge. What is shown and how a picture is stored are balanced between the labels.
"""
import argparse
import json
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from frames.bank import KINDS, Bank, held_out  # noqa: E402
from frames.curved import BYTEWISE, Curve, curve_of  # noqa: E402
from frames.fit import Folds  # noqa: E402
from frames.network import FOLDS, OUTPUTS, SHIPPED, WHOLE, FrameNetwork, Head, export, scaled, shipped, shipped_curve  # noqa: E402
from frames.trunks import open_trunk  # noqa: E402
from common.facts import renew_facts, write_facts  # noqa: E402
from common.figures import report  # noqa: E402
from common.half import rounded  # noqa: E402
from common.members import ROOT  # noqa: E402

OTHER = 0.25
#: Of curved heads: principal components, and centres of each group and label.
COMPONENTS, CENTRES = 400, 12
#: Ridge of each output, in units of a feature's variance.
STRENGTHS = {"frame": 1.0, "picture": 1.0, "wholeFrame": 10.0, "wholePicture": 1.0}
VERSION = 13  # 1 started from MobileNetV3, 2 trained the first blocks of MobileNetV2 on 715 files, 3 pooled all of them, 4 started from Lite0, 5 judged whole pictures, 9 sees them whole, 10 frames of clips too, 11 pictures of more repositories, 12 curved heads for whole pictures, 13 more of their components and centres


def scaling(bank: Bank) -> tuple[np.ndarray, np.ndarray]:
    """Mean and deviation of every feature; labels play no part."""
    return bank.plain.mean(0), bank.plain.std(0) + 1e-4


def folds_of(banks: dict[str, Bank], kind: str) -> tuple[Folds, np.ndarray, np.ndarray]:
    """Sums for the heads for squares of one kind. A repository that stands in both kinds is held out of both together."""
    mean, deviation = scaling(banks[kind])
    fold_of_repo = dict(zip(banks[kind].repos, banks[kind].fold))
    sums = Folds(FOLDS, banks[kind].plain.shape[1])
    for name, bank in banks.items():
        share = 1.0 if name == kind else OTHER
        fold = bank.fold if name == kind else np.array([fold_of_repo.get(repo, -1) for repo in bank.repos])
        for rows in (bank.plain, bank.ladder):
            sums.add((rows - mean) / deviation, bank.labels, share / 2 * bank.weights, fold)
    return sums, mean, deviation


def whole_rows(bank: Bank) -> tuple[np.ndarray, np.ndarray]:
    """Mean and deviation between the squares of every file, plain and of the ladder, each beside its view of the whole."""
    plain, ladder = (bank.plain, bank.spread, bank.view), (bank.ladder, bank.ladder_spread, bank.ladder_view)
    return np.concatenate(plain, 1), np.concatenate(ladder, 1)


def whole_heads(bank: Bank, strength: float, weights: np.ndarray | None = None) -> tuple[list, np.ndarray]:
    """Heads for whole pictures or frames, and the score of every file by the head that never saw its fold."""
    weights = bank.weights if weights is None else weights
    plain, ladder = whole_rows(bank)
    mean, deviation = plain.mean(0), plain.std(0) + 1e-4
    sums = Folds(FOLDS, plain.shape[1])
    for rows in (plain, ladder):
        sums.add((rows - mean) / deviation, bank.labels, weights / 2, bank.fold)
    heads = raw_heads(sums, mean, deviation, strength)
    return heads, judged(bank, heads, plain)


def judged(bank: Bank, heads: list, rows: np.ndarray | None = None) -> np.ndarray:
    """Score of every file by the head that never saw its fold."""
    rows = bank.plain if rows is None else rows
    scores = np.zeros(len(bank.files))
    for fold, (beta, intercept) in enumerate(heads):
        of = bank.fold == fold
        scores[of] = rows[of] @ beta + intercept
    return scores


def highest_squares(bank: Bank, heads: list, places: list[int]) -> np.ndarray:
    """The highest square of each of these files, by the head that never saw its fold."""
    found = []
    for i in places:
        beta, intercept = heads[bank.fold[i]]
        found.append(float((bank.squares[i].astype(np.float32) @ beta).max() + intercept))
    return np.array(found)


def raw_heads(sums: Folds, mean: np.ndarray, deviation: np.ndarray, strength: float) -> list:
    """Weights over features as the network gives them, and intercept."""
    betas, intercepts = sums.heads(strength)
    return [(beta / deviation, float(c - (mean / deviation) @ beta)) for beta, c in zip(betas, intercepts)]


def gain_of(bank: Bank, held: list[int], scores: np.ndarray) -> float:
    """What brings scores to the scale of log-odds, so that a logit of 1 means what it means elsewhere."""
    real, made = (scores[[i for i in held if bank.labels[i] == label]] for label in (0, 1))
    return float(2 * (made.mean() - real.mean()) / (made.var() + real.var()))


def joined(bank: Bank, held: list[int], scores: np.ndarray, curve: Curve, curved: np.ndarray) -> tuple[np.ndarray, float, Curve]:
    """Scores of straight and curved heads that count alike, what the straight ones are multiplied by for that, and the curve on the scale of log-odds."""
    share, of_curve = 1 / scores[held].std(), 1 / curved[held].std()
    both = share * scores + of_curve * curved
    return both, share, curve.times(of_curve * gain_of(bank, held, both))


def show(name: str, bank: Bank, held: list[int], scores: np.ndarray) -> None:
    for part in ("development", "corpus"):
        of = [i for i in held if bank.files[i].folder.endswith("-corpus") == (part == "corpus")]
        if of:
            report(f"{name}, {part}", [bank.files[i] for i in of], scores[of])


def heads_of(kind: str, banks: dict[str, Bank], strength: float | None) -> tuple[dict[str, Head], Curve | None]:
    """The heads for squares and for the whole of one kind, of pictures the curved ones too; prints what they reach on files they never saw."""
    bank = banks[kind]
    held = held_out(bank.files, bank.fold)
    squares = raw_heads(*folds_of(banks, kind), strength or STRENGTHS[kind])
    whole, scores = whole_heads(bank, strength or STRENGTHS[WHOLE[kind]])
    of_squares = judged(bank, squares)
    show(f"{kind}, ridge {strength or STRENGTHS[kind]}", bank, held, of_squares)
    show(f"{WHOLE[kind]}, ridge {strength or STRENGTHS[WHOLE[kind]]}", bank, held, scores)
    curve, share = None, 1.0
    if kind == "picture":
        curve, curved = curve_of(bank.files, list(whole_rows(bank)), bank.standing, FOLDS, COMPONENTS, CENTRES)
        show(f"{WHOLE[kind]}, curved", bank, held, curved)
        scores, share, curve = joined(bank, held, scores, curve, curved)
        show(f"{WHOLE[kind]}, both", bank, held, scores)
    gain = gain_of(bank, held, of_squares)
    highest = highest_squares(bank, squares, [i for i in held if bank.labels[i] == 0])
    print(f"{kind}: gain {gain:.2f}; no square of 95 in 100 real files above {gain * np.quantile(highest, 0.95):.2f}", flush=True)
    return {kind: scaled(squares, gain), WHOLE[kind]: scaled(whole, share * gain_of(bank, held, scores))}, curve


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trunk", default="lite0")
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--features", type=Path, required=True)
    parser.add_argument("--strength", type=float, nargs="+", default=[None], help="of all heads, the last one is exported; default STRENGTHS")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--export", action="store_true")
    parser.add_argument("--keep", nargs="+", choices=OUTPUTS, default=[], help="outputs whose heads are taken from the network that ships")
    args = parser.parse_args()
    book = json.loads((ROOT / "docs/accuracy/folds.json").read_text())
    banks = {kind: Bank(kind, args.features, args.trunk, book) for kind in args.kinds}
    heads = {output: head for output, head in (shipped(SHIPPED) if args.keep else {}).items() if output in args.keep}
    curve = shipped_curve(SHIPPED) if WHOLE["picture"] in args.keep else None
    for strength in args.strength:
        for kind in args.kinds:
            found, curved = heads_of(kind, banks, strength)
            heads |= {name: head for name, head in found.items() if name not in args.keep}
            if curved is not None and WHOLE["picture"] not in args.keep:
                curve = curved
    if args.export:
        trunk = open_trunk(args.trunk, {args.trunk: args.start})
        network = FrameNetwork(trunk, heads, curve).eval()
        network.load_state_dict(rounded(network.state_dict(), BYTEWISE))
        export(network)
        files = [file for bank in banks.values() for file in bank.files]
        if args.keep:
            renew_facts(SHIPPED, "frames", files, VERSION)
        else:
            write_facts(SHIPPED, "frames", 0, files, VERSION, FOLDS)


if __name__ == "__main__":
    main()
