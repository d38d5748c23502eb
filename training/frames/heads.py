#!/usr/bin/env python3
"""Fits the heads of the frame network, one for each fold left out, and writes the network as it ships with its parity reference.

  heads.py --trunk NAME --start FILE --features DIR --strength S

Each head is a ridge on whole files: the mean of the features of a file's plain squares, and again that of its ladder squares.
Pictures and frames of clips each have heads of their own, which see the other kind with `OTHER` of its weight. A third set of heads
judges whole pictures by the mean and the deviation between their squares and by a view of the whole. What is shown and how a picture
is stored are balanced between the labels.
"""
import argparse
import csv
import json
import sys
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from frames.fit import Folds, balanced, weights_of  # noqa: E402
from frames.squares import FRAME_PLACES, PICTURE_PLACES, SIDE, corner, plain_squares, whole_view  # noqa: E402
from frames.trunks import open_trunk  # noqa: E402
from common.facts import write_facts  # noqa: E402
from common.figures import report  # noqa: E402
from common.half import rounded, store_half  # noqa: E402
from common.members import ROOT, LabelledFile, read_folder  # noqa: E402

FOLDS = 10
KINDS = ("frame", "picture")
OUTPUTS = (*KINDS, "whole")
FOLDERS = {
    "picture": ("image", "image-train", "image-corpus"),
    "frame": ("video", "video-train", "video-corpus"),
}
PLAIN = {"picture": 6, "frame": 18}
FEATURES = {"picture": "image", "frame": "video"}
OTHER = 0.25
CONTENT = ROOT / "training/sources/image-content.tsv"
VERSION = 9  # 1 started from MobileNetV3, 2 trained the first blocks of MobileNetV2 on 715 files, 3 pooled all of them, 4 started from Lite0, 5 judged whole pictures, 9 sees them whole
OUT = ROOT / "packages/engine/models/networks"
REFERENCE = ROOT / "packages/engine/src/signals/frame-network/reference.json"
STEP = 4001  # between the values kept; prime, so that rows and columns vary


def stored_as(file: LabelledFile) -> str:
    ending = file.path.suffix.lower()
    return "jpeg" if ending in (".jpg", ".jpeg") else "png" if ending == ".png" else "other"


def contents_of(files: list[LabelledFile]) -> np.ndarray:
    """What is shown, by the group of the file; empty where nobody looked."""
    with CONTENT.open() as table:
        known = {row["group"]: row["content"] for row in csv.DictReader(table, delimiter="\t")}
    return np.array([known.get(file.row.get("pair_group") or "", "") for file in files])


class Bank:
    """Features of every labelled file of one kind, with its fold."""

    def __init__(self, kind: str, features: Path, trunk: str, book: dict) -> None:
        self.kind = kind
        self.files: list[LabelledFile] = []
        self.squares: list[np.ndarray] = []
        plain, ladder, spread, ladder_spread, view = [], [], [], [], []
        for folder in FOLDERS[kind]:
            for file in read_folder(folder):
                # Collections of real faces have no made ones beside them: a face would mean real.
                if "/face/" in str(file.path):
                    continue
                path = features / FEATURES[kind] / trunk / f"{file.sha256[:24]}.npy"
                seen = features / "whole" / trunk / path.name
                if not path.exists() or kind == "picture" and not seen.exists():
                    continue
                stored = np.load(path)
                rows = stored.astype(np.float32)
                self.files.append(file)
                self.squares.append(stored[: PLAIN[kind]])
                own, again = rows[: PLAIN[kind]], rows[PLAIN[kind] :] if len(rows) > PLAIN[kind] else rows
                plain.append(own.mean(0))
                ladder.append(again.mean(0))
                spread.append(own.std(0))
                ladder_spread.append(again.std(0))
                if kind == "picture":
                    view.append(np.load(seen)[0].astype(np.float32))
        self.plain, self.ladder = np.stack(plain), np.stack(ladder)
        self.spread, self.ladder_spread = np.stack(spread), np.stack(ladder_spread)
        # Of pictures: what the network makes of the whole, squashed to one square.
        self.view = np.stack(view) if view else None
        self.labels = np.array([file.label for file in self.files])
        self.repos = np.array([file.row.get("repo") or file.row.get("pair_group") or file.sha256 for file in self.files])
        folds = book["image" if kind == "picture" else "video"]["files"]
        fold_of_repo = {repo: folds[f.sha256] for f, repo in zip(self.files, self.repos) if f.sha256 in folds}
        # What stands in no fold goes with its repository, or without one into all.
        self.fold = np.array([folds.get(f.sha256, fold_of_repo.get(repo, -1)) for f, repo in zip(self.files, self.repos)])
        self.weights = weights_of(self.labels, self.repos)
        if kind == "picture":
            self.weights = balanced(self.weights, self.labels, np.array([stored_as(file) for file in self.files]))
            self.weights = balanced(self.weights, self.labels, contents_of(self.files))


def scaling(bank: Bank) -> tuple[np.ndarray, np.ndarray]:
    """Mean and deviation of every feature; labels play no part."""
    return bank.plain.mean(0), bank.plain.std(0) + 1e-4


def folds_of(banks: dict[str, Bank], kind: str, weights: dict[str, np.ndarray] | None = None) -> tuple[Folds, np.ndarray, np.ndarray]:
    """Sums for the heads of one kind. A repository that stands in both kinds is held out of both together. ``weights`` of files by kind: other than the banks' own."""
    weights = weights or {name: bank.weights for name, bank in banks.items()}
    mean, deviation = scaling(banks[kind])
    fold_of_repo = dict(zip(banks[kind].repos, banks[kind].fold))
    sums = Folds(FOLDS, banks[kind].plain.shape[1])
    for name, bank in banks.items():
        share = 1.0 if name == kind else OTHER
        fold = bank.fold if name == kind else np.array([fold_of_repo.get(repo, -1) for repo in bank.repos])
        for rows in (bank.plain, bank.ladder):
            sums.add((rows - mean) / deviation, bank.labels, share / 2 * weights[name], fold)
    return sums, mean, deviation


def whole_rows(bank: Bank) -> tuple[np.ndarray, np.ndarray]:
    """Mean and deviation between the squares of every picture, plain and of the ladder, each beside its view of the whole."""
    plain, ladder = (bank.plain, bank.spread), (bank.ladder, bank.ladder_spread)
    return np.concatenate([*plain, bank.view], 1), np.concatenate([*ladder, bank.view], 1)


def whole_heads(bank: Bank, strength: float, weights: np.ndarray | None = None) -> tuple[list, np.ndarray]:
    """Heads for whole pictures, and the score of every picture by the head that never saw its fold."""
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


class FrameNetwork(nn.Module):
    """The squares of one picture or frame, n x 3 x 224 x 224 RGB in -1..1, to logits n x FOLDS of each of ``KINDS`` and 1 x FOLDS of the whole.

    Of a picture the last one is the view of the whole; what is said of a whole frame of a clip means nothing.
    """

    def __init__(self, trunk: nn.Module, heads: dict[str, list], gain: dict[str, float]) -> None:
        super().__init__()
        self.trunk = trunk
        self.heads = nn.ModuleList()
        for kind in OUTPUTS:
            layer = nn.Linear(len(heads[kind][0][0]), FOLDS)
            with torch.no_grad():
                layer.weight.copy_(torch.from_numpy(np.stack([gain[kind] * b for b, _ in heads[kind]]).astype(np.float32)))
                layer.bias.copy_(torch.tensor([gain[kind] * c for _, c in heads[kind]]))
            self.heads.append(layer)

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        features = self.trunk(x)
        squares = features[:-1]
        mean = squares.mean(0, keepdim=True)
        between = ((squares - mean) ** 2).mean(0, keepdim=True).sqrt()
        of_squares = tuple(head(features) for head in self.heads[:-1])
        return *of_squares, self.heads[-1](torch.cat([mean, between, features[-1:]], 1))


def formula_picture(width: int, height: int) -> np.ndarray:
    """The picture of the parity test, RGB; `index.test.ts` makes the same one."""
    y, x, channel = np.meshgrid(np.arange(height), np.arange(width), np.arange(3), indexing="ij")
    return (96 + 64 * np.sin(x / 9 + channel) + 48 * np.cos(y / 13) + (x * y // 64 + 5 * channel) % 32).astype(np.uint8)


def reference(network: FrameNetwork) -> dict:
    """What Python makes of the formula's picture: corners, some pixel values and all logits."""
    width, height = 720, 512
    image = np.ascontiguousarray(formula_picture(width, height)[:, :, ::-1])
    found: dict = {"width": width, "height": height, "step": STEP}
    for column, (kind, places) in enumerate((("frame", FRAME_PLACES), ("picture", PICTURE_PLACES))):
        squares = plain_squares(image, places)
        if kind == "picture":
            squares = np.concatenate([squares, whole_view(image)])
        planes = squares[:, :, :, ::-1].transpose(0, 3, 1, 2).astype(np.float32) / 127.5 - 1
        with torch.no_grad():
            outputs = network(torch.from_numpy(np.ascontiguousarray(planes)))
        logits = outputs[column].numpy()
        if kind == "picture":
            found["whole"] = [round(float(v), 4) for v in outputs[-1].numpy()[0]]
        found[kind] = {
            "corners": [[corner(width - SIDE, u, 3), corner(height - SIDE, v, 5)] for u, v in places],
            "values": [round(float(value), 5) for value in planes.reshape(-1)[::STEP]],
            "logits": [[round(float(v), 4) for v in row] for row in logits],
        }
    return found


def export(network: FrameNetwork, files: list[LabelledFile]) -> None:
    path = OUT / "frames.onnx"
    axes = {"image": {0: "n"}, **{kind: {0: "n"} for kind in KINDS}}
    torch.onnx.export(network, torch.zeros(2, 3, SIDE, SIDE), str(path), opset_version=13, input_names=["image"],
                      output_names=list(OUTPUTS), dynamic_axes=axes, dynamo=False)
    store_half(path)
    write_facts(path, "frames", 0, files, VERSION, FOLDS)
    REFERENCE.write_text(json.dumps(reference(network)) + "\n")
    print(f"{path.stat().st_size / 1e6:.2f} MB")


def gain_of(bank: Bank, held: list[int], scores: np.ndarray) -> float:
    """What brings scores to the scale of log-odds, so that a logit of 1 means what it means elsewhere."""
    real, made = (scores[[i for i in held if bank.labels[i] == label]] for label in (0, 1))
    return float(2 * (made.mean() - real.mean()) / (made.var() + real.var()))


def show(name: str, bank: Bank, held: list[int], scores: np.ndarray) -> None:
    for part in ("development", "corpus"):
        of = [i for i in held if bank.files[i].folder.endswith("-corpus") == (part == "corpus")]
        if of:
            report(f"{name}, {part}", [bank.files[i] for i in of], scores[of])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trunk", default="lite0")
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--features", type=Path, required=True)
    parser.add_argument("--strength", type=float, nargs="+", default=[1.0])
    parser.add_argument("--frame-strength", type=float, help="of the heads for frames of clips, where it is another")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--export", action="store_true")
    args = parser.parse_args()
    book = json.loads((ROOT / "docs/accuracy/folds.json").read_text())
    banks = {kind: Bank(kind, args.features, args.trunk, book) for kind in args.kinds}
    sums = {kind: folds_of(banks, kind) for kind in args.kinds}
    chosen: dict[str, list] = {}
    gain: dict[str, float] = {}
    for strength in args.strength:
        for kind in args.kinds:
            own = args.frame_strength if kind == "frame" and args.frame_strength else strength
            chosen[kind] = raw_heads(*sums[kind], own)
            scores = judged(banks[kind], chosen[kind])
            held = [i for i, f in enumerate(banks[kind].fold) if f >= 0 and "pair_group" in banks[kind].files[i].row]
            gain[kind] = gain_of(banks[kind], held, scores)
            show(f"{kind} ridge {own}", banks[kind], held, scores)
            highest = highest_squares(banks[kind], chosen[kind], [i for i in held if banks[kind].labels[i] == 0])
            if kind == "picture":
                chosen["whole"], scores = whole_heads(banks[kind], strength)
                gain["whole"] = gain_of(banks[kind], held, scores)
                show(f"whole picture ridge {strength}", banks[kind], held, scores)
            rare = gain[kind] * np.quantile(highest, 0.95)
            print(f"{kind}: gain {gain[kind]:.2f}; no square of 95 in 100 real files above {rare:.2f}", flush=True)
    if args.export:
        trunk = open_trunk(args.trunk, {args.trunk: args.start})
        network = FrameNetwork(trunk, chosen, gain).eval()
        network.load_state_dict(rounded(network.state_dict()))
        export(network, [file for bank in banks.values() for file in bank.files])


if __name__ == "__main__":
    main()
