"""Disturbances on the fly, the same for both classes: room, noise, channel, band limit."""

import numpy as np

from frontend import BANDS, HIGHEST_HZ, PATCH_FRAMES, bands_of, power_of
from sounds import HOP, RATE, WINDOW


def room(wave: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """A decaying noise tail as the response of a small room (50 to 400 ms to -60 dB)."""
    decay = float(random.uniform(0.05, 0.4))
    length = int(decay * RATE)
    tail = random.normal(0, 1, length) * 10 ** (-3 * np.arange(length) / length)
    tail *= float(random.uniform(0.05, 0.5)) / np.sqrt((tail**2).sum())
    tail[0] = 1
    size = 1 << int(np.ceil(np.log2(len(wave) + length)))
    return np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(tail, size), size)[: len(wave)]


def noise(wave: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Noise of a random spectral slope (white to brown), 8 to 45 dB below the speech."""
    size = 1 << int(np.ceil(np.log2(len(wave))))
    spectrum = np.fft.rfft(random.normal(0, 1, size))
    spectrum *= np.maximum(np.arange(len(spectrum)), 20.0) ** -float(random.uniform(0, 1))
    made = np.fft.irfft(spectrum, size)[: len(wave)]
    ratio = 10 ** (-float(random.uniform(8, 45)) / 20)
    return wave + made * ratio * np.sqrt((wave**2).mean() / ((made**2).mean() + 1e-20))


def channel(random: np.random.Generator) -> np.ndarray:
    """Power gains of the 257 bins: a smooth random curve within some 8 dB, and now and then an upper band edge."""
    hz = np.linspace(0, RATE / 2, 257)
    knots = random.normal(0, 1, 7) * float(random.uniform(0, 4))
    gain = 10 ** (np.interp(np.sqrt(hz), np.linspace(0, np.sqrt(RATE / 2), 7), knots) / 10)
    if random.random() < 0.5:
        edge, width = float(random.uniform(3400, HIGHEST_HZ)), float(random.uniform(50, 500))
        gain = gain * (1e-6 + 1 / (1 + np.exp(np.clip((hz - edge) / width * 4, -50, 50))))
    if random.random() < 0.3:
        gain = gain * (1e-6 + 1 / (1 + np.exp(np.clip((float(random.uniform(50, 350)) - hz) / 20, -50, 50))))
    return gain


def stretch_of(active: np.ndarray, start: int) -> np.ndarray:
    """Numbers of the ``PATCH_FRAMES`` active frames from the ``start``-th on, from the beginning again at the end."""
    found = np.flatnonzero(active)
    return found[(start + np.arange(PATCH_FRAMES)) % len(found)]


def disturbed_patch(wave: np.ndarray, active: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """A window of the sound at a random place, disturbed at random: [PATCH_FRAMES, BANDS] float32."""
    count = int(active.sum())
    frames = stretch_of(active, int(random.integers(0, max(1, count - PATCH_FRAMES + 1))))
    first, last = int(frames.min()), int(frames.max())
    piece = wave[first * HOP : last * HOP + WINDOW]
    if random.random() < 0.3:
        piece = room(piece, random)
    if random.random() < 0.5:
        piece = noise(piece, random)
    if random.random() < 0.1:
        piece = np.clip(piece, -0.25, 0.25)
    power = power_of(piece, frames - first)
    if random.random() < 0.7:
        power = power * channel(random)
    patch = bands_of(power)
    if random.random() < 0.3:
        at, width = int(random.integers(0, PATCH_FRAMES)), int(random.integers(5, 25))
        patch[at : at + width] = patch.mean(0)
    return patch


def plain_patches(wave: np.ndarray, active: np.ndarray, most: int) -> np.ndarray:
    """Up to ``most`` evenly spread windows of a sound as it is: [n, PATCH_FRAMES, BANDS] float32."""
    count = int(active.sum())
    if count == 0:
        return np.zeros((0, PATCH_FRAMES, BANDS), np.float32)
    room_left = max(0, count - PATCH_FRAMES)
    wanted = min(most, 1 + int(np.ceil(room_left / (PATCH_FRAMES / 2))))
    starts = np.unique(np.linspace(0, room_left, wanted).astype(int))
    return np.stack([bands_of(power_of(wave, stretch_of(active, int(start)))) for start in starts])
