"""Trains the three members of the frame network, each without the files that it will be judged on."""

import argparse
import copy
import time
from collections import Counter

import cv2
import numpy as np
import torch
from sklearn.linear_model import LogisticRegression
from torch.nn import functional

from augment import disturb, random_crop, to_planes
from cache import CACHE, FACE_FOLDERS, IMAGE_FOLDERS, Cache
from common.members import ROOT, training_files
from common.mobilenet import read_start
from network import SIDE, FrameNetwork

START = ROOT / "node_modules/@vladmandic/human/models/centernet.json"
BATCH = 24
STEPS = 450
RATES = (1e-4, 5e-4, 3e-4)  # body, residual input, head
WARM_UP = 40
AVERAGE = 0.01  # share of the current weights in the running mean, each step
SETTLING = 50  # batches
HEAD_CROPS = 2400
HEAD_STRENGTH = 0.01  # C of the logistic regression on standardised features
SMOOTHING = 0.05
VIDEO_SHARE = 0.65
FACE_SHARE = 0.08  # of the real half
NATIVE_SHARE = 0.3  # of the crops of pictures that are not scaled
LARGEST_PICTURE = 420  # shorter side before scaling; frames of clips have 280
SCALES = (0.55, 1.1)


def large_enough(cache: Cache, index: int) -> bool:
    """Whether a file has pictures and a crop fits into them."""
    return all(min(p.height, p.width) >= SIDE for p in cache.of_file[index]) and bool(cache.of_file[index])


class Sampler:
    """Draws crops evenly over labels and, within a label, over repositories."""

    def __init__(self, cache: Cache, member: int, rng: np.random.Generator) -> None:
        self.cache, self.rng = cache, rng
        allowed = {id(file) for file in training_files(cache.files, member)}
        self.pools: dict[tuple[str, int], tuple[np.ndarray, np.ndarray]] = {}
        usable = [i for i, f in enumerate(cache.files) if id(f) in allowed and large_enough(cache, i)]
        for kind in ("video", "image", "face"):
            for label in (0, 1):
                indices = [i for i in usable if self._kind(i) == kind and cache.files[i].label == label]
                counts = Counter(cache.files[i].row["repo"] for i in indices)
                weights = np.array([counts[cache.files[i].row["repo"]] ** -0.6 for i in indices])
                if indices:
                    self.pools[kind, label] = (np.array(indices), weights / weights.sum())
        self.files = [cache.files[i] for i in usable]

    def _kind(self, index: int) -> str:
        folder = self.cache.files[index].folder
        return "face" if folder in FACE_FOLDERS else "image" if folder in IMAGE_FOLDERS else "video"

    def crop(self, label: int) -> np.ndarray:
        """One crop, before disturbance."""
        draw = self.rng.random()
        kind = "face" if label == 0 and draw < FACE_SHARE else "video" if draw < VIDEO_SHARE else "image"
        indices, weights = self.pools[kind, label]
        pictures = self.cache.of_file[self.rng.choice(indices, p=weights)]
        image = self.cache.pixels(pictures[self.rng.integers(len(pictures))])
        short = min(image.shape[:2])
        if kind == "image" and self.rng.random() < NATIVE_SHARE:
            return random_crop(image, self.rng, short)
        return random_crop(image, self.rng, min(short, LARGEST_PICTURE) * self.rng.uniform(*SCALES))


def batch_of(sampler: Sampler, size: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Planes and labels of one batch: half real, half fake."""
    labels = np.repeat([0, 1], size // 2)
    crops = [disturb(sampler.crop(label), sampler.rng) for label in labels]
    planes = torch.from_numpy(to_planes(crops)).contiguous(memory_format=torch.channels_last)
    return planes, torch.from_numpy(labels.astype(np.float32))


def rate_at(step: int, steps: int) -> float:
    """Warm-up, then half a cosine."""
    return min(1, (step + 1) / WARM_UP) * (0.5 + 0.5 * np.cos(np.pi * step / steps)) + 0.002


def fit_head(network: FrameNetwork, sampler: Sampler) -> None:
    """Sets the head to a logistic regression on the start network's features.

    A head of noise would first wash the start network's features out (Kumar et al., arXiv 2202.10054).
    """
    features, labels = [], []
    with torch.no_grad():
        for _ in range(HEAD_CROPS // BATCH):
            planes, targets = batch_of(sampler, BATCH)
            features.append(network.features(planes).numpy())
            labels.append(targets.numpy())
    values = np.concatenate(features)
    mean, variance = values.mean(0), values.var(0)
    standard = (values - mean) / np.sqrt(variance + network.standard.eps)
    fit = LogisticRegression(C=HEAD_STRENGTH, max_iter=300).fit(standard, np.concatenate(labels))
    with torch.no_grad():
        network.standard.running_mean.copy_(torch.from_numpy(mean))
        network.standard.running_var.copy_(torch.from_numpy(variance))
        network.head.weight.copy_(torch.from_numpy(fit.coef_.astype(np.float32)))
        network.head.bias.fill_(float(fit.intercept_[0]))


def optimiser_of(network: FrameNetwork) -> torch.optim.Optimizer:
    """AdamW with a higher rate for what starts from nothing."""
    body = [*network.stem.parameters(), *network.blocks.parameters()]
    groups = [
        {"params": body, "base": RATES[0]},
        {"params": [network.residual], "base": RATES[1]},
        {"params": list(network.head.parameters()), "base": RATES[2], "weight_decay": 0.0},
    ]
    return torch.optim.AdamW(groups, weight_decay=2e-2)


def blend(average: FrameNetwork, network: FrameNetwork, share: float) -> None:
    """Moves the averaged weights towards the current ones."""
    with torch.no_grad():
        for kept, new in zip(average.parameters(), network.parameters()):
            kept.lerp_(new, share)


def settle(network: FrameNetwork, sampler: Sampler) -> FrameNetwork:
    """Measures the means and deviations of the averaged network's pooled values anew."""
    network.standard.reset_running_stats()
    network.standard.momentum = None
    network.train()
    with torch.no_grad():
        for _ in range(SETTLING):
            network(batch_of(sampler, BATCH)[0])
    return network.eval()


def train(sampler: Sampler, steps: int) -> FrameNetwork:
    """The averaged network after ``steps`` batches."""
    network = FrameNetwork(read_start(START)).to(memory_format=torch.channels_last)
    fit_head(network, sampler)
    optimiser = optimiser_of(network)
    average = copy.deepcopy(network)
    running, began = 0.69, time.process_time()
    for step in range(steps):
        for group in optimiser.param_groups:
            group["lr"] = group["base"] * rate_at(step, steps)
        planes, labels = batch_of(sampler, BATCH)
        targets = labels * (1 - 2 * SMOOTHING) + SMOOTHING
        loss = functional.binary_cross_entropy_with_logits(network(planes), targets)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        blend(average, network, AVERAGE)
        running += 0.02 * (loss.item() - running)
        if step % 50 == 49:
            print(f"step {step + 1} loss {running:.3f} cpu {time.process_time() - began:.0f} s", flush=True)
    return settle(average, sampler)


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
    print({key: len(pool[0]) for key, pool in sampler.pools.items()}, flush=True)
    network = train(sampler, args.steps)
    stored = {"weights": network.state_dict(), "seed": args.seed, "steps": args.steps}
    torch.save(stored, CACHE / f"member{args.member}.pt")


if __name__ == "__main__":
    main()
