"""Features of labelled pictures and clips as the heads of the frame network learn from them."""
import csv
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from frames.fit import balanced, weights_of  # noqa: E402
from frames.squares import LEARNT_FRAME_PLACES, PICTURE_PLACES  # noqa: E402
from common.members import ROOT, LabelledFile, of_a_collection, read_folder  # noqa: E402

KINDS = ("frame", "picture")
FOLDERS = {
    "picture": ("image", "image-train", "image-corpus"),
    "frame": ("video", "video-train", "video-corpus"),
}
FRAMES = 6
PLAIN = {"picture": len(PICTURE_PLACES), "frame": FRAMES * len(LEARNT_FRAME_PLACES)}
#: What a kind is called in the book of folds, and where its features lie.
MODALITIES = {"picture": "image", "frame": "video"}
#: Where the features of whole views lie. Of a clip those of six frames, then of as many frames coded again.
VIEWS = {"picture": "whole", "frame": "frame-views"}
CONTENT = ROOT / "training/sources/image-content.tsv"


def stored_as(file: LabelledFile) -> str:
    ending = file.path.suffix.lower()
    return "jpeg" if ending in (".jpg", ".jpeg") else "png" if ending == ".png" else "other"


def contents_of(files: list[LabelledFile]) -> np.ndarray:
    """What is shown, by the group of the file; empty where nobody looked."""
    with CONTENT.open() as table:
        known = {row["group"]: row["content"] for row in csv.DictReader(table, delimiter="\t")}
    return np.array([known.get(file.row.get("pair_group") or "", "") for file in files])


def within(rows: np.ndarray, kind: str) -> np.ndarray:
    """Deviation between the squares of a picture, or of a frame as the mean over the frames."""
    return rows.std(0) if kind == "picture" else rows.reshape(FRAMES, len(LEARNT_FRAME_PLACES), -1).std(1).mean(0)


class Standing(NamedTuple):
    """What every file counts as, in the order of the files. A fold of -1 is learnt from by every head."""

    labels: np.ndarray
    repos: np.ndarray
    fold: np.ndarray
    weights: np.ndarray


def standing(files: list[LabelledFile], kind: str, book: dict) -> Standing:
    labels = np.array([file.label for file in files])
    repos = np.array([file.row.get("repo") or file.row.get("pair_group") or file.sha256 for file in files])
    folds = book[MODALITIES[kind]]["files"]
    fold_of_repo = {repo: folds[f.sha256] for f, repo in zip(files, repos) if f.sha256 in folds}
    # What stands in no fold goes with its repository, or without one into all.
    fold = np.array([folds.get(f.sha256, fold_of_repo.get(repo, -1)) for f, repo in zip(files, repos)])
    weights = weights_of(labels, repos)
    if kind == "picture":
        weights = balanced(weights, labels, np.array([stored_as(file) for file in files]))
        weights = balanced(weights, labels, contents_of(files))
    return Standing(labels, repos, fold, weights)


def held_out(files: list[LabelledFile], fold: np.ndarray) -> list[int]:
    """Places of the files that a head judges without having seen them; faces without a group take part in learning alone."""
    return [i for i, own in enumerate(fold) if own >= 0 and "pair_group" in files[i].row]


class Bank:
    """Features of every labelled file of one kind, with its fold."""

    def __init__(self, kind: str, features: Path, trunk: str, book: dict) -> None:
        self.kind = kind
        self.files: list[LabelledFile] = []
        self.squares: list[np.ndarray] = []
        plain, ladder, spread, ladder_spread, view, ladder_view = [], [], [], [], [], []
        for folder in FOLDERS[kind]:
            for file in read_folder(folder):
                # Collections of real faces have no made ones beside them: a face would mean real.
                if of_a_collection(file):
                    continue
                path = features / MODALITIES[kind] / trunk / f"{file.sha256[:24]}.npy"
                seen = features / VIEWS[kind] / trunk / path.name
                if not path.exists() or not seen.exists():
                    continue
                stored = np.load(path)
                rows = stored.astype(np.float32)
                self.files.append(file)
                self.squares.append(stored[: PLAIN[kind]])
                own, again = rows[: PLAIN[kind]], rows[PLAIN[kind] :] if len(rows) > PLAIN[kind] else rows
                plain.append(own.mean(0))
                ladder.append(again.mean(0))
                spread.append(within(own, kind))
                # One square of a frame that was coded again says nothing of how much its squares differ.
                ladder_spread.append(spread[-1] if kind == "frame" else within(again, kind))
                views = np.load(seen).astype(np.float32)
                view.append(views[:FRAMES].mean(0))
                ladder_view.append(views[-FRAMES:].mean(0) if len(views) > FRAMES else view[-1])
        self.plain, self.ladder = np.stack(plain), np.stack(ladder)
        self.spread, self.ladder_spread = np.stack(spread), np.stack(ladder_spread)
        # What the network makes of the whole, squashed to one square: of a picture once, of a clip in its frames.
        self.view, self.ladder_view = np.stack(view), np.stack(ladder_view)
        self.standing = standing(self.files, kind, book)
        self.labels, self.repos, self.fold, self.weights = self.standing
