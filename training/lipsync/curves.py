"""Score of a mouth against a sound per lag, learned and plain, and what a signal would take from it."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import torch
from common.members import MEMBERS
from lipsync.clips import CACHE, MOUTH_HZ, SOUND_HZ, Clip
from lipsync.matcher import HEARD_HZ, Matcher, lag_curve

# Sixteenths of a second. A mouth opens up to an eighth of a second before its sound is heard.
NATURAL = range(0, 3)
ALL_LAGS = range(-2 * HEARD_HZ, 2 * HEARD_HZ + 1)
SHIFTED = [lag for lag in ALL_LAGS if abs(lag) >= HEARD_HZ // 4]
LEAST = 8
FEATURES = ("over_controls", "best_lag_s", "margin")
Curve = Callable[[Clip, Clip], dict[int, float]]


def plain_curve(clip: Clip, sound_of: Clip) -> dict[int, float]:
    """The comparison without learning: correlation of the gap between the lips with the level of the sound."""
    level = sound_of.sound.mean(axis=0)
    level = level[: len(level) // 2 * 2].reshape(-1, 2).mean(axis=1)
    places = round(clip.start_s * HEARD_HZ) + 2 * np.arange(clip.mouth.shape[1])
    curve = {}
    for lag in ALL_LAGS:
        inside = (places + lag >= 0) & (places + lag < len(level))
        if inside.sum() < LEAST:
            continue
        mouth, heard = clip.mouth[0][inside], level[places[inside] + lag]
        spread = mouth.std() * heard.std()
        covariance = ((mouth - mouth.mean()) * (heard - heard.mean())).mean()
        curve[lag] = float(covariance / spread) if spread > 1e-6 else 0.0
    return curve


def learned_curve(members: list[list[Matcher]]) -> Curve:
    """The mean curve of the networks of the member that never saw the clip."""

    def curve_of(clip: Clip, sound_of: Clip) -> dict[int, float]:
        curves = [lag_curve(network, clip, sound_of, ALL_LAGS, LEAST) for network in members[clip.file.member]]
        return {lag: float(np.mean([curve[lag] for curve in curves])) for lag in curves[0]}

    return curve_of


def stored_members(learn_from: str) -> list[list[Matcher]]:
    """The members that `train.py` stored."""
    members = []
    for states in torch.load(CACHE / f"members-{learn_from}.pt"):
        networks = [Matcher() for _ in states]
        for network, state in zip(networks, states):
            network.load_state_dict(state)
        members.append([network.eval() for network in networks])
    return members


def untrained_members(networks: int) -> list[list[Matcher]]:
    """Networks as they are before training: what the comparison gives away by its form alone."""
    torch.manual_seed(0)
    return [[Matcher().eval() for _ in range(networks)] for _ in range(MEMBERS)]


def natural(curve: dict[int, float]) -> float:
    """Score at the lags at which a mouth speaks."""
    return float(np.mean([curve[lag] for lag in NATURAL if lag in curve]))


def sync_features(curve: dict[int, float]) -> list[float]:
    """`FEATURES`: height over the shifted controls, distance of the best lag within half a second, its margin."""
    controls = [curve[lag] for lag in SHIFTED if lag in curve] or [0.0]
    near = {lag: value for lag, value in curve.items() if abs(lag) <= HEARD_HZ // 2}
    best = max(near, key=lambda lag: near[lag])
    return [natural(curve) - float(np.mean(controls)), abs(best) / HEARD_HZ, near[best] - float(np.median(controls))]


def cut_to(clip: Clip, samples: int) -> Clip:
    """The first samples of a mouth and the sound around them, so that long clips have no more to show than short ones."""
    low = max(0, round((clip.start_s - 0.25) * SOUND_HZ))
    high = round((clip.start_s + samples / MOUTH_HZ + 0.25) * SOUND_HZ)
    start_s = clip.start_s - low / SOUND_HZ
    return replace(clip, mouth=clip.mouth[:, :samples], start_s=start_s, sound=clip.sound[:, low:high])
