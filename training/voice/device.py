"""Trains members of the voice detector from packs on an accelerator: `device.py PACKS OUT --steps 6000 --batch 256`.

Each member sees neither the files of its folds nor their repositories, as in `train.py`; prints what it reaches on those.
"""

import argparse
import json
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from batches import DeviceDraw, Packed, packed_logits  # noqa: E402
from common.members import MEMBERS, judged_files, training_files  # noqa: E402
from judge import auc, report, score_of  # noqa: E402
from network import VoiceNetwork, load_start  # noqa: E402
from optimize import SEED, mean_network, optimizer_and_cycle, take_step  # noqa: E402


def caught(files, logits: dict[str, np.ndarray], share: float = 0.02) -> float:
    """Share of the made files above all but ``share`` of the real ones."""
    scores = [(file.label, score_of(logits[file.sha256])) for file in files if file.sha256 in logits]
    real = np.array([score for label, score in scores if label == 0])
    made = np.array([score for label, score in scores if label == 1])
    return float((made > np.quantile(real, 1 - share)).mean())


def told(files, logits: dict[str, np.ndarray]) -> str:
    found = report(files, logits)
    own = [file for file in files if not file.folder.endswith("-corpus") and file.sha256 in logits]
    development = auc([file.label for file in own], [score_of(logits[file.sha256]) for file in own])
    return f"{found['files']} files: {found['pooled']} macro {found['macro']} development {development:.3f} at 2% {caught(files, logits):.3f} {found['kinds']}"


def train(packed: Packed, member: int, args) -> VoiceNetwork:
    torch.manual_seed(SEED + member)
    network = VoiceNetwork(args.dropout, args.depth)
    load_start(network)
    network.to(packed.device)
    mean = torch.optim.swa_utils.AveragedModel(network, avg_fn=lambda old, new, _: args.keep * old + (1 - args.keep) * new)
    draw = DeviceDraw(training_files(packed.files, member), packed, args.batch, args.paired, SEED + member)
    optimizer, schedule = optimizer_and_cycle(network, args.rate, args.steps, args.decay)
    judged, began, losses = judged_files(packed.files, member), time.time(), []
    for step in range(1, args.steps + 1):
        network.train()
        windows, targets = draw.batch()
        loss = nn.functional.binary_cross_entropy_with_logits(network(windows), targets)
        take_step(loss, network, mean, optimizer, schedule)
        losses.append(loss.detach())
        if step % max(1, args.steps // 4) == 0:
            kept = mean_network(mean, network)
            of = torch.stack(losses[-200:]).mean().item()
            print(f"{args.name}{member} {step}: loss {of:.4f}, {time.time() - began:.0f} s; {told(judged, packed_logits(kept, packed, judged))}", flush=True)
    kept = mean_network(mean, network)
    print(f"{args.name}{member} disturbed: {told(judged, packed_logits(kept, packed, judged, True))}", flush=True)
    return kept


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packs", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--members", type=int, nargs="+", default=list(range(MEMBERS)))
    parser.add_argument("--name", default="trained")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    for name, default in (("steps", 6000), ("batch", 256), ("rate", 4e-4), ("paired", 0.0), ("dropout", 0.4), ("depth", 6), ("decay", 0.02), ("keep", 0.998)):
        parser.add_argument(f"--{name}", type=type(default), default=default)
    args = parser.parse_args()
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.backends.cudnn.allow_tf32 = True
    packed = Packed(args.packs, torch.device(args.device))
    print(len(packed.files), "sounds", flush=True)
    for member in args.members:
        network = train(packed, member, args)
        torch.save({key: value.cpu() for key, value in network.state_dict().items()}, args.out / f"{args.name}{member}.pt")
        logits = packed_logits(network, packed, packed.files)
        (args.out / f"{args.name}{member}.json").write_text(json.dumps({key: score_of(value) for key, value in logits.items()}))


if __name__ == "__main__":
    main()
