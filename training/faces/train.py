"""Trains the face network: first what all members share, then each member without the files that it will be judged on.

The shared start sees self-blended portraits alone, of repositories that no member is judged on.
"""

import argparse
import copy
import time

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from augment import to_planes
from cache import CACHE, Cache
from common.members import MEMBERS
from network import FaceNetwork, fresh
from sample import MAP_SIDE, Sampler

SHARED_PAIRS = 12  # of a real face and its self-blended copy, in a batch of the shared start
PAIRS = 6  # in a batch of a member
LABELLED = 6  # real faces in a batch of a member, and as many fake ones
SHARED_RATES = (4e-4, 2e-3)  # body, heads
RATES = (1e-4, 2e-3)  # of a member: few files, so that the body moves little
WARM_UP = 40
AVERAGE = 0.995
SMOOTHING = 0.05
REAL_WEIGHT = 0.5  # of labelled real faces for the blending head
MAP_WEIGHT = 0.5


def batch_of(sampler: Sampler, pairs: int, labelled: int) -> tuple[Tensor, Tensor]:
    """Planes of pairs (real, blended), labelled real and labelled fake faces; and where the pairs were altered."""
    real, blended, where = zip(*(sampler.pair() for _ in range(pairs)))
    crops = [*real, *blended, *(sampler.labelled(label) for label in (0, 1) for _ in range(labelled))]
    return torch.from_numpy(to_planes(crops)), torch.from_numpy(np.stack(where))


def loss_of(network: FaceNetwork, planes: Tensor, where: Tensor, labelled: int) -> tuple[Tensor, Tensor]:
    """Losses of the labelled and of the blending head (its map included)."""
    logits, places = network(planes.contiguous(memory_format=torch.channels_last))
    pairs = len(where)
    ends = torch.tensor([SMOOTHING, 1 - SMOOTHING])
    cross = functional.binary_cross_entropy_with_logits
    target = torch.cat([torch.zeros(pairs, MAP_SIDE, MAP_SIDE), where])
    blending = cross(logits[: 2 * pairs, 1], ends.repeat_interleave(pairs))
    blending = blending + MAP_WEIGHT * cross(places[: 2 * pairs], target)
    if labelled == 0:
        return torch.zeros(()), blending
    known = cross(logits[2 * pairs :, 0], ends.repeat_interleave(labelled))
    untouched = cross(logits[2 * pairs : 2 * pairs + labelled, 1], ends[:1].expand(labelled))
    return known, blending + REAL_WEIGHT * untouched


def rate_at(step: int, steps: int) -> float:
    """Warm-up, then half a cosine down to zero."""
    return min(1, (step + 1) / WARM_UP) * 0.5 * (1 + np.cos(np.pi * step / steps))


def train(network: FaceNetwork, sampler: Sampler, steps: int, labelled: int) -> FaceNetwork:
    """The running average of the weights after ``steps`` steps; without labelled faces: of the shared start."""
    rates, pairs = (RATES, PAIRS) if labelled else (SHARED_RATES, SHARED_PAIRS)
    network = network.to(memory_format=torch.channels_last)
    heads = ("head", "place")
    body = [p for name, p in network.named_parameters() if not name.startswith(heads)]
    top = [p for name, p in network.named_parameters() if name.startswith(heads)]
    groups = [{"params": body, "base": rates[0]}, {"params": top, "base": rates[1]}]
    optimiser = torch.optim.AdamW(groups, weight_decay=2e-2)
    average = copy.deepcopy(network)
    running, began = np.array([0.69, 1.4]), time.process_time()
    for step in range(steps):
        for group in optimiser.param_groups:
            group["lr"] = group["base"] * rate_at(step, steps)
        planes, where = batch_of(sampler, pairs, labelled)
        known, blending = loss_of(network, planes, where, labelled)
        optimiser.zero_grad()
        (known + blending).backward()
        optimiser.step()
        running = 0.98 * running + 0.02 * np.array([known.item(), blending.item()])
        keep = min(AVERAGE, (step + 1) / (step + 10))
        with torch.no_grad():
            for kept, new in zip(average.parameters(), network.parameters()):
                kept.lerp_(new, 1 - keep)
        if step % 50 == 49:
            spent = time.process_time() - began
            print(f"step {step + 1} labelled {running[0]:.3f} blending {running[1]:.3f} cpu {spent:.0f} s", flush=True)
    return average.eval()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--member", type=int, help="left out: the shared start")
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(args.seed)
    network = fresh()
    shared = args.member is None
    members = list(range(MEMBERS)) if shared else [args.member]
    rng = np.random.default_rng(args.seed + 100 * (MEMBERS if shared else args.member))
    sampler = Sampler(Cache(), members, rng)
    print({key: len(pool[0]) for key, pool in sampler.pools.items()}, flush=True)
    if shared:
        trained = train(network, sampler, args.steps, 0)
    else:
        network.load_state_dict(torch.load(CACHE / "shared.pt")["weights"])
        trained = train(network, sampler, args.steps, LABELLED)
    stored = {"weights": trained.state_dict(), "seed": args.seed, "steps": args.steps}
    torch.save(stored, CACHE / ("shared.pt" if shared else f"member{args.member}.pt"))


if __name__ == "__main__":
    main()
