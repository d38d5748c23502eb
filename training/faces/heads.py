#!/usr/bin/env python3
"""Fits the heads of the face network, one for each fold left out, and writes the network as it ships with its parity reference.

  heads.py --start FILE --features DIR [--strength S...] [--export]

Each head is a ridge on whole files: the mean of the features of a file's cut-out faces, and again that of the same faces after a
journey. Pictures and clips have heads of their own, which see the other kind with a quarter of its weight.
"""
import argparse
import json
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from faces.network import SHIPPED, FaceNetwork, export  # noqa: E402
from frames.bank import FOLDERS, KINDS, held_out, standing  # noqa: E402
from frames.heads import folds_of, gain_of, highest_squares, judged, raw_heads, show  # noqa: E402
from frames.network import FOLDS, Head, scaled  # noqa: E402
from frames.trunks import open_trunk  # noqa: E402
from common.facts import write_facts  # noqa: E402
from common.half import rounded  # noqa: E402
from common.members import ROOT, LabelledFile, of_a_collection, read_folder, stands_beside_others  # noqa: E402

TRUNK = "lite0"
#: Ridge of each output, in units of a feature's variance.
STRENGTHS = {"frame": 3.0, "picture": 1.0}
VERSION = 3  # 1 learnt from other folds than those that its figures rest on, 2 was a small network that learnt to tell pasted faces, 3 has heads on Lite0


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
        self.labels, self.repos, self.fold, self.weights = standing(self.files, kind, book)


def heads_of(kind: str, banks: dict[str, FaceBank], strength: float) -> Head:
    """The heads of one kind; prints what they reach on files they never saw."""
    bank = banks[kind]
    held = held_out(bank.files, bank.fold)
    heads = raw_heads(*folds_of(banks, kind), strength)
    scores = judged(bank, heads)
    show(f"{kind}, ridge {strength}", bank, held, scores)
    gain = gain_of(bank, held, scores)
    highest = highest_squares(bank, heads, [i for i in held if bank.labels[i] == 0])
    print(f"{kind}: {len(held)} files; gain {gain:.2f}; no face of 95 in 100 real files above {gain * np.quantile(highest, 0.95):.2f}", flush=True)
    return scaled(heads, gain)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--features", type=Path, required=True)
    parser.add_argument("--strength", type=float, nargs="+", default=[None], help="of all heads, the last one is exported; default STRENGTHS")
    parser.add_argument("--export", action="store_true")
    args = parser.parse_args()
    book = json.loads((ROOT / "docs/accuracy/folds.json").read_text())
    banks = {kind: FaceBank(kind, args.features / TRUNK, book) for kind in KINDS}
    for strength in args.strength:
        heads = {kind: heads_of(kind, banks, strength or STRENGTHS[kind]) for kind in KINDS}
    if args.export:
        network = FaceNetwork(open_trunk(TRUNK, {TRUNK: args.start}), heads).eval()
        network.load_state_dict(rounded(network.state_dict()))
        export(network)
        write_facts(SHIPPED, "faces", 0, [file for bank in banks.values() for file in bank.files], VERSION, FOLDS)


if __name__ == "__main__":
    main()
