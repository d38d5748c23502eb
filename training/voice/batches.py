"""Training windows made on the device that trains: packed sounds, drawn as `train.Draw` does, disturbed as `augment.py` does."""

import json
from collections import defaultdict
from pathlib import Path

import numpy as np
import soundfile
import torch
from torch import Tensor

from common.draw import RepositoryDraw
from common.members import LabelledFile
from frontend import _FILTERS, _HANN, _HEARD, FLOOR, HIGHEST_HZ, PATCH_FRAMES, TRANSFORM
from optimize import smoothed
from sounds import HOP, RATE, WINDOW

#: Samples of a piece at most: longer pauses are cut.
LONGEST = 48_000


class Packed:
    """All packs of a folder: samples on the device, and per file and variant where they lie and which frames are active."""

    def __init__(self, folder: Path, device: torch.device) -> None:
        self.files: list[LabelledFile] = []
        self.parts: dict[str, dict[str, tuple[int, np.ndarray]]] = {}
        waves, base = [], 0
        for pack in sorted(folder.glob("voice*")):
            wave = soundfile.read(pack / "sounds.flac", dtype="int16")[0]
            for entry in json.loads((pack / "index.json").read_text()):
                parts = {}
                for tag, (at, _, bits, count) in entry["parts"].items():
                    active = np.unpackbits(np.frombuffer(bytes.fromhex(bits), np.uint8))[:count]
                    parts[tag] = (base + at, np.flatnonzero(active))
                self.parts[entry["sha256"]] = parts
                self.files.append(LabelledFile(Path(), entry["folder"], entry["sha256"], entry["label"], entry["member"], entry["row"]))
            waves.append(torch.from_numpy(wave))
            base += len(wave)
        self.samples = torch.cat([*waves, torch.zeros(LONGEST + WINDOW, dtype=torch.int16)]).to(device)
        self.device = device
        self.hann = torch.from_numpy(_HANN).float().to(device)
        self.filters = torch.from_numpy(_FILTERS).float().to(device)

    def pieces(self, places: list[tuple[int, np.ndarray]]) -> tuple[Tensor, Tensor, Tensor]:
        """Samples [n, longest], their lengths [n], and the numbers of the frames judged [n, PATCH_FRAMES] of pieces (offset, frames)."""
        first = np.array([frames.min() for _, frames in places])
        begin = np.array([at for at, _ in places]) + first * HOP
        rows = np.stack([frames for _, frames in places]) - first[:, None]
        rows = np.minimum(rows, (LONGEST - WINDOW) // HOP)
        lengths = torch.from_numpy(rows.max(1) * HOP + WINDOW).to(self.device)
        span = torch.arange(int(lengths.max()), device=self.device)
        found = self.samples[torch.from_numpy(begin).to(self.device)[:, None] + span].float() / 32767
        return found * (span < lengths[:, None]), lengths, torch.from_numpy(rows).to(self.device)

    def bands(self, waves: Tensor, rows: Tensor, gains: Tensor | None = None) -> Tensor:
        """Log bands [n, PATCH_FRAMES, BANDS] of these frames, as `frontend.bands_of`."""
        frames = waves.unfold(1, WINDOW, HOP)
        frames = frames.gather(1, rows[:, :, None].expand(-1, -1, WINDOW))
        power = torch.fft.rfft(frames * self.hann, TRANSFORM).abs() ** 2
        if gains is not None:
            power = power * gains[:, None]
        level = power[:, :, 1 : _HEARD + 1].mean((1, 2))
        return torch.log(power @ self.filters / (level[:, None, None] + 1e-20) + FLOOR)


def stretch_of(found: np.ndarray, start: int) -> np.ndarray:
    return found[(start + np.arange(PATCH_FRAMES)) % len(found)]


def uniform(n: int, low: float, high: float, device: torch.device) -> Tensor:
    return torch.empty(n, device=device).uniform_(low, high)


def rooms(waves: Tensor) -> Tensor:
    """Decaying noise tails as in `augment.room`."""
    n, length = len(waves), int(0.4 * RATE)
    decay = uniform(n, 0.05, 0.4, waves.device) * RATE
    time = torch.arange(length, device=waves.device)
    tail = torch.randn(n, length, device=waves.device) * 10 ** (-3 * time / decay[:, None]) * (time < decay[:, None])
    tail *= (uniform(n, 0.05, 0.5, waves.device) / (tail**2).sum(1).sqrt())[:, None]
    tail[:, 0] = 1
    size = waves.shape[1] + length
    return torch.fft.irfft(torch.fft.rfft(waves, size) * torch.fft.rfft(tail, size), size)[:, : waves.shape[1]]


def noises(waves: Tensor, lengths: Tensor) -> Tensor:
    """Noise of random spectral slopes as in `augment.noise`."""
    n, size = waves.shape
    spectrum = torch.fft.rfft(torch.randn(n, size, device=waves.device))
    bins = torch.arange(spectrum.shape[1], device=waves.device).clamp(min=20 * size / 32768)
    spectrum = spectrum * bins ** -uniform(n, 0, 1, waves.device)[:, None]
    made = torch.fft.irfft(spectrum, size)
    power = (waves**2).sum(1) / lengths
    ratio = 10 ** (-uniform(n, 8, 45, waves.device) / 20)
    return waves + made * (ratio * (power / ((made**2).mean(1) + 1e-20)).sqrt())[:, None]


def channels(n: int, device: torch.device) -> Tensor:
    """Power gains [n, 257] as in `augment.channel`."""
    hz = torch.linspace(0, RATE / 2, 257, device=device)
    knots = torch.randn(n, 7, device=device) * uniform(n, 0, 4, device)[:, None]
    at = (hz.sqrt() / (RATE / 2) ** 0.5 * 6).clamp(max=5.9999)
    left = at.floor().long()
    curve = knots[:, left] + (knots[:, left + 1] - knots[:, left]) * (at - left)
    gain = 10 ** (curve / 10)
    edge, width = uniform(n, 3400, HIGHEST_HZ, device)[:, None], uniform(n, 50, 500, device)[:, None]
    low = 1e-6 + torch.sigmoid(-((hz - edge) / width * 4).clamp(-50, 50))
    gain = torch.where(torch.rand(n, 1, device=device) < 0.5, gain * low, gain)
    foot = uniform(n, 50, 350, device)[:, None]
    high = 1e-6 + torch.sigmoid(-((foot - hz) / 20).clamp(-50, 50))
    return torch.where(torch.rand(n, 1, device=device) < 0.3, gain * high, gain)


def some(chance: float, changed: Tensor, plain: Tensor) -> Tensor:
    pick = torch.rand(len(plain), device=plain.device) < chance
    return torch.where(pick.view(-1, *[1] * (plain.dim() - 1)), changed, plain)


def disturbed(packed: Packed, places: list[tuple[int, np.ndarray]]) -> Tensor:
    """[n, PATCH_FRAMES, BANDS] of the pieces, each disturbed at random."""
    waves, lengths, rows = packed.pieces(places)
    narrow = torch.rand(len(waves), device=waves.device) < 0.1
    if narrow.any():
        waves = torch.where(narrow[:, None], telephones(waves), waves)
    waves = some(0.3, rooms(waves), waves)
    waves = some(0.5, noises(waves, lengths), waves)
    waves = some(0.1, waves.clamp(-0.25, 0.25), waves)
    ones = torch.ones(len(waves), 257, device=waves.device)
    patch = packed.bands(waves, rows, some(0.7, channels(len(waves), waves.device), ones))
    at = torch.randint(0, PATCH_FRAMES, (len(patch), 1), device=patch.device)
    width = torch.randint(5, 25, (len(patch), 1), device=patch.device)
    time = torch.arange(PATCH_FRAMES, device=patch.device)
    masked = torch.where(((time >= at) & (time < at + width))[:, :, None], patch.mean(1, keepdim=True), patch)
    return some(0.3, masked, patch)


def telephones(waves: Tensor) -> Tensor:
    """8 kHz and mu-law as `sounds.telephone`; halved and doubled by cutting the spectrum."""
    size = waves.shape[1] // 2 * 2
    spectrum = torch.fft.rfft(waves[:, :size])
    narrow = torch.fft.irfft(spectrum[:, : size // 4 + 1], size // 2) / 2
    narrow = narrow.clamp(-1, 1)
    coded = torch.round(127 * narrow.sign() * torch.log1p(255 * narrow.abs()) / np.log(256)) / 127
    wide = coded.sign() * (256 ** coded.abs() - 1) / 255
    spectrum = torch.fft.rfft(wide)
    back = torch.fft.irfft(torch.nn.functional.pad(spectrum, (0, size // 2 + 1 - spectrum.shape[1])), size) * 2
    return torch.nn.functional.pad(back, (0, waves.shape[1] - size))


class DeviceDraw:
    """Draws evenly over labels, then repositories by the root of their size, then files; with ``paired`` both labels of one repository."""

    def __init__(self, files: list[LabelledFile], packed: Packed, batch: int, paired: float, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.packed, self.batch_size = packed, batch
        self.digests = RepositoryDraw(((file.label, file.row["repo"], file.sha256) for file in files), self.random, paired)

    def _place(self, digest: str) -> tuple[int, np.ndarray]:
        parts = self.packed.parts[digest]
        tags = list(parts)
        odds = np.array([{"plain": 0.5}.get(tag, 0.25) for tag in tags])
        at, found = parts[tags[self.random.choice(len(tags), p=odds / odds.sum())]]
        start = int(self.random.integers(0, max(1, len(found) - PATCH_FRAMES + 1)))
        return at, stretch_of(found, start)

    def batch(self) -> tuple[Tensor, Tensor]:
        digests = [digest for _ in range(self.batch_size // 2) for digest in self.digests.pair()]
        windows = disturbed(self.packed, [self._place(digest) for digest in digests])
        return windows, smoothed(torch.arange(len(digests), device=windows.device) % 2)


@torch.no_grad()
def packed_logits(network: torch.nn.Module, packed: Packed, files: list[LabelledFile], changed: bool = False) -> dict[str, np.ndarray]:
    """Logits of up to five windows of what is packed of every file, as it is or disturbed."""
    jobs = []
    for file in files:
        parts = packed.parts[file.sha256]
        at, found = parts.get("plain") or next(iter(parts.values()))
        room_left = max(0, len(found) - PATCH_FRAMES)
        for start in np.unique(np.linspace(0, room_left, 5 if room_left else 1).astype(int)):
            jobs.append((file.sha256, (at, stretch_of(found, int(start)))))
    found_logits: dict[str, list[float]] = defaultdict(list)
    for i in range(0, len(jobs), 512):
        part = jobs[i : i + 512]
        places = [place for _, place in part]
        if changed:
            patch = disturbed(packed, places)
        else:
            waves, _, rows = packed.pieces(places)
            patch = packed.bands(waves, rows)
        for (digest, _), logit in zip(part, network(patch).float().cpu().numpy()):
            found_logits[digest].append(float(logit))
    return {digest: np.array(values) for digest, values in found_logits.items()}
