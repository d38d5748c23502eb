"""Pseudo-fakes: real speech taken apart and put together again, as vocoders do, so that only the making differs."""

import numpy as np
import torch

from frontend import triangles

RATE = 16_000


def _stft(wave: torch.Tensor, size: int, hop: int) -> torch.Tensor:
    return torch.stft(wave, size, hop, window=torch.hann_window(size), return_complex=True)


def _istft(spectrum: torch.Tensor, size: int, hop: int, length: int) -> torch.Tensor:
    return torch.istft(spectrum, size, hop, window=torch.hann_window(size), length=length)


def _through_mel(magnitude: torch.Tensor, size: int, bands: int) -> torch.Tensor:
    """Magnitudes that a mel spectrogram of ``bands`` bands can still tell (transpose and normalise, then two updates)."""
    bank = torch.from_numpy(triangles(bands, 0, 8000, "mel", size)).float()
    mel = bank.T @ magnitude
    guess = bank @ mel + 1e-8
    for _ in range(6):
        guess = guess * (bank @ mel) / (bank @ (bank.T @ guess) + 1e-8)
    return guess


def griffin_lim(wave: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Mel spectrogram to wave by iterating the phase (Griffin & Lim 1984; fast variant, Perraudin et al. 2013)."""
    size, hop = int(random.choice([512, 1024])), int(random.choice([128, 200, 256]))
    magnitude = _through_mel(_stft(torch.from_numpy(wave), size, hop).abs(), size, int(random.integers(40, 100)))
    phase = torch.exp(2j * np.pi * torch.from_numpy(random.random(tuple(magnitude.shape))).float())
    before = torch.zeros_like(phase)
    for _ in range(int(random.integers(8, 40))):
        again = _stft(_istft(magnitude * phase, size, hop, len(wave)), size, hop)
        ahead = again + 0.99 * (again - before)
        phase, before = ahead / (ahead.abs() + 1e-8), again
    return _istft(magnitude * phase, size, hop, len(wave)).numpy()


def kept_phase(wave: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """The original phase under magnitudes smoothed over bands and a few frames: what a good neural vocoder leaves."""
    size, hop = 1024, 256
    spectrum = _stft(torch.from_numpy(wave), size, hop)
    smooth = _through_mel(spectrum.abs(), size, int(random.integers(60, 128)))
    share = float(random.uniform(0.6, 1.0))
    magnitude = smooth**share * spectrum.abs() ** (1 - share)
    phase = spectrum / (spectrum.abs() + 1e-8)
    first = int(random.uniform(1500, 6000) / RATE * size)
    turn = torch.from_numpy(random.normal(0, float(random.uniform(0.3, 2)), tuple(phase[first:].shape)))
    phase[first:] = phase[first:] * torch.exp(1j * turn.float())
    return _istft(magnitude * phase, size, hop, len(wave)).numpy()


def _pitch(wave: np.ndarray, hop: int, size: int = 1024) -> tuple[np.ndarray, np.ndarray]:
    """Fundamental in Hz and harmonicity 0..1 per frame, by the peak of the normalised autocorrelation."""
    padded = np.pad(wave, size // 2)
    frames = np.lib.stride_tricks.sliding_window_view(padded, size)[::hop] * np.hanning(size)
    power = np.abs(np.fft.rfft(frames, 2 * size)) ** 2
    lags = np.fft.irfft(power)[:, :size]
    window = np.fft.irfft(np.abs(np.fft.rfft(np.hanning(size), 2 * size)) ** 2)[:size]
    lags = lags / (lags[:, :1] + 1e-9) / (window / window[0])
    low, high = RATE // 400, RATE // 70
    peak = lags[:, low:high].argmax(1) + low
    return RATE / peak, lags[np.arange(len(peak)), peak]


def source_filter(wave: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Pulses and noise through a smoothed spectral envelope (Dudley's channel vocoder, with a cepstral envelope)."""
    size, hop = 1024, 80
    f0, harmonicity = _pitch(wave, hop)
    f0 = np.convolve(np.pad(f0, 3, "edge"), np.ones(7) / 7, "valid")
    per_sample = np.repeat(f0, hop)[: len(wave)]
    turns = np.cumsum(np.pad(per_sample, (0, max(0, len(wave) - len(per_sample))), "edge")) / RATE
    pulses = np.diff(np.floor(turns), prepend=0) * np.sqrt(RATE / f0.mean())
    voiced = np.clip((harmonicity - 0.3) / 0.4, 0, 1)
    voiced = torch.from_numpy(np.convolve(voiced, np.ones(5) / 5, "same")).float()
    target = _stft(torch.from_numpy(wave), size, hop)
    length = min(target.shape[1], len(voiced))
    logs = torch.log(target.abs()[:, :length] + 1e-5)
    cepstrum = torch.fft.irfft(logs, dim=0)
    cepstrum[int(random.integers(25, 60)) : -24] = 0
    envelope = torch.exp(torch.fft.rfft(cepstrum, dim=0).real)
    noise = _stft(torch.from_numpy(random.normal(0, 1, len(wave)).astype(np.float32)), size, hop)[:, :length]
    tone = _stft(torch.from_numpy(pulses.astype(np.float32)), size, hop)[:, :length]
    rolloff = torch.sigmoid((float(random.uniform(3000, 7000)) - torch.linspace(0, 8000, size // 2 + 1)) / 600)
    mix = rolloff[:, None] * voiced[:length]
    return _istft((mix * tone + (1 - mix) * noise) * envelope, size, hop, len(wave)).numpy()


def imaged(wave: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Half or a third of the rate and back with mirrored images left in, as transposed convolutions leave them."""
    factor = int(random.choice([2, 4]))
    spectrum = np.fft.rfft(wave)
    keep = len(spectrum) // factor
    images = np.zeros_like(spectrum)
    for band in range(1, factor):
        piece = spectrum[:keep] if band % 2 == 0 else np.conj(spectrum[:keep][::-1])
        images[band * keep : (band + 1) * keep] = piece
    hz = np.linspace(0, RATE / 2, len(spectrum))
    level = 10 ** (-float(random.uniform(25, 40)) / 20)
    base = griffin_lim(wave, random) if random.random() < 0.4 else kept_phase(wave, random)
    return base + np.fft.irfft(level * images * (hz > 500), len(wave)).astype(np.float32)


MAKERS = [griffin_lim, kept_phase, source_filter, imaged]


def pseudo_fake(wave: np.ndarray, maker: int, seed: int) -> np.ndarray:
    """One re-made version of a real sound; the same seed gives the same version."""
    random = np.random.default_rng(seed)
    made = MAKERS[maker % len(MAKERS)](wave.astype(np.float32), random)
    level = 0.07 / (np.sqrt((made**2).mean()) + 1e-9)
    return np.nan_to_num(made * level).astype(np.float32)
