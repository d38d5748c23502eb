"""Peaks of the mean spectrum of speech, computed as packages/engine/src/signals/spectral-peaks does."""

import numpy as np
from scipy.ndimage import median_filter
from sounds import RATE

FRAME = 4096
HOP = FRAME // 2
#: Frames averaged at most: eight seconds.
MOST_FRAMES = 62
LEAST_FRAMES = 4
FIRST_BIN = int(np.ceil(100 * FRAME / RATE))
LAST_BIN = int(np.floor(7000 * FRAME / RATE))
#: Bins to either side whose median a bin is held against.
AROUND = 12
#: Nepers of power from which on a line is not told from a higher one.
HIGHEST = 3.0
POOLED = 2
PEAKS = (LAST_BIN - FIRST_BIN + 1) // POOLED
#: Added to powers whose mean per bin is one.
FLOOR = 1e-6
#: Share of a frame that has to be loud.
LOUD = 0.5
#: Hundredths of a second in a frame.
HUNDREDTHS = round(100 * FRAME / RATE)

_HANN = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(FRAME) / FRAME)


def mean_log(power: np.ndarray) -> np.ndarray:
    """Mean of the logs of power spectra [frames, bins], relative to their mean power per bin."""
    level = power[:, 1 : LAST_BIN + 1].mean() + 1e-20
    return np.log(power[:, : LAST_BIN + AROUND + 1] / level + FLOOR).mean(0)


def peaks_of(spectrum: np.ndarray) -> np.ndarray:
    """How far bins stand above the median around them, the higher one of every two [PEAKS]. Float32."""
    above = np.clip(spectrum - median_filter(spectrum, 2 * AROUND + 1), 0, HIGHEST)
    heard = above[FIRST_BIN : FIRST_BIN + PEAKS * POOLED]
    return heard.reshape(PEAKS, POOLED).max(1).astype(np.float32)


def power_of(wave: np.ndarray) -> np.ndarray:
    """Power spectra [frames, bins] of 0.256 s each, half of it apart."""
    cut = np.lib.stride_tricks.sliding_window_view(wave, FRAME)[::HOP]
    return np.abs(np.fft.rfft(cut * _HANN, axis=1)) ** 2


def peaks_of_sound(wave: np.ndarray, active: np.ndarray) -> np.ndarray | None:
    """Peaks of the first eight seconds of a sound of which ``active`` says which hundredths of a second are loud; None of a short one."""
    if len(wave) < FRAME:
        return None
    power = power_of(wave)
    loud = [active[round(i * HOP * 100 / RATE) :][:HUNDREDTHS].sum() >= LOUD * HUNDREDTHS for i in range(len(power))]
    kept = power[np.array(loud)][:MOST_FRAMES]
    return None if len(kept) < LEAST_FRAMES else peaks_of(mean_log(kept))
