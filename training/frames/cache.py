"""Decoded frames and pictures on disk, so that training touches no decoder.

All pixels lie in one file, mapped into memory; beside it a JSON list says where each picture lies and what it is of.
"""

import json
import subprocess
from dataclasses import asdict, dataclass
from pathlib import Path

import cv2
import numpy as np

from common.members import ROOT, LabelledFile, read_folder

CACHE = ROOT / "training/.cache/frames"
VIDEO_FOLDERS = ("video", "video-train")
IMAGE_FOLDERS = ("image", "image-train")
FACE_FOLDERS = ("faces", "faces-train")

LONG_SIDE = 640  # of the frames that the engine hands to its signals
SHORT_SIDE = 280  # of what the network is shown
RATE_HZ = 8  # of the engine's sampling grid
LONGEST_S = 10
PLAIN_FRAMES = 8
CODED_FRAMES = 4
CODED_FROM = 40  # sampled frames that are encoded again: 5 s
QUALITIES = (28, 34)  # x264 constant rate factors


@dataclass(frozen=True)
class Picture:
    """One cached picture: ``variant`` is "plain", "crf28" or "crf34"; ``file`` indexes the list of files."""

    file: int
    variant: str
    offset: int
    height: int
    width: int


def shrink_to(image: np.ndarray, short_side: int) -> np.ndarray:
    """Area-scales so that the shorter side is ``short_side``; never enlarges."""
    height, width = image.shape[:2]
    factor = short_side / min(height, width)
    if factor >= 1:
        return image
    size = (max(1, int(width * factor + 0.5)), max(1, int(height * factor + 0.5)))
    return cv2.resize(image, size, interpolation=cv2.INTER_AREA)


def read_frames(path: Path) -> list[np.ndarray]:
    """RGB frames of a clip on the engine's grid, at the size that the network is shown."""
    probe = ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries"]
    probe += ["stream=width,height:stream_side_data=rotation", "-of", "json", str(path)]
    stream = json.loads(subprocess.run(probe, capture_output=True, check=True).stdout)["streams"][0]
    width, height = stream["width"], stream["height"]
    if any(abs(int(side.get("rotation", 0))) % 180 == 90 for side in stream.get("side_data_list", [])):
        width, height = height, width
    factor = min(1, LONG_SIDE / max(width, height))
    width, height = int(width * factor + 0.5), int(height * factor + 0.5)
    command = ["ffmpeg", "-v", "error", "-threads", "1", "-i", str(path), "-t", str(LONGEST_S), "-an"]
    command += ["-vf", f"fps={RATE_HZ},scale={width}:{height}:flags=area+accurate_rnd"]
    command += ["-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    raw = np.frombuffer(subprocess.run(command, capture_output=True, check=False).stdout, np.uint8)
    count = len(raw) // (3 * width * height)
    frames = raw[: count * 3 * width * height].reshape(count, height, width, 3)
    return [shrink_to(frame, SHORT_SIDE) for frame in frames]


def encode_again(frames: list[np.ndarray], quality: int) -> list[np.ndarray]:
    """The frames after x264 at a constant rate factor; the last odd row and column are cut off."""
    height, width = (side & ~1 for side in frames[0].shape[:2])
    raw = b"".join(np.ascontiguousarray(frame[:height, :width]).tobytes() for frame in frames)
    layout = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", "-r", str(RATE_HZ)]
    encode = ["ffmpeg", "-v", "error", *layout, "-i", "-", "-c:v", "libx264", "-preset", "veryfast"]
    encode += ["-threads", "1", "-crf", str(quality), "-pix_fmt", "yuv420p", "-f", "matroska", "-"]
    coded = subprocess.run(encode, input=raw, capture_output=True, check=True).stdout
    decode = ["ffmpeg", "-v", "error", "-threads", "1", "-i", "-", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    pixels = np.frombuffer(subprocess.run(decode, input=coded, capture_output=True, check=True).stdout, np.uint8)
    return list(pixels.reshape(-1, height, width, 3))


def spread(items: list[np.ndarray], count: int) -> list[np.ndarray]:
    """``count`` items at even distances, each in the middle of its share."""
    return [items[int((i + 0.5) * len(items) / count)] for i in range(min(count, len(items)))]


def variants_of(file: LabelledFile) -> list[tuple[str, np.ndarray]]:
    """Everything that is cached of a file: variant and RGB pixels."""
    if file.folder in VIDEO_FOLDERS:
        frames = read_frames(file.path)
        if not frames:
            return []
        found = [("plain", frame) for frame in spread(frames, PLAIN_FRAMES)]
        for quality in QUALITIES:
            coded = encode_again(frames[:CODED_FROM], quality)
            found += [(f"crf{quality}", frame) for frame in spread(coded, CODED_FRAMES)]
        return found
    image = cv2.imread(str(file.path), cv2.IMREAD_COLOR)
    factor = LONG_SIDE / max(image.shape[:2])
    if factor < 1:
        image = shrink_to(image, int(min(image.shape[:2]) * factor + 0.5))
    return [("plain", image[:, :, ::-1])]


def build() -> None:
    """Writes the cache of all folders; about five minutes on one core."""
    cv2.setNumThreads(1)
    CACHE.mkdir(parents=True, exist_ok=True)
    files = [file for folder in VIDEO_FOLDERS + IMAGE_FOLDERS + FACE_FOLDERS for file in read_folder(folder)]
    pictures: list[Picture] = []
    offset = 0
    with (CACHE / "pixels.u8").open("wb") as out:
        for index, file in enumerate(files):
            for variant, image in variants_of(file):
                height, width = image.shape[:2]
                out.write(np.ascontiguousarray(image).tobytes())
                pictures.append(Picture(index, variant, offset, height, width))
                offset += image.size
            if index % 50 == 0:
                print(f"{index} of {len(files)} files, {offset / 1e9:.2f} GB", flush=True)
    rows = [{"folder": f.folder, "sha256": f.sha256} for f in files]
    (CACHE / "pictures.json").write_text(json.dumps({"files": rows, "pictures": [asdict(p) for p in pictures]}))


class Cache:
    """The cached pictures with the labelled files that they are of."""

    def __init__(self) -> None:
        stored = json.loads((CACHE / "pictures.json").read_text())
        folders = {folder: {f.sha256: f for f in read_folder(folder)} for folder in
                   VIDEO_FOLDERS + IMAGE_FOLDERS + FACE_FOLDERS}
        self.files = [folders[row["folder"]][row["sha256"]] for row in stored["files"]]
        self.of_file: list[list[Picture]] = [[] for _ in self.files]
        for entry in stored["pictures"]:
            self.of_file[entry["file"]].append(Picture(**entry))
        self._pixels = np.memmap(CACHE / "pixels.u8", np.uint8, "r")

    def pixels(self, picture: Picture) -> np.ndarray:
        """RGB, height x width x 3."""
        size = 3 * picture.height * picture.width
        flat = self._pixels[picture.offset : picture.offset + size]
        return np.asarray(flat).reshape(picture.height, picture.width, 3)


if __name__ == "__main__":
    build()
