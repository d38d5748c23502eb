"""Pasted faces made of real ones: a part of a face is laid over itself, or over another face, and both travel alike.

Self-blended images (Shiohara and Yamasaki, CVPR 2022) and blended images of two people (Face X-ray, CVPR 2020). What is learnt from
them is what every paste leaves, whatever network painted the face: two textures, two noises and two sharpnesses that meet.

Faces are ``SIDE`` x ``SIDE`` BGR, points 468 x 2 in pixels of the crop.
"""
import sys
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from faces.crops import resampled  # noqa: E402
from frames.squares import INTERPOLATIONS, QUALITY, SIDE, jpeg  # noqa: E402

#: Of ten pasted faces four are another person's.
FOREIGN = 0.4
PARTS = ("whole", "inner", "mouth", "tall")
PART_ODDS = (0.45, 0.25, 0.15, 0.15)


def bytes_of(pixels: np.ndarray) -> np.ndarray:
    return np.clip(pixels, 0, 255).astype(np.uint8)


def outline(points: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Points whose hull is pasted: the face, its inner part, the mouth and chin, or the face with its forehead."""
    centre = points.mean(0)
    part = rng.choice(PARTS, p=PART_ODDS)
    if part == "inner":
        return centre + (points - centre) * rng.uniform(0.75, 0.95)
    if part == "mouth":
        return points[points[:, 1] > np.quantile(points[:, 1], rng.uniform(0.45, 0.6))]
    if part == "tall":
        return centre + (points - centre) * (rng.uniform(0.8, 1.02), rng.uniform(1.0, 1.12))
    return points


def bent(mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Moved by a smooth random field, so that no outline is that of the mesh."""
    knots, size = rng.integers(4, 8), rng.uniform(2, 10)
    fields = [cv2.resize(rng.normal(0, size, (knots, knots)).astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC) for _ in range(2)]
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    return cv2.remap(mask, x + fields[0], y + fields[1], cv2.INTER_LINEAR)


def mask_of(points: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """How much of the pasted face shows, 0 to 1."""
    mask = np.zeros((SIDE, SIDE), np.float32)
    cv2.fillConvexPoly(mask, cv2.convexHull(outline(points, rng).astype(np.int32)), 1.0)
    mask = bent(mask, rng)
    for most in (14, 8):
        side = int(2 * rng.integers(1, most) + 1)
        mask = cv2.GaussianBlur(mask, (side, side), 0)
    return mask * rng.choice((0.5, 0.75, 1, 1, 1, 1))


def toned(face: np.ndarray, rng: np.random.Generator, strength: float) -> np.ndarray:
    """Other colours, brightness and contrast."""
    pixels = face.astype(np.float32)
    if rng.random() < 0.5:
        pixels = pixels + rng.uniform(-20, 20, 3) * strength
    if rng.random() < 0.5:
        hue, saturation, value = rng.uniform((-6, -0.3, -0.2), (6, 0.3, 0.2)) * strength
        hsv = cv2.cvtColor(bytes_of(pixels), cv2.COLOR_BGR2HSV).astype(np.float32)
        hsv = np.stack([(hsv[..., 0] + hue) % 180, hsv[..., 1] * (1 + saturation), hsv[..., 2] * (1 + value)], -1)
        pixels = cv2.cvtColor(bytes_of(hsv), cv2.COLOR_HSV2BGR).astype(np.float32)
    if rng.random() < 0.5:
        contrast, brightness = rng.uniform((-0.15, -15), (0.15, 15)) * strength
        pixels = (pixels - 128) * (1 + contrast) + 128 + brightness
    return bytes_of(pixels)


def repainted(face: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """As a network of a smaller side leaves a face: shrunk and grown, smoothed or sharpened."""
    chance = rng.random()
    if chance < 0.55:
        return resampled(face, int(rng.uniform(56, 200)), rng.integers(len(INTERPOLATIONS)), rng.integers(len(INTERPOLATIONS) - 1))
    if chance < 0.7:
        return cv2.bilateralFilter(face, 5, float(rng.uniform(15, 50)), 5)
    if chance < 0.85:
        smooth, gain = cv2.GaussianBlur(face, (0, 0), rng.uniform(0.8, 2)).astype(np.float32), rng.uniform(0.3, 1)
        return bytes_of(face + gain * (face - smooth))
    return face


def matched(face: np.ndarray, ground: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """With the mean and about the deviation of the colours that it covers."""
    inside = mask > 0.5
    if inside.sum() < 50:
        return face
    ours, theirs = face[inside].astype(np.float32), ground[inside].astype(np.float32)
    gain = (theirs.std(0) / (ours.std(0) + 1e-3)).clip(0.6, 1.6)
    return bytes_of((face - ours.mean(0)) * gain + theirs.mean(0))


def moved(image: np.ndarray, turn: np.ndarray) -> np.ndarray:
    return cv2.warpAffine(image, turn, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


def pasted(face: np.ndarray, points: np.ndarray, other: np.ndarray, other_points: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """A face with a pasted part, and the same face without."""
    mask, ground = mask_of(points, rng), face
    turn = cv2.estimateAffinePartial2D(other_points, points, method=cv2.LMEDS)[0] if rng.random() < FOREIGN else None
    if turn is not None:
        layer = toned(matched(moved(other, turn), face, mask), rng, 0.4)
    else:
        layer = toned(face, rng, 1.0)
        if rng.random() < 0.5:
            layer, ground = face, layer
        scale, middle = rng.uniform(0.95, 1.05), SIDE / 2
        right, down = rng.uniform((-0.03, -0.015), (0.03, 0.015)) * SIDE
        turn = np.float32([[scale, 0, middle * (1 - scale) + right], [0, scale, middle * (1 - scale) + down]])
        layer, mask = moved(layer, turn), moved(mask, turn)
    share = mask[..., None]
    return bytes_of(repainted(layer, rng) * share + ground * (1 - share)), ground


def travelled(faces: tuple[np.ndarray, ...], rng: np.random.Generator) -> list[np.ndarray]:
    """All through one journey: tone, noise, scale, coding, mirror, and the coding that the product gives to every crop."""
    seed, noisy, mirrored, scaled = rng.integers(1 << 31), rng.random() < 0.2, rng.random() < 0.5, rng.random() < 0.5
    noise, side = rng.uniform(1, 5), int(SIDE * rng.uniform(0.35, 1))
    shrink, grow = rng.integers(len(INTERPOLATIONS)), rng.integers(len(INTERPOLATIONS) - 1)
    qualities = [int(quality) for quality in rng.integers(45, 98, rng.integers(0, 3))]
    found = []
    for face in faces:
        alike = np.random.default_rng(seed)
        face = toned(face, alike, 0.7)
        if noisy:
            face = bytes_of(face + alike.normal(0, noise, face.shape))
        if scaled:
            face = resampled(face, side, shrink, grow)
        for quality in (*qualities, QUALITY):
            face = jpeg(face, quality)
        found.append(face[:, ::-1] if mirrored else face)
    return found
