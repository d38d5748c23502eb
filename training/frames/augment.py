"""Random changes for both classes alike: scale, place, mirror, levels, blur, noise, JPEG."""

import cv2
import numpy as np

from cache import shrink_to
from views import SIDE, jpeg


def random_square(image: np.ndarray, rng: np.random.Generator, short_side: int) -> np.ndarray:
    """A square of 224 px of the picture at a random scale of at most ``short_side``; smaller pictures are enlarged."""
    short = min(short_side, min(image.shape[:2]))
    image = shrink_to(image, max(int(short * rng.uniform(0.75, 1)), min(SIDE, short)))
    side = min(SIDE, *image.shape[:2])
    top, left = rng.integers(0, image.shape[0] - side + 1), rng.integers(0, image.shape[1] - side + 1)
    crop = image[top : top + side, left : left + side]
    if side < SIDE:
        crop = cv2.resize(crop, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)
    return np.ascontiguousarray(crop[:, ::-1] if rng.random() < 0.5 else crop)


def disturb(crop: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """What happens to files on their way."""
    if rng.random() < 0.3:
        crop = np.clip(crop * rng.uniform(0.85, 1.15) + rng.uniform(-12, 12), 0, 255).astype(np.uint8)
    if rng.random() < 0.2:
        crop = cv2.GaussianBlur(crop, (0, 0), rng.uniform(0.3, 0.9))
    if rng.random() < 0.2:
        noise = rng.standard_normal(crop.shape, np.float32) * rng.uniform(1, 4)
        crop = np.clip(crop + noise, 0, 255).astype(np.uint8)
    return jpeg(crop, int(rng.integers(55, 96)))
