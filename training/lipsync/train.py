"""Trains the lip matcher: three members, each without the clips that judge it."""

import time

import numpy as np
import torch
from common.members import MEMBERS, training_files
from lipsync.clips import CACHE, MOUTH_HZ, SOUND_HZ, Clip, read_clips
from lipsync.matcher import HEARD_HZ, Matcher
from torch import nn

SEED = 20261121
STEPS = 200
NETWORKS = 3
# What a member learns from: real recordings, or all clips in which somebody speaks, whatever made them.
SOURCES = ("real", "all")
BATCH = 24
WINDOW = 12  # mouth samples: a second and a half
# Sound read around a window, sixteenths of a second: the towers look a little to both sides.
MARGIN = 4
SHIFTS = 6
TEMPERATURE = 0.15


def clips_for(clips: list[Clip], member: int, learn_from: str) -> list[Clip]:
    """What a member may learn from."""
    allowed = {file.sha256 for file in training_files([clip.file for clip in clips], member)}
    return [c for c in clips if c.file.sha256 in allowed and (learn_from == "all" or c.file.label == 0)]


def even_weights(clips: list[Clip]) -> np.ndarray:
    """Every repository weighs the same."""
    repos = [clip.file.row["repo"] for clip in clips]
    weights = np.array([1 / repos.count(repo) for repo in repos])
    return weights / weights.sum()


def window_of_sound(sound: np.ndarray, at_s: float) -> np.ndarray:
    """[bands, m]: the sound of a window of mouth samples from ``at_s`` on, with margins; silence outside the clip."""
    length = 2 * (2 * WINDOW + 2 * MARGIN)
    begin = 2 * (round(at_s * HEARD_HZ) - MARGIN)
    out = np.repeat(sound.min(axis=1, keepdims=True), length, axis=1)
    low, high = max(0, begin), min(sound.shape[1], begin + length)
    if high > low:
        out[:, low - begin : high - begin] = sound[:, low:high]
    return out


def draw_window(clip: Clip, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """One window of a mouth and 1 + SHIFTS sounds: in sync first, then the clip's own shifted by 0.25 to 2 s."""
    count = clip.mouth.shape[1]
    first = int(rng.integers(0, count - WINDOW + 1))
    at_s = clip.start_s + first / MOUTH_HZ
    mouth = clip.mouth[:, first : first + WINDOW] * rng.uniform(0.8, 1.2)
    mouth = mouth + rng.normal(0, 0.15, mouth.shape)
    last_s = clip.sound.shape[1] / SOUND_HZ - WINDOW / MOUTH_HZ
    shifts = rng.uniform(0.25, 2, 60) * rng.choice([-1, 1], 60)
    inside = [s for s in shifts if 0 <= at_s + s <= last_s][:SHIFTS]
    # A window in the middle of a short clip has no room for six: the rest is drawn again from those that fit.
    inside += [float(rng.choice(inside or shifts)) for _ in range(SHIFTS - len(inside))]
    tilt = rng.normal(0, 0.2, (clip.sound.shape[0], 1))
    sounds = np.stack([window_of_sound(clip.sound, at_s + s) for s in [0.0, *inside]])
    return mouth.astype(np.float32), (sounds * (1 + tilt) + rng.normal(0, 0.1, sounds.shape)).astype(np.float32)


def batch_loss(matcher: Matcher, mouths: torch.Tensor, sounds: torch.Tensor) -> torch.Tensor:
    """Picks the sound of each mouth from its own shifted ones and those of the other windows."""
    seen = matcher.seen(mouths)
    places = MARGIN + 2 * torch.arange(WINDOW)
    heard = matcher.heard(sounds.flatten(0, 1))[:, places].view(*sounds.shape[:2], WINDOW, -1)
    own = (seen[:, None] * heard).sum(-1).mean(-1)
    others = torch.einsum("ate,bte->ab", seen, heard[:, 0]) / WINDOW
    others = others.masked_fill(torch.eye(len(seen), dtype=torch.bool), -1e4)
    logits = torch.cat([own, others], dim=1) / TEMPERATURE
    return nn.functional.cross_entropy(logits, torch.zeros(len(seen), dtype=torch.long))


def train_network(clips: list[Clip], seed: int) -> Matcher:
    """One network from scratch."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    matcher = Matcher()
    optimiser = torch.optim.AdamW(matcher.parameters(), lr=3e-3, weight_decay=0.05)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 3e-3, total_steps=STEPS)
    weights = even_weights(clips)
    for _ in range(STEPS):
        windows = [draw_window(clips[i], rng) for i in rng.choice(len(clips), BATCH, p=weights)]
        mouths, sounds = (torch.from_numpy(np.stack(part)) for part in zip(*windows))
        loss = batch_loss(matcher, mouths, sounds)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
    print(f"  last loss {loss.item():.3f} of {np.log(SHIFTS + BATCH):.3f} by chance", flush=True)
    return matcher.eval()


def train_all(clips: list[Clip], learn_from: str) -> list[list[Matcher]]:
    """Per member: networks from different seeds, whose curves are averaged; a single one is a matter of luck."""
    members = []
    for member in range(MEMBERS):
        own = clips_for(clips, member, learn_from)
        repos = len({clip.file.row["repo"] for clip in own})
        seconds = sum(clip.mouth.shape[1] for clip in own) / MOUTH_HZ
        print(f"{learn_from}, member {member}: {len(own)} clips of {repos} repositories, {seconds:.0f} s")
        members.append([train_network(own, SEED + 100 * number + member) for number in range(NETWORKS)])
    return members


def main() -> None:
    """Trains and stores the members under the cache; `judge.py` reads them."""
    torch.set_num_threads(1)
    clips = read_clips()
    for learn_from in SOURCES:
        members = train_all(clips, learn_from)
        states = [[network.state_dict() for network in networks] for networks in members]
        torch.save(states, CACHE / f"members-{learn_from}.pt")
    print(f"{time.process_time():.0f} s of processor time")


if __name__ == "__main__":
    main()
