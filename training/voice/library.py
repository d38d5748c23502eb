"""Cached sounds in memory, and the windows that are judged of them."""

from dataclasses import dataclass, field

import numpy as np

from augment import plain_patches
from frontend import BANDS, PATCH_FRAMES
from sounds import CACHE, active_frames, load


@dataclass
class Sound:
    """A sound in memory: 16-bit samples, and which of its frames are loud enough."""

    wave: np.ndarray
    active: np.ndarray


@dataclass
class Library:
    """Cached sounds by name, read once."""

    sounds: dict[str, Sound] = field(default_factory=dict)

    def get(self, name: str) -> Sound:
        """The sound of that name in the cache."""
        if name not in self.sounds:
            wave = load(name)
            self.sounds[name] = Sound((wave * 32767).astype(np.int16), active_frames(wave))
        return self.sounds[name]

    def patches(self, name: str, most: int) -> np.ndarray:
        """Up to ``most`` windows of a sound as it is [n, PATCH_FRAMES, BANDS]; none of a sound that is not cached."""
        if not (CACHE / f"{name}.npy").exists():
            return np.zeros((0, PATCH_FRAMES, BANDS), np.float32)
        sound = self.get(name)
        return plain_patches(sound.wave.astype(np.float32) / 32767, sound.active, most)
