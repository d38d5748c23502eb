"""Draws what a member may learn from: pairs of a real face and its self-blended copy, and labelled faces."""

from collections import Counter, defaultdict

import cv2
import numpy as np

from augment import disturbed, placed, placing
from blend import self_blended
from cache import QUALITIES, REAL_ONLY, WIDE, Cache, Face
from common.members import training_files

LEAST_FACE = 40  # longer side before scaling, pixels
CODED_SHARE = 0.4  # of the crops that were encoded again
LABELLED_PAIRS = 0.5  # of the pairs that are made of labelled real faces; the others of portraits
VIDEO_SHARE = 0.65  # of the labelled faces
MAP_SIDE = 8


class Sampler:
    """Faces without those that any of ``members`` is judged on, evenly over labels and, within a label, over repositories."""

    def __init__(self, cache: Cache, members: list[int], rng: np.random.Generator) -> None:
        self.cache, self.rng = cache, rng
        files = list({id(face.file): face.file for face in cache.faces}.values())
        allowed = set.intersection(*({id(file) for file in training_files(files, k)} for k in members))
        pools: dict[tuple[str, int], dict[int, list[Face]]] = defaultdict(lambda: defaultdict(list))
        for face in cache.faces:
            if id(face.file) in allowed and face.size >= LEAST_FACE:
                folder = face.file.folder
                kind = "portrait" if folder in REAL_ONLY else folder.split("-")[0]
                pools[kind, face.file.label][id(face.file)].append(face)
        self.pools = {key: evened(list(by_file.values())) for key, by_file in pools.items()}

    def face(self, kind: str, label: int) -> Face:
        """One face of a file of this kind ("video", "image" or "portrait")."""
        files, shares = self.pools[kind, label]
        faces = files[self.rng.choice(len(files), p=shares)]
        return faces[self.rng.integers(len(faces))]

    def wide(self, face: Face) -> np.ndarray:
        """The cached crop, sometimes as x264 left it."""
        coded = self.rng.random() < CODED_SHARE
        return self.cache.pixels(face, f".crf{QUALITIES[self.rng.integers(len(QUALITIES))]}" if coded else "")

    def labelled(self, label: int) -> np.ndarray:
        """A labelled face as the network sees it."""
        kind = "video" if self.rng.random() < VIDEO_SHARE else "image"
        place = placing(WIDE, self.rng)
        return disturbed(placed(self.wide(self.face(kind, label)), place), self.rng)

    def pair(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """A real face, its self-blended copy (both through the same kind of changes) and where that was altered (8 x 8, 0..1)."""
        kind = "portrait"
        if self.rng.random() < LABELLED_PAIRS and ("video", 0) in self.pools:
            kind = "video" if self.rng.random() < VIDEO_SHARE else "image"
        face = self.face(kind, 0)
        image = self.wide(face)
        blended, mask = self_blended(image, face.mesh, self.rng)
        place = placing(WIDE, self.rng)
        altered = (placed(mask, place) > 0.15).astype(np.float32)
        where = cv2.resize(altered, (MAP_SIDE, MAP_SIDE), interpolation=cv2.INTER_AREA)
        state = self.rng.bit_generator.state
        real = disturbed(placed(image, place), self.rng)
        self.rng.bit_generator.state = state  # the same changes, so that only the paste tells them apart
        return real, disturbed(placed(blended, place), self.rng), where


def evened(files: list[list[Face]]) -> tuple[list[list[Face]], np.ndarray]:
    """Files with their shares: a repository weighs less than its number of files."""
    counts = Counter(faces[0].file.row["repo"] for faces in files)
    weights = np.array([counts[faces[0].file.row["repo"]] ** -0.6 for faces in files])
    return files, weights / weights.sum()
