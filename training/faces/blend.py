"""Self-blended images after Shiohara and Yamasaki (CVPR 2022): a face pasted onto itself, slightly changed."""

import cv2
import numpy as np

# Indices into the 468-point mesh.
OUTLINE = (10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
           150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109)
BROWS = (70, 63, 105, 66, 107, 336, 296, 334, 293, 300)
JAW = (234, 93, 132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 323, 454)
MOUTH = (61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 409, 270, 269, 267, 0, 37, 39, 40, 185)
INNER = (*BROWS, 33, 263, 61, 291, 17, 205, 425, 187, 411)
EYES = (*BROWS, 33, 133, 362, 263, 145, 374, 111, 340, 6)
# Part of the face, and how often it is the one that is replaced.
PARTS = ((OUTLINE, 0.3), ((*BROWS, *JAW), 0.3), (INNER, 0.15), ((*MOUTH, 164, 149, 378, 152, 148, 377, 205, 425), 0.15),
         (EYES, 0.1))
RATIOS = (0.3, 0.5, 0.75, 1, 1, 1)


def mask_of(mesh: np.ndarray, side: int, rng: np.random.Generator) -> np.ndarray:
    """Soft mask of a part of the face, side x side in 0..1: convex hull, bent at random, blurred, partly transparent."""
    indices, shares = zip(*PARTS)
    part = indices[rng.choice(len(indices), p=shares)]
    mask = np.zeros((side, side), np.float32)
    hull = cv2.convexHull(mesh[list(part)].round().astype(np.int32))
    cv2.fillConvexPoly(mask, hull, 1.0)
    if rng.random() < 0.9:
        mask = bent(mask, rng)
    if rng.random() < 0.5:
        size = int(rng.integers(3, 13))
        change = cv2.erode if rng.random() < 0.7 else cv2.dilate
        mask = change(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)))
    mask = cv2.GaussianBlur(mask, (0, 0), np.exp(rng.uniform(np.log(0.7), np.log(9))))
    return mask * rng.choice(RATIOS)


def bent(mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Moves every place by a smooth random field of some pixels."""
    side = mask.shape[0]
    field = rng.uniform(-1, 1, (5, 5, 2)).astype(np.float32) * side * rng.uniform(0.01, 0.06)
    field = cv2.resize(field, (side, side), interpolation=cv2.INTER_CUBIC)
    y, x = np.mgrid[:side, :side].astype(np.float32)
    return cv2.remap(mask, x + field[..., 0], y + field[..., 1], cv2.INTER_LINEAR)


def recoloured(image: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Another colour, brightness and contrast; RGB bytes."""
    values = image.astype(np.float32)
    mean = values.mean((0, 1))
    values = (values - mean) * rng.uniform(0.85, 1.18) + mean * rng.uniform(0.9, 1.1) + rng.uniform(-12, 12, 3)
    image = np.clip(values, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        hsv = cv2.cvtColor(image, cv2.COLOR_RGB2HSV).astype(np.float32)
        hsv[..., 0] = (hsv[..., 0] + rng.uniform(-6, 6)) % 180
        hsv[..., 1] = np.clip(hsv[..., 1] * rng.uniform(0.75, 1.25), 0, 255)
        image = cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2RGB)
    return image


def resharpened(image: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Another fineness: blurred, sharpened, scaled down and up, or compressed."""
    kind = rng.integers(4)
    side = image.shape[0]
    if kind == 0:
        return cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 1.5))
    if kind == 1:
        small = int(side * rng.uniform(0.35, 0.85))
        down = cv2.resize(image, (small, small), interpolation=cv2.INTER_AREA)
        return cv2.resize(down, (side, side), interpolation=(cv2.INTER_LINEAR, cv2.INTER_CUBIC)[rng.integers(2)])
    if kind == 2:
        fine = image.astype(np.float32) - cv2.GaussianBlur(image, (0, 0), 1.5)
        return np.clip(image + fine * rng.uniform(0.3, 1.0), 0, 255).astype(np.uint8)
    return jpeg(image, int(rng.integers(35, 90)))


def jpeg(image: np.ndarray, quality: int) -> np.ndarray:
    """One round of JPEG."""
    done, coded = cv2.imencode(".jpg", np.ascontiguousarray(image), [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise ValueError("JPEG encoding failed")
    return cv2.imdecode(coded, cv2.IMREAD_COLOR)


def self_blended(image: np.ndarray, mesh: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """A pseudo-fake out of one real face: RGB bytes, and the mask of what was replaced (0..1)."""
    side = image.shape[0]
    changed = recoloured(image, rng)
    if rng.random() < 0.8:
        changed = resharpened(changed, rng)
    inner, outer = (changed, image) if rng.random() < 0.6 else (image, changed)
    middle = tuple(float(v) for v in mesh.mean(0))
    move = cv2.getRotationMatrix2D(middle, rng.uniform(-1.5, 1.5), rng.uniform(0.96, 1.04))
    move[:, 2] += rng.uniform(-0.02, 0.02, 2) * side
    inner = cv2.warpAffine(inner, move, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    mask = mask_of(mesh, side, rng)
    mixed = outer + mask[..., None] * (inner.astype(np.float32) - outer)
    return np.clip(mixed + 0.5, 0, 255).astype(np.uint8), mask
