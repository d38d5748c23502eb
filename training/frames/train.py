"""Trains the three members of the frame network, each without the files that it will be judged on."""

import argparse
import copy
import time
from collections import Counter

import cv2
import numpy as np
import torch
from torch.nn import functional

from augment import disturb, random_square
from cache import CACHE, IMAGE_FOLDERS, VIDEO_FOLDERS, Cache
from common.members import training_files
from common.mobilenet_v2 import read_start
from network import KINDS, FrameNetwork
from views import SHORT_SIDE, SMALLEST, squares, to_planes

BATCH = 12  # squares of each kind
STEPS = 90
RATE = 3e-4
WARM_UP = 15
AVERAGE = 0.04  # share of the current weights in the running mean, each step
OTHER_KIND = 0.25  # weight of frames for the head of pictures, and the other way round
STRENGTH = {"picture": 0.03, "frame": 0.003}  # of the heads' first fit
HEAD_FRAMES = 4  # of a clip, for the heads' first fit


def usable(cache: Cache, index: int) -> bool:
    """Whether a file has pictures and squares fit into them; lone faces belong to the face network."""
    listed = cache.files[index].folder in VIDEO_FOLDERS + IMAGE_FOLDERS
    pictures = cache.of_file[index]
    return listed and bool(pictures) and all(min(p.height, p.width) >= SMALLEST for p in pictures)


def kind_of(cache: Cache, index: int) -> str:
    """Which head a file belongs to."""
    return "frame" if cache.files[index].folder in VIDEO_FOLDERS else "picture"


class Pool:
    """The files of one kind that a member may learn from; labels count alike, repositories by the root of their size."""

    def __init__(self, cache: Cache, kind: str, allowed: set[int]) -> None:
        self.indices = [i for i, f in enumerate(cache.files)
                        if id(f) in allowed and usable(cache, i) and kind_of(cache, i) == kind]
        files = [cache.files[i] for i in self.indices]
        counts = Counter((f.label, f.row["repo"]) for f in files)
        weights = np.array([counts[f.label, f.row["repo"]] ** -0.5 for f in files])
        self.labels = np.array([f.label for f in files])
        for label in (0, 1):
            weights[self.labels == label] /= weights[self.labels == label].sum()
        self.weights = weights / 2


class Sampler:
    """Draws squares of a member's files."""

    def __init__(self, cache: Cache, member: int, rng: np.random.Generator) -> None:
        self.cache, self.rng = cache, rng
        allowed = {id(file) for file in training_files(cache.files, member)}
        self.pools = {kind: Pool(cache, kind, allowed) for kind in KINDS}

    def batch(self, kind: str) -> tuple[torch.Tensor, torch.Tensor]:
        """Planes and labels."""
        pool = self.pools[kind]
        crops, labels = [], []
        for drawn in self.rng.choice(len(pool.indices), BATCH, p=pool.weights):
            pictures = self.cache.of_file[pool.indices[drawn]]
            image = self.cache.pixels(pictures[self.rng.integers(len(pictures))])
            crops.append(disturb(random_square(image, self.rng, SHORT_SIDE[kind]), self.rng))
            labels.append(float(pool.labels[drawn]))
        return torch.from_numpy(to_planes(crops)), torch.tensor(labels)


def pooled_values(network: FrameNetwork, cache: Cache, pool: Pool, kind: str) -> np.ndarray:
    """What the trunk gives for whole files, squares averaged."""
    rows = []
    for index in pool.indices:
        pictures = [p for p in cache.of_file[index] if p.variant == "plain"]
        chosen = pictures[:: max(1, len(pictures) // HEAD_FRAMES)][:HEAD_FRAMES]
        crops = [crop for p in chosen for crop in squares(cache.pixels(p), kind)]
        with torch.no_grad():
            rows.append(network.trunk(torch.from_numpy(to_planes(crops))).mean(0).numpy())
    return np.stack(rows)


def fit_heads(network: FrameNetwork, sampler: Sampler) -> None:
    """Each head on its own kind and, with less weight, on the other."""
    pools = sampler.pools
    values = {kind: pooled_values(network, sampler.cache, pools[kind], kind) for kind in KINDS}
    for head, kind in zip(network.heads, KINDS):
        shares = {other: 1 if other == kind else OTHER_KIND for other in KINDS}
        size = len(pools[kind].indices)
        head.fit(np.concatenate([values[other] for other in KINDS]),
                 np.concatenate([pools[other].labels for other in KINDS]),
                 np.concatenate([size * shares[other] * pools[other].weights for other in KINDS]),
                 STRENGTH[kind])


def loss_of(network: FrameNetwork, sampler: Sampler) -> torch.Tensor:
    """Cross entropy of both heads on squares of both kinds."""
    total = torch.zeros(())
    for kind in KINDS:
        planes, labels = sampler.batch(kind)
        logits = network(planes)
        for column, head in enumerate(KINDS):
            share = 1 if head == kind else OTHER_KIND
            total = total + share * functional.binary_cross_entropy_with_logits(logits[:, column], labels)
    return total / (2 * (1 + OTHER_KIND))


def train(sampler: Sampler, steps: int) -> FrameNetwork:
    """The running mean of the network's weights after ``steps`` batches."""
    network = FrameNetwork(read_start())
    fit_heads(network, sampler)
    average = copy.deepcopy(network)
    optimiser = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=1e-3)
    running, began = 0.69, time.process_time()
    for step in range(steps):
        for group in optimiser.param_groups:
            group["lr"] = RATE * min(1, (step + 1) / WARM_UP) * (0.5 + 0.5 * np.cos(np.pi * step / steps))
        loss = loss_of(network, sampler)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimiser.step()
        with torch.no_grad():
            for kept, new in zip(average.parameters(), network.parameters()):
                kept.lerp_(new, AVERAGE)
        running += 0.05 * (loss.item() - running)
        if step % 30 == 29:
            print(f"step {step + 1} loss {running:.3f} cpu {time.process_time() - began:.0f} s", flush=True)
    return average.eval()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--member", type=int, required=True)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(args.seed)
    sampler = Sampler(Cache(), args.member, np.random.default_rng(args.seed + 100 * args.member))
    print({kind: len(pool.indices) for kind, pool in sampler.pools.items()}, flush=True)
    network = train(sampler, args.steps)
    stored = {"weights": network.state_dict(), "seed": args.seed, "steps": args.steps}
    torch.save(stored, CACHE / f"member{args.member}.pt")


if __name__ == "__main__":
    main()
