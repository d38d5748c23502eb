"""How a picture or a frame is looked at: its scale, one round of JPEG for all alike, and where squares are cut."""

import cv2
import numpy as np

from cache import shrink_to

SIDE = 224  # of the squares, pixels
STEP = 32  # sides of smaller squares are multiples of it
SMALLEST = 128  # shorter side below which nothing is said
QUALITY = 88
SHORT_SIDE = {"picture": 448, "frame": 280}
PLACES = {
    "picture": ((0.5, 0.5), (0.0, 1.0), (1.0, 0.0)),
    "frame": ((0.1, 0.5), (0.9, 0.5)),
}


def jpeg(image: np.ndarray, quality: int) -> np.ndarray:
    """One round of JPEG; RGB."""
    done, coded = cv2.imencode(".jpg", cv2.cvtColor(image, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise ValueError("JPEG encoding failed")
    return cv2.cvtColor(cv2.imdecode(coded, cv2.IMREAD_COLOR), cv2.COLOR_BGR2RGB)


def side_of(image: np.ndarray) -> int:
    """Side of the squares cut out of a picture."""
    return min(SIDE, min(image.shape[:2]) // STEP * STEP)


def squares(image: np.ndarray, kind: str) -> list[np.ndarray]:
    """The squares by which a picture or frame is judged."""
    image = jpeg(np.ascontiguousarray(shrink_to(image, SHORT_SIDE[kind])), QUALITY)
    side = side_of(image)
    height, width = image.shape[:2]
    corners = [(int((height - side) * v + 0.5), int((width - side) * u + 0.5)) for u, v in PLACES[kind]]
    return [image[y : y + side, x : x + side] for y, x in corners]


def to_planes(crops: list[np.ndarray]) -> np.ndarray:
    """RGB squares of one size as the network takes them: n x 3 x side x side in -1..1."""
    return np.stack(crops).transpose(0, 3, 1, 2).astype(np.float32) / 127.5 - 1
