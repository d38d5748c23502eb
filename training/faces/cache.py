"""Face crops on disk: read back, and encoded again by x264 once, so that training touches no decoder.

`dump.ts` writes them. Beside the plain crops every one has variants that went through x264.
"""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).resolve().parents[1]))
from common.members import ROOT, LabelledFile, read_folder  # noqa: E402

CACHE = ROOT / "training/.cache/faces"
LABELLED = ("video", "video-train", "image", "image-train")
REAL_ONLY = ("faces", "faces-train")
WIDE = 160  # side of the cached crops; the network sees the middle 128
QUALITIES = (27, 34)  # x264 constant rate factors


@dataclass(frozen=True)
class Face:
    """One crop: the file that it is of, the place in the folder's pixels, the face's longer side before scaling, 468 x, y."""

    file: LabelledFile
    place: int
    size: float
    mesh: np.ndarray


def encode_again(crops: np.ndarray, quality: int) -> np.ndarray:
    """Every crop as x264 leaves it when it is predicted from itself moved by a pixel; shape and type of ``crops``."""
    moved = np.roll(crops, (1, 1), (1, 2))
    pairs = np.stack([moved, crops], 1).reshape(-1, WIDE, WIDE, 3)
    layout = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{WIDE}x{WIDE}", "-r", "8"]
    encode = ["ffmpeg", "-v", "error", *layout, "-i", "-", "-c:v", "libx264", "-preset", "veryfast", "-threads", "1"]
    encode += ["-g", "2", "-bf", "0", "-crf", str(quality), "-pix_fmt", "yuv420p", "-f", "matroska", "-"]
    coded = subprocess.run(encode, input=pairs.tobytes(), capture_output=True, check=True).stdout
    decode = ["ffmpeg", "-v", "error", "-threads", "1", "-i", "-", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    raw = subprocess.run(decode, input=coded, capture_output=True, check=True).stdout
    return np.frombuffer(raw, np.uint8).reshape(-1, 2, WIDE, WIDE, 3)[:, 1]


def build_variants() -> None:
    """Writes `FOLDER.crfNN.u8` for every folder that was dumped."""
    for folder in LABELLED + REAL_ONLY:
        crops = np.fromfile(CACHE / f"{folder}.u8", np.uint8).reshape(-1, WIDE, WIDE, 3)
        for quality in QUALITIES:
            out = CACHE / f"{folder}.crf{quality}.u8"
            if not out.exists():
                encode_again(crops, quality).tofile(out)
                print(out.name, flush=True)


class Cache:
    """All faces of all folders."""

    def __init__(self) -> None:
        self.faces: list[Face] = []
        self._pixels: dict[tuple[str, str], np.ndarray] = {}
        for folder in LABELLED + REAL_ONLY:
            files = {file.sha256: file for file in read_folder(folder)}
            for place, row in enumerate(json.loads((CACHE / f"{folder}.json").read_text())):
                if row["sha256"] in files:
                    mesh = np.array(row["mesh"], np.float32).reshape(-1, 2)
                    self.faces.append(Face(files[row["sha256"]], place, row["face"], mesh))
            for variant in ("", *(f".crf{quality}" for quality in QUALITIES)):
                pixels = np.memmap(CACHE / f"{folder}{variant}.u8", np.uint8, "r")
                self._pixels[folder, variant] = pixels.reshape(-1, WIDE, WIDE, 3)

    def pixels(self, face: Face, variant: str = "") -> np.ndarray:
        """RGB, 160 x 160 x 3. ``variant``: "" as decoded, or ".crf27", ".crf34"."""
        return np.asarray(self._pixels[face.file.folder, variant][face.place])


if __name__ == "__main__":
    build_variants()
