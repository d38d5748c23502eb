"""Speech of the labelled files at 16 kHz, cut to where it is loud enough, with coded variants; cached as 16-bit arrays."""

import json
import subprocess
from math import gcd
from pathlib import Path

import numpy as np
import soundfile
from common.members import LabelledFile, read_folder
from scipy.signal import resample_poly

RATE = 16_000
HOP = 160
WINDOW = 400
LONGEST_S = 8.0
CACHE = Path(__file__).resolve().parents[1] / ".cache" / "voice"

#: Lossy codecs that every class goes through alike: ffmpeg encoder arguments and container.
CODECS: list[tuple[list[str], str]] = [
    (["-c:a", "libmp3lame", "-b:a", "24k"], "mp3"),
    (["-c:a", "libmp3lame", "-b:a", "32k"], "mp3"),
    (["-c:a", "libmp3lame", "-b:a", "48k", "-ar", "44100"], "mp3"),
    (["-c:a", "libmp3lame", "-b:a", "64k", "-ar", "24000"], "mp3"),
    (["-c:a", "libopus", "-b:a", "12k"], "ogg"),
    (["-c:a", "libopus", "-b:a", "20k"], "ogg"),
    (["-c:a", "libopus", "-b:a", "32k"], "ogg"),
    (["-c:a", "aac", "-b:a", "24k"], "adts"),
    (["-c:a", "aac", "-b:a", "40k", "-ar", "32000"], "adts"),
    (["-c:a", "aac", "-b:a", "48k", "-ar", "44100"], "adts"),
]


#: What libsndfile reads at once; starting a process for each of thousands of files takes longer than decoding them.
PLAIN = {".wav", ".flac", ".ogg", ".mp3"}


def decode(path: Path, seconds: float = 30.0) -> np.ndarray:
    """The first seconds of a media file as float32 samples at 16 kHz, mono, -1..1. Raises on an unreadable file."""
    if path.suffix.lower() in PLAIN:
        try:
            return _decode_plain(path, seconds)
        except soundfile.LibsndfileError:
            pass  # another format than its name says: ffmpeg looks into it
    command = ["ffmpeg", "-v", "error", "-nostdin", "-t", str(seconds), "-i", str(path), "-vn"]
    command += ["-ac", "1", "-ar", str(RATE), "-f", "f32le", "-"]
    return np.frombuffer(subprocess.run(command, capture_output=True, check=True).stdout, np.float32)


def _decode_plain(path: Path, seconds: float) -> np.ndarray:
    with soundfile.SoundFile(path) as sound:
        rate = sound.samplerate
        wave = sound.read(int(seconds * rate), dtype="float32", always_2d=True).mean(1)
    common = gcd(rate, RATE)
    return resample_poly(wave, RATE // common, rate // common).astype(np.float32)


def frame_levels(wave: np.ndarray) -> np.ndarray:
    """Level in dBFS of every frame of 25 ms, 10 ms apart; at least -90."""
    if len(wave) < WINDOW:
        return np.zeros(0, np.float32)
    frames = np.lib.stride_tricks.sliding_window_view(wave, WINDOW)[::HOP]
    return np.maximum(-90.0, 10 * np.log10((frames.astype(np.float64) ** 2).mean(1) + 1e-12))


def active_frames(wave: np.ndarray) -> np.ndarray:
    """True for frames within 30 dB of the level that 95 % of the frames around (six seconds) stay below."""
    levels = frame_levels(wave)
    active = np.zeros(len(levels), bool)
    for start in range(0, len(levels), 600):
        block = np.sort(levels[start : start + 600])
        gate = max(-70.0, block[int(0.95 * (len(block) - 1))] - 30)
        active[start : start + 600] = levels[start : start + 600] > gate
    return active


def trimmed(wave: np.ndarray) -> np.ndarray:
    """The samples from the first to the last active frame, at most ``LONGEST_S``, at a level of -23 dBFS."""
    found = np.flatnonzero(active_frames(wave))
    if len(found) == 0:
        return np.zeros(0, np.float32)
    start = found[0] * HOP
    stop = min(found[-1] * HOP + WINDOW, start + int(LONGEST_S * RATE))
    speech = wave[start:stop]
    return (speech * (0.07 / (np.sqrt((speech**2).mean()) + 1e-9))).astype(np.float32)


def code_together(waves: list[np.ndarray], codec: int) -> list[np.ndarray]:
    """Sends sounds through one codec in one go (half a second apart) and cuts them out of what comes back."""
    arguments, container = CODECS[codec]
    gap = np.zeros(RATE // 2, np.float32)
    joined = np.concatenate([part for wave in waves for part in (wave, gap)])
    pcm = ["-f", "f32le", "-ar", str(RATE), "-ac", "1"]
    encode = ["ffmpeg", "-v", "error", *pcm, "-i", "-", *arguments, "-f", container, "-"]
    coded = subprocess.run(encode, input=joined.tobytes(), capture_output=True, check=True).stdout
    command = ["ffmpeg", "-v", "error", "-f", container.replace("adts", "aac"), "-i", "-", *pcm, "-"]
    back = np.frombuffer(subprocess.run(command, input=coded, capture_output=True, check=True).stdout, np.float32)
    back = np.pad(back, (0, max(0, len(joined) - len(back))))
    starts = np.cumsum([0] + [len(wave) + len(gap) for wave in waves])
    return [back[start : start + len(wave)] for start, wave in zip(starts, waves)]


def telephone(wave: np.ndarray) -> np.ndarray:
    """8 kHz and 8-bit mu-law (ITU-T G.711 without its segments), back at 16 kHz."""
    narrow = np.clip(resample_poly(wave, 1, 2), -1, 1)
    coded = np.round(127 * np.sign(narrow) * np.log1p(255 * np.abs(narrow)) / np.log(256)) / 127
    wide = np.sign(coded) * (256 ** np.abs(coded) - 1) / 255
    return resample_poly(wide, 2, 1)[: len(wave)].astype(np.float32)


def save(name: str, wave: np.ndarray) -> None:
    """Keeps a sound in the cache as 16-bit samples."""
    np.save(CACHE / f"{name}.npy", np.round(np.clip(wave, -1, 1) * 32767).astype(np.int16))


def load(name: str) -> np.ndarray:
    """A cached sound as float32, -1..1."""
    return np.load(CACHE / f"{name}.npy").astype(np.float32) / 32767


def labelled_sounds() -> list[LabelledFile]:
    """Every labelled sound of the development set and of the corpus."""
    return read_folder("audio") + read_folder("audio-train") + read_folder("audio-corpus")


def heard_sounds() -> list[LabelledFile]:
    """Those of them with enough speech to be in the cache."""
    heard = set(json.loads((CACHE / "index.json").read_text())["originals"])
    return [file for file in labelled_sounds() if file.sha256[:16] in heard]
