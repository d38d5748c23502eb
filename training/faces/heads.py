#!/usr/bin/env python3
"""Fits the heads of the face network, one for each fold left out, and writes the network as it ships with its parity reference.

  heads.py --start FILE --features DIR [--kinds KIND...] [--export]

Each head is a ridge on whole files: the mean of the features of a file's cut-out faces, and again that of the same faces after a
journey. Pictures and clips have heads of their own, which see the other kind with a quarter of its weight. Faces in pictures have curved
heads besides (../frames/curved.py), whose scores count as much as those of the ridge.
"""
import argparse
import json
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from faces.network import SHIPPED, FaceNetwork, export, shipped_head  # noqa: E402
from frames.bank import FOLDERS, KINDS, MODALITIES, held_out, standing  # noqa: E402
from frames.curved import BYTEWISE, Curve, curve_of  # noqa: E402
from frames.heads import folds_of, gain_of, highest_squares, joined, judged, raw_heads, show  # noqa: E402
from frames.network import FOLDS, Head, scaled, shipped_curve  # noqa: E402
from frames.trunks import open_trunk  # noqa: E402
from common.facts import renew_facts, write_facts  # noqa: E402
from common.half import rounded  # noqa: E402
from common.members import ROOT, LabelledFile, of_a_collection, read_folder, stands_beside_others  # noqa: E402

TRUNK = "lite0"
#: Ridge of each output, in units of a feature's variance.
STRENGTHS = {"frame": 3.0, "picture": 1.0}
#: Of curved heads: principal components, and centres of each group and label.
COMPONENTS, CENTRES = 192, 8
VERSION = 4  # 1 learnt from other folds than those that its figures rest on, 2 was a small network that learnt to tell pasted faces, 3 has heads on Lite0, 4 curved heads for pictures


class FaceBank:
    """Features of the faces of every labelled file of one kind that shows one (in at least so many frames), with its fold."""

    def __init__(self, kind: str, features: Path, book: dict, least: int = 1) -> None:
        self.files: list[LabelledFile] = []
        self.squares: list[np.ndarray] = []
        plain, ladder = [], []
        for folder in FOLDERS[kind]:
            for file in read_folder(folder):
                path = features / f"{file.sha256[:24]}.npy"
                if of_a_collection(file) or stands_beside_others(file) or not path.exists():
                    continue
                rows = np.load(path)
                crops = len(rows) // 2
                if crops < least:
                    continue
                self.files.append(file)
                self.squares.append(rows[:crops])
                plain.append(rows[:crops].astype(np.float32).mean(0))
                ladder.append(rows[crops:].astype(np.float32).mean(0))
        self.plain, self.ladder = np.stack(plain), np.stack(ladder)
        self.standing = standing(self.files, kind, book)
        self.labels, self.repos, self.fold, self.weights = self.standing


def show_highest(kind: str, logits: np.ndarray) -> None:
    print(f"{kind}: no face of 95 in 100 real files above {np.quantile(logits, 0.95):.2f}", flush=True)


def heads_of(kind: str, banks: dict[str, FaceBank]) -> tuple[Head, Curve | None]:
    """The heads of one kind, of pictures the curved ones too; prints what they reach on files they never saw."""
    bank = banks[kind]
    held = held_out(bank.files, bank.fold)
    heads = raw_heads(*folds_of(banks, kind), STRENGTHS[kind])
    scores = judged(bank, heads)
    show(f"{kind}, ridge {STRENGTHS[kind]}", bank, held, scores)
    real = [i for i in held if bank.labels[i] == 0]
    if kind == "frame":
        gain = gain_of(bank, held, scores)
        show_highest(kind, gain * highest_squares(bank, heads, real))
        return scaled(heads, gain), None
    curve, curved = curve_of(bank.files, [bank.plain, bank.ladder], bank.standing, FOLDS, COMPONENTS, CENTRES)
    show(f"{kind}, curved", bank, held, curved)
    scores, share, curve = joined(bank, held, scores, curve, curved)
    show(f"{kind}, both", bank, held, scores)
    gain = gain_of(bank, held, scores)
    # One face was cut out of every picture, so that its score is that of the picture.
    show_highest(kind, gain * scores[real])
    return scaled(heads, share * gain), curve


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--features", type=Path, required=True)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS), help="the heads of others are taken from the network that ships")
    parser.add_argument("--export", action="store_true")
    args = parser.parse_args()
    book = json.loads((ROOT / "docs/accuracy/folds.json").read_text())
    banks = {kind: FaceBank(kind, args.features / TRUNK, book) for kind in KINDS}
    heads, curve = {}, None
    for kind in KINDS:
        if kind not in args.kinds:
            heads[kind] = shipped_head(SHIPPED, kind)
            continue
        heads[kind], curved = heads_of(kind, banks)
        curve = curved or curve
    if not args.export:
        return
    network = FaceNetwork(open_trunk(TRUNK, {TRUNK: args.start}), heads, curve or shipped_curve(SHIPPED)).eval()
    network.load_state_dict(rounded(network.state_dict(), BYTEWISE))
    export(network)
    if len(args.kinds) == len(KINDS):
        write_facts(SHIPPED, "faces", 0, [file for bank in banks.values() for file in bank.files], VERSION, FOLDS)
    else:
        # Files of one kind are never judged by the heads of the other, whatever these have learnt from.
        renewed = [sha256 for kind in args.kinds for sha256 in book[MODALITIES[kind]]["files"]]
        renew_facts(SHIPPED, "faces", [file for kind in args.kinds for file in banks[kind].files], VERSION, renewed)


if __name__ == "__main__":
    main()
