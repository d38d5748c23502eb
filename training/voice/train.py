"""Trains the members of the voice detector; `train.py --member 0 --steps 300 --name try` tries something on one.

`train.py --member 0 --steps 1200 --share 0.25 --name quarter` learns from a quarter of the repositories: a point of the learning curve.
"""

import argparse
import json
import sys
import time
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from augment import disturbed_patch  # noqa: E402
from common.draw import RepositoryDraw, place_of  # noqa: E402
from common.members import MEMBERS, LabelledFile, judged_files, training_files  # noqa: E402
from judge import report  # noqa: E402
from library import Library  # noqa: E402
from network import VoiceNetwork, load_shipped, load_start  # noqa: E402
from optimize import SEED, mean_network, optimizer_and_cycle, smoothed, take_step  # noqa: E402
from sounds import CACHE, labelled_sounds  # noqa: E402

BATCH = 32
#: Share of the made half of a batch that is copy-synthesis, and that plain synthesizers give.
PSEUDO_SHARE = 0.3
SYNTHESIZER_SHARE = 0.04
#: A third faster where the processor computes in it; thirteen times slower where it does not, as everything before AVX-512 BF16.
HALF_PRECISION = torch.cpu._is_avx512_bf16_supported()


@dataclass
class Options:
    """What can be tried."""

    steps: int = 300
    rate: float = 4e-4
    pseudo: float = PSEUDO_SHARE
    seed: int = SEED
    share: float = 1.0
    #: 1 goes on from the members that ship instead of from the start network.
    onward: int = 0


class Draw:
    """Draws training windows evenly over labels, then over repositories, then over files."""

    def __init__(self, files: list[LabelledFile], library: Library, options: Options, seed: int) -> None:
        index = json.loads((CACHE / "index.json").read_text())
        cached = set(index["originals"])
        self.random = np.random.default_rng(seed)
        self.library = library
        self.options = options
        self.synthesizers = index["synthesizers"]
        names = ((file.label, file.row["repo"], file.sha256[:16]) for file in files)
        self.originals = RepositoryDraw((item for item in names if item[2] in cached), self.random)
        self.pseudo = defaultdict(list)
        for name in index["pseudo"]:
            self.pseudo[name.split("-")[0]].append(name)

    def _variant(self, name: str) -> str:
        tags = ["plain", "coded-a"] if "-made" in name or "synth" in name else ["plain", "coded-a", "coded-b", "phone"]
        odds = [0.5, 0.5] if len(tags) == 2 else [0.4, 0.25, 0.25, 0.1]
        return f"{name}-{self.random.choice(tags, p=odds)}"

    def window(self, label: int) -> np.ndarray:
        """One disturbed window of a sound with that label."""
        chance = self.random.random()
        if label == 1 and chance < self.options.pseudo:
            made = self.pseudo[self.originals.of(0)]
            name = made[self.random.integers(len(made))]
        elif label == 1 and chance < self.options.pseudo + SYNTHESIZER_SHARE:
            name = self.synthesizers[self.random.integers(len(self.synthesizers))]
        else:
            name = self.originals.of(label)
        sound = self.library.get(self._variant(name))
        if not sound.active.any():
            return self.window(label)
        return disturbed_patch(sound.wave.astype(np.float32) / 32767, sound.active, self.random)

    def batch(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Windows [BATCH, frames, bands] and their targets, half of them real."""
        labels = np.arange(BATCH) % 2
        windows = torch.from_numpy(np.stack([self.window(int(label)) for label in labels]))
        return windows, smoothed(torch.from_numpy(labels))


def train_member(files: list[LabelledFile], member: int, library: Library, options: Options) -> VoiceNetwork:
    """Trains one member on the files that it may learn from; returns the running mean of its weights."""
    seed = options.seed + member
    torch.manual_seed(seed)
    learnt = [file for file in training_files(files, member) if place_of(file.row["repo"], 0) < options.share]
    network = VoiceNetwork()
    if options.onward:
        load_shipped(network, member)
    else:
        load_start(network)
    network = network.to(memory_format=torch.channels_last)
    mean = torch.optim.swa_utils.AveragedModel(network, avg_fn=lambda old, new, _: 0.99 * old + 0.01 * new)
    draw = Draw(learnt, library, options, seed)
    optimizer, schedule = optimizer_and_cycle(network, options.rate, options.steps)
    checkpoint = CACHE / f"checkpoint{member}-{options.seed}-{options.share}-{options.steps}-{options.onward}.pt"
    first = 0
    if checkpoint.exists():
        kept_state = torch.load(checkpoint, weights_only=True)
        first = kept_state["step"]
        for part, name in ((network, "network"), (mean, "mean"), (optimizer, "optimizer"), (schedule, "schedule")):
            part.load_state_dict(kept_state[name])
        # The draws go on from another seed: those before the stop are not drawn again.
        draw = Draw(learnt, library, options, seed + first)
    began, losses = time.process_time(), []
    for step in range(first, options.steps):
        network.train()
        windows, targets = draw.batch()
        # The cepstra keep their precision.
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALF_PRECISION):
            logits = network(windows)
        loss = nn.functional.binary_cross_entropy_with_logits(logits.float(), targets)
        take_step(loss, network, mean, optimizer, schedule)
        losses.append(loss.item())
        if step % 50 == 49:
            state = {"network": network, "mean": mean, "optimizer": optimizer, "schedule": schedule}
            partial = checkpoint.with_suffix(".part")
            torch.save({name: part.state_dict() for name, part in state.items()} | {"step": step + 1}, partial)
            partial.replace(checkpoint)
            loss_now, spent_s = np.mean(losses[-50:]), time.process_time() - began
            print(f"member {member}, step {step + 1}: loss {loss_now:.4f}, {spent_s:.0f} s", flush=True)
    checkpoint.unlink(missing_ok=True)
    return mean_network(mean, network)


def file_logits(
    network: VoiceNetwork, files: list[LabelledFile], library: Library, tag: str = "plain"
) -> dict[str, np.ndarray]:
    """Logits of up to 12 windows of every cached file, by SHA-256."""
    found = {}
    for file in files:
        patches = library.patches(f"{file.sha256[:16]}-{tag}", 12)
        if len(patches):
            with torch.no_grad():
                found[file.sha256] = network(torch.from_numpy(patches)).numpy()
    return found


def main() -> None:
    """Trains, judges what was held out and keeps the weights under the cache."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--member", type=int, choices=range(MEMBERS))
    parser.add_argument("--name", default="trained")
    for name, default in Options().__dict__.items():
        parser.add_argument(f"--{name}", type=type(default), default=default)
    given = vars(parser.parse_args())
    member, label = given.pop("member"), given.pop("name")
    members = range(MEMBERS) if member is None else [member]
    options = Options(**given)
    torch.set_num_threads(1)
    files, library = labelled_sounds(), Library()
    for member in members:
        network = train_member(files, member, library, options)
        torch.save(network.state_dict(), CACHE / f"{label}{member}.pt")
        judged = judged_files(files, member)
        print(f"member {member}, held out:", report(judged, file_logits(network, judged, library)), flush=True)


if __name__ == "__main__":
    main()
