"""Held-out pseudo-fakes: how well the blending head finds them, and how well its map finds where they were altered."""

import cv2
import numpy as np
import torch
from sklearn.metrics import roc_auc_score

from augment import SIDE, disturbed, to_planes
from blend import self_blended
from cache import CACHE, LABELLED, WIDE, Cache
from common.members import MEMBERS
from network import FaceNetwork, fresh
from sample import LEAST_FACE, MAP_SIDE

PER_FILE = 2  # faces
RIM = (WIDE - SIDE) // 2


def pairs_of(cache: Cache, member: int, rng: np.random.Generator) -> tuple[list[np.ndarray], np.ndarray]:
    """Real faces that a member never saw, each followed by its pseudo-fake; and shares of altered pixels, n x 8 x 8."""
    crops, where, taken = [], [], {}
    for face in cache.faces:
        file = face.file
        if file.folder not in LABELLED or file.label or file.member != member or face.size < LEAST_FACE:
            continue
        if taken.setdefault(file.sha256, 0) == PER_FILE:
            continue
        taken[file.sha256] += 1
        image = cache.pixels(face)
        blended, mask = self_blended(image, face.mesh, rng)
        state = rng.bit_generator.state
        for wide in (image, blended):
            rng.bit_generator.state = state
            crops.append(disturbed(np.ascontiguousarray(wide[RIM:-RIM, RIM:-RIM]), rng))
        altered = (mask[RIM:-RIM, RIM:-RIM] > 0.15).astype(np.float32)
        where.append(cv2.resize(altered, (MAP_SIDE, MAP_SIDE), interpolation=cv2.INTER_AREA))
    return crops, np.stack(where)


def judge(network: FaceNetwork, crops: list[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """Blending logits, and logits of places of the pseudo-fakes alone."""
    with torch.no_grad():
        found = [network(torch.from_numpy(to_planes(crops[i : i + 40]))) for i in range(0, len(crops), 40)]
    logits, places = (torch.cat(parts).numpy() for parts in zip(*found))
    return logits[:, 1], places[1::2]


def main() -> None:
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    cache, rng = Cache(), np.random.default_rng(7)
    logits, places, where = [], [], []
    for member in range(MEMBERS):
        network = fresh().eval()
        network.load_state_dict(torch.load(CACHE / f"member{member}.pt")["weights"])
        crops, altered = pairs_of(cache, member, rng)
        found = judge(network, crops)
        logits.append(found[0])
        places.append(found[1])
        where.append(altered)
    logits, places, where = (np.concatenate(parts) for parts in (logits, places, where))
    labels = np.arange(len(logits)) % 2
    target = where > 0.5
    mixed = np.flatnonzero((target.sum((1, 2)) > 0) & (target.sum((1, 2)) < target[0].size))
    usual = target.mean(0).ravel()
    aucs = [roc_auc_score(target[i].ravel(), places[i].ravel()) for i in mixed]
    blind = [roc_auc_score(target[i].ravel(), usual) for i in mixed]
    cells = [(target[:, y, x], places[:, y, x]) for y in range(MAP_SIDE) for x in range(MAP_SIDE)]
    across = [roc_auc_score(t, p) for t, p in cells if 0.1 < t.mean() < 0.9]
    marked = places > 0
    overlap = (marked & target).sum((1, 2)) / np.maximum(1, (marked | target).sum((1, 2)))
    middle = np.zeros_like(target)
    middle[:, 2:6, 2:6] = True
    plain = (middle & target).sum((1, 2)) / np.maximum(1, (middle | target).sum((1, 2)))
    print(f"{len(target)} pseudo-fakes of held-out real faces: AUC {roc_auc_score(labels, logits):.3f}; cells within a face "
          f"AUC {np.mean(aucs):.3f} (how often a cell is altered in all faces: {np.mean(blind):.3f}); "
          f"one cell across faces, mean over cells altered in 10 to 90 % of them: {np.mean(across):.3f}; "
          f"intersection over union {overlap.mean():.3f} (always the middle: {plain.mean():.3f})")


if __name__ == "__main__":
    main()
