"""Random changes for both classes alike: scale, place, mirror, JPEG, blur, noise, colour."""

import cv2
import numpy as np

from network import SIDE

INTERPOLATIONS = (cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_CUBIC)


def random_crop(image: np.ndarray, rng: np.random.Generator, short_side: float) -> np.ndarray:
    """A square of 128 px of the picture as it looks when its shorter side is scaled to ``short_side`` (128 or more)."""
    height, width = image.shape[:2]
    short = min(height, width)
    source = min(short, round(SIDE * short / max(short_side, SIDE)))
    top, left = rng.integers(0, height - source + 1), rng.integers(0, width - source + 1)
    crop = image[top : top + source, left : left + source]
    if source != SIDE:
        kind = INTERPOLATIONS[rng.integers(3) if source > SIDE else rng.integers(1, 3)]
        crop = cv2.resize(crop, (SIDE, SIDE), interpolation=kind)
    return np.ascontiguousarray(crop[:, ::-1] if rng.random() < 0.5 else crop)


def jpeg(crop: np.ndarray, quality: int) -> np.ndarray:
    """One round of JPEG."""
    done, coded = cv2.imencode(".jpg", crop, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise ValueError("JPEG encoding failed")
    return cv2.imdecode(coded, cv2.IMREAD_COLOR)


def disturb(crop: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """What happens to files on their way: levels and colours, noise, blur, compression."""
    if rng.random() < 0.5:
        gain = rng.uniform(0.8, 1.2) * rng.uniform(0.94, 1.06, 3)
        crop = np.clip(crop * gain + rng.uniform(-15, 15), 0, 255).astype(np.uint8)
    if rng.random() < 0.1:
        crop = cv2.cvtColor(cv2.cvtColor(crop, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)
    if rng.random() < 0.3:
        crop = cv2.GaussianBlur(crop, (0, 0), rng.uniform(0.3, 1.2))
    if rng.random() < 0.3:
        noise = rng.standard_normal(crop.shape, np.float32) * rng.uniform(1, 6)
        crop = np.clip(crop + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.8:
        crop = jpeg(crop, int(rng.integers(45, 96)))
    return crop


def to_planes(crops: list[np.ndarray]) -> np.ndarray:
    """RGB crops as the network takes them: n x 3 x 128 x 128 in -1..1."""
    return np.stack(crops).transpose(0, 3, 1, 2).astype(np.float32) / 127.5 - 1
