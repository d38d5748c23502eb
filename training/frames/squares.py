"""How a picture or a frame is looked at: squares cut at its own resolution, one round of JPEG for all alike."""

import cv2
import numpy as np

SIDE = 224
QUALITY = 88
SMALLEST = 96  # shorter side below which nothing is said
LARGEST = 3000  # longer side: larger pictures are halved until they fit
# Shares of the free room where the squares of a picture lie (along the longer side, along the shorter one).
PICTURE_PLACES = ((0.5, 0.5), (0.1, 0.15), (0.9, 0.85), (0.9, 0.15), (0.1, 0.85), (0.5, 0.95))
FRAME_PLACES = ((0.12, 0.4), (0.5, 0.6), (0.88, 0.4), (0.12, 0.95), (0.5, 0.05), (0.88, 0.95))
# Of those, where heads learn: more squares of the same frames teach them nothing and cost time; judging by all of them names more made clips.
LEARNT_FRAME_PLACES = FRAME_PLACES[:3]


def jpeg(image: np.ndarray, quality: int) -> np.ndarray:
    """One round of JPEG; BGR."""
    return cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)


def padded(image: np.ndarray, side: int = SIDE) -> np.ndarray:
    """Pictures with a side below ``side`` are mirrored at their right and lower edges."""
    height, width = image.shape[:2]
    down, right = max(0, side - height), max(0, side - width)
    if not (down or right):
        return image
    return np.pad(image, ((0, down), (0, right), (0, 0)), mode="symmetric")


def fitted(image: np.ndarray) -> np.ndarray:
    while max(image.shape[:2]) > LARGEST:
        image = cv2.resize(image, (image.shape[1] // 2, image.shape[0] // 2), interpolation=cv2.INTER_AREA)
    return image


def corner(free: int, share: float, phase: int) -> int:
    """A corner near ``share`` of the free room, off the grid of JPEG blocks by ``phase`` pixels where there is room."""
    at = int(free * share) // 8 * 8 + phase
    return min(at, free)


def plain_squares(image: np.ndarray, places) -> np.ndarray:
    """n x SIDE x SIDE x 3, BGR."""
    image = padded(image)
    height, width = image.shape[:2]
    found = []
    for along, across in places:
        u, v = (along, across) if width >= height else (across, along)
        x, y = corner(width - SIDE, u, 3), corner(height - SIDE, v, 5)
        found.append(jpeg(np.ascontiguousarray(image[y : y + SIDE, x : x + SIDE]), QUALITY))
    return np.stack(found)


def whole_view(image: np.ndarray) -> np.ndarray:
    """The whole picture squashed to one square, 1 x SIDE x SIDE x 3, BGR: what squares cut out of it do not show."""
    return jpeg(cv2.resize(padded(image), (SIDE, SIDE), interpolation=cv2.INTER_AREA), QUALITY)[None]


INTERPOLATIONS = (cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_LANCZOS4)


def ladder_square(image: np.ndarray, rng: np.random.Generator, coded: float = 0.75) -> np.ndarray:
    """A square as it arrives after a journey that both labels take alike: scaled, coded, cut anywhere."""
    scale = rng.uniform(0.4, 1) if rng.random() < 0.5 else 1.0
    need = int(np.ceil(SIDE / scale)) + 16
    image = padded(image, min(need, 2 * SIDE))
    height, width = image.shape[:2]
    side_y, side_x = min(need, height), min(need, width)
    y, x = rng.integers(0, height - side_y + 1), rng.integers(0, width - side_x + 1)
    part = np.ascontiguousarray(image[y : y + side_y, x : x + side_x])
    if scale < 1:
        size = (max(SIDE, int(side_x * scale)), max(SIDE, int(side_y * scale)))
        part = cv2.resize(part, size, interpolation=INTERPOLATIONS[rng.integers(len(INTERPOLATIONS))])
    if rng.random() < coded:
        quality = int(rng.integers(50, 97))
        if rng.random() < 0.25:
            part = cv2.imdecode(cv2.imencode(".webp", part, [cv2.IMWRITE_WEBP_QUALITY, quality])[1], cv2.IMREAD_COLOR)
        else:
            part = jpeg(part, quality)
    height, width = part.shape[:2]
    y, x = rng.integers(0, height - SIDE + 1), rng.integers(0, width - SIDE + 1)
    square = np.ascontiguousarray(part[y : y + SIDE, x : x + SIDE])
    if rng.random() < 0.5:
        square = square[:, ::-1]
    return jpeg(np.ascontiguousarray(square), QUALITY)
