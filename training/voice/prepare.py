"""Fills the cache: every labelled sound, coded variants of it, pseudo-fakes of the real ones, and plain synthesizers."""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from common.members import LabelledFile  # noqa: E402
from copy_synthesis import pseudo_fake  # noqa: E402
from sounds import CACHE, CODECS, RATE, code_together, decode, labelled_sounds, load, save, telephone, trimmed  # noqa: E402

PSEUDO_FAKES = 4
SYNTHESIZER_TEXTS = [
    "The meeting was moved to Thursday because the room was not free.",
    "She opened the window and listened to the rain for a while.",
    "Nobody expected the train to arrive before nine in the morning.",
    "Please send the signed papers to the office by the end of the week.",
    "When the light changed, seven bicycles crossed the bridge at once.",
    "He could not remember where he had put the keys of the old house.",
]


def _cache_coded(names: list[str], waves: list[np.ndarray], random: np.random.Generator, tag: str) -> None:
    """Sends every sound through one codec of its own draw and keeps the result under ``tag``."""
    draw = random.integers(0, len(CODECS), len(names))
    for codec in range(len(CODECS)):
        chosen = np.flatnonzero(draw == codec)
        if len(chosen) == 0:
            continue
        for index, coded in zip(chosen, code_together([waves[i] for i in chosen], codec)):
            save(f"{names[index]}-{tag}", coded)


def _synthesizers() -> dict[str, np.ndarray]:
    """Speech of espeak-ng and flite voices, by name."""
    commands: list[list[str]] = []
    for index, text in enumerate(SYNTHESIZER_TEXTS):
        for voice in ("en", "en-us+f3", "de", "pt"):
            commands.append(["espeak-ng", "-v", voice, "-s", str(140 + 8 * index), "-w", "OUT", text])
        for voice in ("slt", "rms", "awb", "kal16"):
            commands.append(["flite", "-voice", voice, "-t", text, "-o", "OUT"])
    sounds = {}
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "speech.wav"
        for index, command in enumerate(commands):
            subprocess.run([str(out) if part == "OUT" else part for part in command], check=True, capture_output=True)
            sounds[f"synthesizer{index:02}"] = trimmed(decode(out))
    return sounds


BATCH = 200


def _cache_batch(files: list[LabelledFile], random: np.random.Generator) -> list[str]:
    """Caches these sounds with their coded variants; names of those that hold a second of speech or more."""
    names, waves = [], []
    for file in files:
        name = file.sha256[:16]
        if (CACHE / f"{name}-plain.npy").exists() and (CACHE / f"{name}-phone.npy").exists():
            wave = load(f"{name}-plain")  # a run before this one ended between decoding and coding
        else:
            try:
                wave = trimmed(decode(file.path))
            except subprocess.CalledProcessError:
                continue  # published, but no decoder reads it
            if len(wave) < RATE:
                continue
            save(f"{name}-plain", wave)
            save(f"{name}-phone", telephone(wave))
        names.append(name)
        waves.append(wave)
    for tag in ("coded-a", "coded-b"):
        _cache_coded(names, waves, random, tag)
    return names


def _cache_originals(random: np.random.Generator) -> list[str]:
    """Caches what is not cached yet, a batch after the other, so that a run that ends is gone on with; names of all."""
    files = labelled_sounds()
    known = [file.sha256[:16] for file in files if (CACHE / f"{file.sha256[:16]}-coded-b.npy").exists()]
    cached = set(known)
    missing = [file for file in files if file.sha256[:16] not in cached]
    for start in range(0, len(missing), BATCH):
        known += _cache_batch(missing[start : start + BATCH], random)
        print("sounds", start + BATCH, "of", len(missing), flush=True)
    return known


def main() -> None:
    """Writes the cache and its index; about ten minutes of one core for 800 sounds, most of it for pseudo-fakes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pseudo-fakes", type=int, default=PSEUDO_FAKES)
    makers = parser.parse_args().pseudo_fakes
    torch.set_num_threads(1)
    CACHE.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(1)
    names = _cache_originals(random)
    synthesizers = _synthesizers()
    for name, wave in synthesizers.items():
        save(f"{name}-plain", wave)
    _cache_coded(list(synthesizers), list(synthesizers.values()), random, "coded-a")
    real = {file.sha256[:16] for file in labelled_sounds() if file.label == 0}
    print("originals", len(names), flush=True)
    pseudo = []
    for maker in range(makers):
        made = {}
        for name in names:
            if name in real:
                wave = load(f"{name}-plain")[: 6 * RATE]
                made[f"{name}-made{maker}"] = pseudo_fake(wave, maker, int(name[:8], 16) + maker)
        for name, wave in made.items():
            save(f"{name}-plain", wave)
        _cache_coded(list(made), list(made.values()), random, "coded-a")
        pseudo += list(made)
        print("pseudo-fakes", maker, len(made), flush=True)
    index = {"originals": names, "pseudo": pseudo, "synthesizers": list(synthesizers)}
    (CACHE / "index.json").write_text(json.dumps(index))


if __name__ == "__main__":
    main()
