"""Mouths and sound of the dumped clips, as the two series that the lip matcher compares."""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from common.members import ROOT, LabelledFile, read_folder

CACHE = ROOT / "training/.cache/lipsync"
FOLDERS = ("video", "video-train")
RATE_HZ = 16_000
MOUTH_HZ = 8
SOUND_HZ = 32
BANDS = 24
SIDE = 32
# Sound of these clips was added by the generator to originals without any: whether there is sound names the label.
IGNORED_GROUPS = ("lipreadingquiz",)
# Pairs of mesh points whose distance moves with speech: lips inside and outside, corners, jaw, lip heights.
PAIRS = ((13, 14), (0, 17), (78, 308), (61, 291), (2, 152), (2, 0), (17, 152), (0, 13), (14, 17), (82, 87), (312, 317))
MOUTH_CHANNELS = len(PAIRS) + 3


@dataclass(frozen=True)
class Clip:
    """One clip: ``mouth`` [channels, n] at 8 Hz from ``start_s``, ``sound`` [bands, m] at 32 Hz from 0 s, both centred."""

    file: LabelledFile
    mouth: np.ndarray
    start_s: float
    sound: np.ndarray
    features: dict[str, float] | None  # of the lip-sync signal; None where it abstained

    @property
    def group(self) -> str:
        """Files of one origin."""
        return self.file.row["pair_group"]


def read_clips() -> list[Clip]:
    """All dumped clips with speech and at least a second and a half of one face."""
    clips = []
    for file in (file for folder in FOLDERS for file in read_folder(folder)):
        stem = CACHE / file.sha256
        if file.row["pair_group"] in IGNORED_GROUPS or not Path(f"{stem}.json").exists():
            continue
        dumped = json.loads(Path(f"{stem}.json").read_text())
        if dumped["features"] is None and dumped["reason"] != "too_short":
            continue
        run = longest_run(np.asarray(dumped["at_s"]))
        if run.stop - run.start < 12:
            continue
        shapes = mouth_shapes(dumped, run, np.fromfile(f"{stem}.mouth", np.uint8).reshape(-1, SIDE, SIDE))
        sound = log_mel(np.fromfile(f"{stem}.sound", np.float32))
        clips.append(Clip(file, centred(shapes), dumped["at_s"][run.start], sound, dumped["features"]))
    return clips


def longest_run(at_s: np.ndarray) -> slice:
    """The longest stretch of samples without a gap."""
    breaks = np.flatnonzero(np.diff(at_s) > 1.6 / MOUTH_HZ) + 1
    edges = [0, *breaks.tolist(), len(at_s)]
    first, last = max(zip(edges, edges[1:]), key=lambda edge: edge[1] - edge[0])
    return slice(first, last)


def mouth_shapes(dumped: dict, run: slice, crops: np.ndarray) -> np.ndarray:
    """[channels, n]: distances in three dimensions in units of the eye distance, and darkness of the mouth's picture."""
    points = np.asarray(dumped["points"])[run].reshape(run.stop - run.start, -1, 3)
    at = {index: points[:, place] for place, index in enumerate(dumped["indices"])}
    eyes = np.linalg.norm(at[33] - at[263], axis=1)
    distances = [np.linalg.norm(at[a] - at[b], axis=1) / eyes for a, b in PAIRS]
    grey = crops[run].astype(np.float64) / 255
    level = grey.mean(axis=(1, 2)) + 0.05
    middle = grey[:, 10:22, 8:24].reshape(len(grey), -1)
    # Darkest and brightest tenth of the lips: the open mouth and the teeth; and the light that fell on them as a whole.
    picture = [np.quantile(middle, q, axis=1) / level for q in (0.1, 0.9)] + [middle.mean(axis=1) / level]
    return np.stack(distances + picture)


def centred(shapes: np.ndarray) -> np.ndarray:
    """Without the mean over the two seconds around, in deviations of the clip: free of the size of the movements."""
    reach = MOUTH_HZ
    out = np.empty_like(shapes)
    for i in range(shapes.shape[1]):
        out[:, i] = shapes[:, i] - shapes[:, max(0, i - reach) : i + reach + 1].mean(axis=1)
    return (out / np.maximum(out.std(axis=1, keepdims=True), 0.002)).clip(-4, 4).astype(np.float32)


def log_mel(samples: np.ndarray) -> np.ndarray:
    """[bands, m] at 32 Hz: levels within 50 dB of the clip's loudest, centred per band and in deviations of the clip."""
    hop, window = RATE_HZ // 160, 400
    padded = np.pad(samples.astype(np.float64), (window // 2, window))
    frames = np.lib.stride_tricks.sliding_window_view(padded, window)[:: hop][: len(samples) // hop]
    power = np.abs(np.fft.rfft(frames * np.hanning(window), 512)) ** 2 @ mel_filters().T
    power = power[: len(power) // 5 * 5].reshape(-1, 5, BANDS).mean(axis=1)
    level = 10 * np.log10(power + 1e-10)
    level = np.maximum(level, np.quantile(level, 0.99) - 50)
    level = level - level.mean(axis=0)
    return (level / max(1.0, level.std())).T.astype(np.float32)


def mel_filters() -> np.ndarray:
    """[bands, 257]: triangles equally wide on the mel scale between 80 and 7,600 Hz."""
    mel = np.linspace(*(2595 * np.log10(1 + np.array([80.0, 7600.0]) / 700)), BANDS + 2)
    edges = 700 * (10 ** (mel / 2595) - 1)
    hz = np.arange(257) * RATE_HZ / 512
    rise = (hz - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    fall = (edges[2:, None] - hz) / (edges[2:] - edges[1:-1])[:, None]
    return np.maximum(0, np.minimum(rise, fall))
