#!/usr/bin/env python3
"""Trains one member of a network that tells pasted faces.

  train.py --faces DIR --start FILE --member K --out FILE [--steps N] [--onward] [--altered N]      (DIR as dump.ts writes it)

The trunk of the face network, all of it trained, with one linear head over its deeper maps. Half of every batch are real faces that the
member may learn from, half the same faces with a part pasted (`pastes.py`); of N in `PAIRS` pairs the second is a face that a swap or
moved lips altered, beside a real one of the same repository where it has any. Every 250 steps OUT is written, from where a run that was
ended goes on. What the members make of files that they never saw is printed by `export.py`.
"""
import argparse
import sys
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from blending.network import SHIPPED, BlendingNetwork, open_network  # noqa: E402
from blending.pastes import pasted, travelled  # noqa: E402
from faces.network import planes_of  # noqa: E402
from frames.squares import SIDE  # noqa: E402
from common.draw import RepositoryDraw  # noqa: E402
from common.ensemble import load_member  # noqa: E402
from common.members import MEMBERS, LabelledFile, read_folder, stands_beside_others, training_files  # noqa: E402

KINDS = {"clip": ("video", "video-train", "video-corpus"), "picture": ("image", "image-train", "image-corpus")}
#: Collections of real faces beside the labelled files.
COLLECTIONS = ("faces", "faces-train")
#: Kinds of altered files in which a painted face meets a filmed one.
PASTED_KINDS = ("swap", "face-swap", "faceswap", "lip-sync")
POINTS = 468
PAIRS = 10
#: Of the pairs with a face that others altered, the share that comes from a repository with both labels.
PAIRED = 0.7
RATE, DECAY, WARM_STEPS, LARGEST_GRADIENT = 3e-4, 1e-2, 60, 5.0
SAVED_EVERY = 250
SEED = 5


class Crops:
    """Faces as dump.ts cuts them out, BGR, with the points of their meshes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def has(self, file: LabelledFile) -> bool:
        return not stands_beside_others(file) and self._path(file, "pts").exists()

    def of(self, file: LabelledFile) -> tuple[np.ndarray, np.ndarray]:
        rgb = np.frombuffer(self._path(file, "rgb").read_bytes(), np.uint8).reshape(-1, SIDE, SIDE, 3)
        points = np.frombuffer(self._path(file, "pts").read_bytes(), np.float32).reshape(-1, POINTS, 2)
        return np.ascontiguousarray(rgb[..., ::-1]), points

    def _path(self, file: LabelledFile, ending: str) -> Path:
        return self.folder / f"{file.sha256[:24]}.{ending}"


def planes(faces: list[np.ndarray]) -> Tensor:
    return torch.from_numpy(planes_of(np.stack(faces)[..., ::-1]))


class Batches:
    """Real faces, then the same with a part pasted, or altered ones of the same repository. A repository is drawn by the root of its files."""

    def __init__(self, files: list[LabelledFile], crops: Crops, rng: np.random.Generator, altered: int = 0) -> None:
        """``altered``: pairs of a batch whose second face was altered by others, not pasted here."""
        items = [(file.label, file.row.get("repo") or file.folder, file) for file in files]
        self.draws = RepositoryDraw(items, rng, paired=PAIRED)
        self.crops, self.rng, self.altered = crops, rng, altered

    def _one(self, file: LabelledFile) -> tuple[np.ndarray, np.ndarray]:
        faces, points = self.crops.of(file)
        chosen = self.rng.integers(len(faces))
        return faces[chosen], points[chosen]

    def draw(self) -> tuple[Tensor, Tensor]:
        faces = [self._one(self.draws.of(0)) for _ in range(PAIRS - self.altered + 1)]
        both = [pasted(*face, *other, self.rng) for face, other in zip(faces[1:], faces)]
        for _ in range(self.altered):
            found, made = self.draws.pair()
            both.append((self._one(made)[0], self._one(found)[0]))
        altered, real = zip(*(travelled(pair, self.rng) for pair in both))
        return planes([*real, *altered]), torch.cat([torch.zeros(PAIRS), torch.ones(PAIRS)])


def begin(network: BlendingNetwork, batches: Batches) -> None:
    """Scales the features as the start gives them."""
    with torch.no_grad():
        features = torch.cat([network.features(batches.draw()[0]) for _ in range(8)])
        network.mean.copy_(features.mean(0))
        network.deviation.copy_(features.std(0) + 0.05)


def train(network: BlendingNetwork, batches: Batches, out: Path, steps: int, kept: dict | None) -> None:
    """``kept``: what a run that was ended had written to ``out``; the training goes on from there."""
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    if kept:
        network.load_state_dict(kept["network"])
        optimizer.load_state_dict(kept["optimizer"])
    first = kept["step"] if kept else 0
    began, losses = time.process_time(), []
    for step in range(first, steps):
        rate = RATE * min(1, (step + 1) / WARM_STEPS) * (1 + float(np.cos(np.pi * step / steps))) / 2
        for group in optimizer.param_groups:
            group["lr"] = rate
        faces, labels = batches.draw()
        loss = nn.functional.binary_cross_entropy_with_logits(network(faces), labels)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), LARGEST_GRADIENT)
        optimizer.step()
        losses.append(loss.item())
        if (step + 1) % SAVED_EVERY == 0 or step + 1 == steps:
            partial = out.with_suffix(".part")
            torch.save({"network": network.state_dict(), "optimizer": optimizer.state_dict(), "step": step + 1}, partial)
            partial.replace(out)
            print(f"step {step + 1}: loss {np.mean(losses[-SAVED_EVERY:]):.3f}, {time.process_time() - began:.0f} s", flush=True)


class Faces:
    """All labelled files that show a face, and what each member may learn from."""

    def __init__(self, crops: Crops) -> None:
        self.files = {kind: [f for folder in folders for f in read_folder(folder) if crops.has(f)] for kind, folders in KINDS.items()}
        self.labelled = [file for chosen in self.files.values() for file in chosen]
        self.collected = [file for folder in COLLECTIONS for file in read_folder(folder) if crops.has(file)]

    def learnt(self, member: int, altered: bool = False) -> list[LabelledFile]:
        """Real files, and on wish those of `PASTED_KINDS`. What stands in no fold yet is kept for the fits to come."""
        files = [file for file in training_files(self.labelled, member) if file.member is not None]
        return [file for file in files if file.label == 0 or (altered and file.row["kind"] in PASTED_KINDS)] + self.collected


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faces", type=Path, required=True)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--member", type=int, choices=range(MEMBERS), required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=1200)
    parser.add_argument("--onward", action="store_true", help="from the member that ships")
    parser.add_argument("--altered", type=int, default=0, choices=range(PAIRS))
    args = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(SEED + args.member)
    crops = Crops(args.faces)
    faces = Faces(crops)
    learnt = faces.learnt(args.member, args.altered > 0)
    made = sum(file.label for file in learnt)
    print(f"member {args.member}: {len(learnt) - made} files with real faces, {made} with altered ones", flush=True)
    kept = torch.load(args.out, weights_only=True) if args.out.exists() else None
    # After a stop from another seed, so that nothing is drawn again.
    random = np.random.default_rng(SEED + args.member + (kept["step"] if kept else 0))
    batches = Batches(learnt, crops, random, args.altered)
    network = open_network(args.start).to(memory_format=torch.channels_last)
    if args.onward and not kept:
        load_member(network, SHIPPED, args.member)
    elif not kept:
        begin(network, batches)
    train(network, batches, args.out, args.steps, kept)


if __name__ == "__main__":
    main()
