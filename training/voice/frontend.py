"""What the network sees: log band energies of speech frames, computed as packages/engine/src/signals/voice-network does."""

import numpy as np

from sounds import HOP, RATE, WINDOW

TRANSFORM = 512
MEL_BANDS = 64
LINEAR_BANDS = 60
BANDS = MEL_BANDS + LINEAR_BANDS
LOWEST_HZ = 100
HIGHEST_HZ = 7000
#: Frames of one window that the network judges (1.28 seconds of speech).
PATCH_FRAMES = 128
#: Added to powers whose mean per bin is one: everything 50 dB below the window's mean is alike.
FLOOR = 1e-5


def triangles(bands: int, low_hz: float, high_hz: float, scale: str, size: int = TRANSFORM) -> np.ndarray:
    """Triangular filters over the bins 0..size/2, [bins, bands]; a filter narrower than a bin keeps its nearest bin."""
    ends = np.array([low_hz, high_hz], float)
    if scale == "mel":
        ends = 2595 * np.log10(1 + ends / 700)
    edges = ends[0] + (ends[1] - ends[0]) * np.arange(bands + 2) / (bands + 1)
    if scale == "mel":
        edges = 700 * (10 ** (edges / 2595) - 1)
    hz = np.arange(size // 2 + 1) * RATE / size
    left, centre, right = edges[:-2], edges[1:-1], edges[2:]
    rising = (hz[:, None] - left) / (centre - left)
    falling = (right - hz[:, None]) / (right - centre)
    filters = np.clip(np.where(hz[:, None] <= centre, rising, falling), 0, None)
    for band in np.flatnonzero(filters.sum(0) == 0):
        filters[min(size // 2, int(np.floor(centre[band] * size / RATE + 0.5))), band] = 1
    return filters


_HANN = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(WINDOW) / WINDOW)
_FILTERS = np.concatenate(
    [
        triangles(MEL_BANDS, LOWEST_HZ, HIGHEST_HZ, "mel"),
        triangles(LINEAR_BANDS, LOWEST_HZ, HIGHEST_HZ, "linear"),
    ],
    axis=1,
)
#: Bins that lie below ``HIGHEST_HZ``: only they count for the level.
_HEARD = int(HIGHEST_HZ * TRANSFORM / RATE)


def power_of(wave: np.ndarray, frames: np.ndarray | None = None) -> np.ndarray:
    """Power spectra [frames, 257] of 25 ms every 10 ms; of the numbered frames alone if given."""
    cut = np.lib.stride_tricks.sliding_window_view(wave, WINDOW)[::HOP]
    if frames is not None:
        cut = cut[frames]
    return np.abs(np.fft.rfft(cut * _HANN, TRANSFORM)) ** 2


def bands_of(power: np.ndarray) -> np.ndarray:
    """Log band energies [frames, BANDS] of one window, relative to its mean power per heard bin. Float32."""
    level = power[:, 1 : _HEARD + 1].mean()
    return np.log(power @ _FILTERS / (level + 1e-20) + FLOOR).astype(np.float32)
