"""Random changes for both classes alike: place, scale, mirror, fineness, noise, colour, compression."""

import cv2
import numpy as np

from blend import jpeg

SIDE = 128  # of what the network sees


def placing(wide: int, rng: np.random.Generator) -> np.ndarray:
    """A random map from the wide crop to what the network sees: turned, scaled, moved, mirrored. 2 x 3."""
    middle = (wide - 1) / 2
    exact = rng.random() < 0.35  # no pixel is interpolated
    angle, scale = (0.0, 1.0) if exact else (rng.uniform(-7, 7), rng.uniform(0.87, 1.15))
    place = cv2.getRotationMatrix2D((middle, middle), angle, scale)
    moved = rng.integers(-6, 7, 2) if exact else rng.uniform(-6, 6, 2)
    place[:, 2] += moved - (wide - SIDE) / 2
    if rng.random() < 0.5:
        place[0] = -place[0]
        place[0, 2] += SIDE - 1
    return place


def placed(image: np.ndarray, place: np.ndarray) -> np.ndarray:
    """What the network sees of the wide crop; black outside."""
    return cv2.warpAffine(image, place, (SIDE, SIDE), flags=cv2.INTER_LINEAR)


def framed(crop: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Black beyond a random frame: how tightly a picture was cut must not tell the classes apart."""
    left, top, right, bottom = rng.integers(0, SIDE // 5, 4)
    out = np.zeros_like(crop)
    out[top : SIDE - bottom, left : SIDE - right] = crop[top : SIDE - bottom, left : SIDE - right]
    return out


def disturbed(crop: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """What happens to files on their way."""
    if rng.random() < 0.25:
        crop = framed(crop, rng)
    if rng.random() < 0.4:
        gain = rng.uniform(0.8, 1.2) * rng.uniform(0.94, 1.06, 3)
        crop = np.clip(crop * gain + rng.uniform(-15, 15), 0, 255).astype(np.uint8)
    if rng.random() < 0.06:
        crop = cv2.cvtColor(cv2.cvtColor(crop, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)
    if rng.random() < 0.4:
        small = int(SIDE * rng.uniform(0.4, 0.95))
        down = cv2.resize(crop, (small, small), interpolation=(cv2.INTER_AREA, cv2.INTER_LINEAR)[rng.integers(2)])
        crop = cv2.resize(down, (SIDE, SIDE), interpolation=(cv2.INTER_LINEAR, cv2.INTER_CUBIC)[rng.integers(2)])
    if rng.random() < 0.15:
        crop = cv2.GaussianBlur(crop, (0, 0), rng.uniform(0.3, 1.0))
    if rng.random() < 0.25:
        noise = rng.standard_normal(crop.shape, np.float32) * rng.uniform(1, 6)
        crop = np.clip(crop + noise, 0, 255).astype(np.uint8)
    return jpeg(crop, int(rng.integers(40, 96))) if rng.random() < 0.65 else crop


def to_planes(crops: list[np.ndarray]) -> np.ndarray:
    """RGB crops as the network takes them: n x 3 x 128 x 128 in -1..1."""
    return np.stack(crops).transpose(0, 3, 1, 2).astype(np.float32) / 127.5 - 1
