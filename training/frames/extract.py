#!/usr/bin/env python3
"""Pools the maps of a start network over every cached square: OUT/TRUNK/KEY.npy (n x features, float16). Goes on where it stopped."""
import argparse
import time
from pathlib import Path

import numpy as np
import onnxruntime
import torch

from trunks import open_trunk


def export(name: str, starts: dict[str, Path], path: Path) -> None:
    trunk = open_trunk(name, starts).eval()
    torch.onnx.export(trunk, torch.zeros(2, 3, 224, 224), str(path), opset_version=17, input_names=["image"], output_names=["features"],
                      dynamic_axes={"image": {0: "n"}, "features": {0: "n"}}, dynamo=False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--squares", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--trunk", required=True)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--until", type=int, default=24, help="squares of a file at most")
    args = parser.parse_args()
    folder = args.out / args.trunk
    folder.mkdir(parents=True, exist_ok=True)
    model = args.out / f"{args.trunk}.onnx"
    if not model.exists():
        export(args.trunk, {args.trunk: args.start}, model)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = args.threads
    session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
    done, began = 0, time.time()
    for path in sorted(args.squares.glob("*.npy")):
        target = folder / path.name
        if target.exists():
            continue
        squares = np.load(path)[: args.until]
        rows = []
        for at in range(0, len(squares), 8):
            planes = squares[at : at + 8, :, :, ::-1].transpose(0, 3, 1, 2).astype(np.float32) / 127.5 - 1
            rows.append(session.run(None, {"image": np.ascontiguousarray(planes)})[0])
        part = target.with_suffix(".part")
        with part.open("wb") as stream:
            np.save(stream, np.concatenate(rows).astype(np.float16))
        part.rename(target)
        done += len(squares)
        if done % 1000 < len(squares):
            print(f"{done} squares, {1000 * (time.time() - began) / done:.1f} ms each", flush=True)


if __name__ == "__main__":
    main()
