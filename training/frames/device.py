"""Trains the trunk of the frame network further from packs on an accelerator: `device.py PACKS OUT --start FILE --steps 1500`.

Member k sees neither the files of folds k, k+3, k+6, k+9 nor their repositories. Its head begins as the ridge on the features of the
start; what both reach on the files that the member never saw is printed, and weights between the start's and the trained ones too.
"""

import argparse
import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from sklearn.metrics import roc_auc_score
from torch import Tensor, nn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from common.draw import RepositoryDraw  # noqa: E402
from frames.fit import Folds, weights_of  # noqa: E402
from frames.trunks import open_trunk  # noqa: E402

MEMBERS = 3
SEED = 7
SMOOTHING = 0.05
STRENGTH = 1.0
SQUARES_OF_FILE = 4
SIDES = (224, 224, 192, 160)


@dataclass
class Packed:
    """All packs: squares on the device [n, 3, 224, 224] uint8 RGB, and of each file where its own lie."""

    files: list[dict]
    squares: Tensor
    plain: list[list[int]]
    ladder: list[list[int]]


def read_packs(folder: Path, device: torch.device) -> Packed:
    files, jobs, plain, ladder = [], [], [], []
    for pack in sorted(path for path in folder.iterdir() if (path / "squares.bin").exists()):
        data = np.fromfile(pack / "squares.bin", np.uint8)
        for entry in json.loads((pack / "index.json").read_text()):
            files.append(entry)
            for part, places in (("plain", plain), ("ladder", ladder)):
                places.append(list(range(len(jobs), len(jobs) + len(entry[part]))))
                jobs += [data[at : at + size] for at, size in entry[part]]
    cv2.setNumThreads(1)
    found = torch.empty(len(jobs), 3, 224, 224, dtype=torch.uint8, device=device)

    def fill(i: int) -> None:
        block = [np.ascontiguousarray(cv2.imdecode(job, cv2.IMREAD_COLOR)[:, :, ::-1]) for job in jobs[i : i + 256]]
        found[i : i + len(block)] = torch.from_numpy(np.stack(block)).to(device).permute(0, 3, 1, 2)

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(fill, range(0, len(jobs), 256)))
    return Packed(files, found, plain, ladder)


def labels_and_repos(packed: Packed) -> tuple[np.ndarray, np.ndarray]:
    """Of every file; one without a repository stands for its group."""
    repos = [file["row"]["repo"] or file["row"]["pair_group"] for file in packed.files]
    return np.array([file["label"] for file in packed.files]), np.array(repos)


def members_of(packed: Packed) -> tuple[np.ndarray, np.ndarray]:
    """Of every file the member that must not see it (-1: none), and of every member which files it may learn from."""
    member = np.array([-1 if file["fold"] is None else file["fold"] % MEMBERS for file in packed.files])
    _, repos = labels_and_repos(packed)
    learnt = np.stack([(member != k) & ~np.isin(repos, list(set(repos[member == k]))) for k in range(MEMBERS)])
    return member, learnt


class Network(nn.Module):
    def __init__(self, trunk: nn.Module, features: int, mean: Tensor, deviation: Tensor) -> None:
        super().__init__()
        self.trunk, self.head = trunk, nn.Linear(features, 1)
        self.register_buffer("mean", mean)
        self.register_buffer("deviation", deviation)

    def features(self, x: Tensor) -> Tensor:
        return (self.trunk(x).float() - self.mean) / self.deviation

    def forward(self, x: Tensor) -> Tensor:
        return self.head(nn.functional.dropout(self.features(x), 0.2, self.training)).squeeze(1)


def planes(squares: Tensor) -> Tensor:
    return (squares.float() / 127.5 - 1).contiguous(memory_format=torch.channels_last)


@torch.no_grad()
def rows_of(trunk: nn.Module, packed: Packed) -> Tensor:
    """Features of every square, float32."""
    found = []
    for i in range(0, len(packed.squares), 512):
        found.append(trunk(planes(packed.squares[i : i + 512])))
    return torch.cat(found)


@torch.no_grad()
def scores_of(network: Network, packed: Packed, part: list[list[int]], of: np.ndarray) -> np.ndarray:
    """Mean logit of the squares of these files."""
    network.eval()
    places = [packed_places for packed_places, wanted in zip(part, of) if wanted]
    flat = torch.tensor([i for p in places for i in p], device=packed.squares.device)
    logits = torch.cat([network(planes(packed.squares[flat[i : i + 512]])) for i in range(0, len(flat), 512)]).cpu().numpy()
    ends = np.cumsum([len(p) for p in places])
    return np.array([part.mean() if len(part) else 0.0 for part in np.split(logits, ends[:-1])])


def told(packed: Packed, of: np.ndarray, scores: np.ndarray) -> str:
    """AUC of all, of the development set, of the corpus, within repositories; made ones above all but 2 % of the real ones."""
    files = [file for file, wanted in zip(packed.files, of) if wanted]
    labels = np.array([file["label"] for file in files])
    corpus = np.array([file["folder"].endswith("-corpus") for file in files])
    repos = np.array([file["row"]["repo"] for file in files])
    found = []
    for name, part in (("all", np.ones_like(corpus)), ("development", ~corpus), ("corpus", corpus)):
        if len(set(labels[part])) < 2:
            continue
        made, real = scores[part & (labels == 1)], scores[part & (labels == 0)]
        above = (made > np.quantile(real, 0.98)).mean()
        found.append(f"{name} {roc_auc_score(labels[part], scores[part]):.3f} ({100 * above:.0f}%)")
    both = [r for r in set(repos) if len(set(labels[repos == r])) == 2]
    within = np.mean([roc_auc_score(labels[repos == r], scores[repos == r]) for r in both]) if both else float("nan")
    return f"{' '.join(found)} within {len(both)} repositories {within:.3f}"


def file_means(rows: np.ndarray, packed: Packed) -> tuple[np.ndarray, np.ndarray]:
    """Mean features of the plain squares of every file and of its ladder squares, or where it has none of the plain ones again."""
    plain = np.stack([rows[places].mean(0) for places in packed.plain])
    return plain, np.stack([rows[places].mean(0) if places else plain[i] for i, places in enumerate(packed.ladder)])


def ridge(
    means: tuple[np.ndarray, np.ndarray], packed: Packed, learnt: np.ndarray, pseudo: tuple[np.ndarray, np.ndarray] | None = None, share: float = 0.0
) -> tuple[np.ndarray, float, np.ndarray, np.ndarray]:
    """Ridge on whole files with standardised features: weights, intercept, mean, deviation.

    ``pseudo``: what counts as made beside the made files, of every real file learnt, at ``share`` of the made half.
    """
    labels, repos = (values[learnt] for values in labels_and_repos(packed))
    mean, deviation = means[0][learnt].mean(0), means[0][learnt].std(0) + 1e-4
    weights = weights_of(labels, repos)
    sums = Folds(1, len(mean))
    for part in means:
        sums.add((part[learnt] - mean) / deviation, labels, weights * np.where(labels == 1, 1 - share, 1) / 2, np.full(len(labels), -1))
    if pseudo and share:
        theirs = weights[labels == 0] * share / 2
        for part in pseudo:
            sums.add((part - mean) / deviation, np.ones(len(part), int), theirs, np.full(len(part), -1))
    beta, intercept = sums.heads(STRENGTH)
    return beta[0], float(intercept[0]), mean, deviation


class Draw:
    """Squares of files that `RepositoryDraw` draws."""

    def __init__(self, packed: Packed, learnt: np.ndarray, batch: int, paired: float, seed: int) -> None:
        self.random, self.packed, self.batch = np.random.default_rng(seed), packed, batch
        labels, repos = labels_and_repos(packed)
        self.files = RepositoryDraw(((int(labels[i]), repos[i], int(i)) for i in np.flatnonzero(learnt)), self.random, paired)

    def squares(self) -> tuple[Tensor, Tensor]:
        """[files x SQUARES_OF_FILE] squares changed alike for both labels, and the labels of the files."""
        files = [file for _ in range(self.batch // SQUARES_OF_FILE // 2) for file in self.files.pair()]
        places = []
        for file in files:
            plain, ladder = self.packed.plain[file], self.packed.ladder[file]
            for _ in range(SQUARES_OF_FILE):
                part = ladder if ladder and self.random.random() < 0.5 else plain
                places.append(part[self.random.integers(len(part))])
        device = self.packed.squares.device
        x = self.packed.squares[torch.tensor(places, device=device)]
        side = SIDES[self.random.integers(len(SIDES))]
        if side < 224:
            y, z = self.random.integers(0, 225 - side, 2)
            x = x[:, :, y : y + side, z : z + side]
        x = changed(planes(x))
        labels = torch.tensor([float(self.packed.files[file]["label"]) for file in files], device=device)
        return x, labels


def changed(x: Tensor) -> Tensor:
    """Mirrored, brighter or darker, more or less contrast and colour, noise; each square by its own draw."""
    n, device = len(x), x.device

    def draw(low: float, high: float) -> Tensor:
        return torch.empty(n, 1, 1, 1, device=device).uniform_(low, high)

    x = torch.where(draw(0, 1) < 0.5, x.flip(3), x)
    mean = x.mean((1, 2, 3), keepdim=True)
    tone = (x - mean) * draw(0.8, 1.2) + mean + draw(-0.15, 0.15)
    grey = tone.mean(1, keepdim=True)
    tone = grey + (tone - grey) * draw(0.6, 1.3)
    x = torch.where(draw(0, 1) < 0.5, tone, x)
    noisy = x + torch.randn_like(x) * draw(0, 0.03)
    x = torch.where(draw(0, 1) < 0.2, noisy, x)
    soft = nn.functional.avg_pool2d(nn.functional.pad(x, (1, 1, 1, 1), mode="replicate"), 3, 1)
    strength = draw(0, 0.6)
    x = torch.where(draw(0, 1) < 0.15, x * (1 - strength) + soft * strength, x)
    return x.clamp(-1, 1).contiguous(memory_format=torch.channels_last)


def between(start: dict, end: dict, share: float) -> dict:
    return {name: start[name] + share * (end[name] - start[name]) if end[name].is_floating_point() else end[name] for name in end}


def train(packed: Packed, member: int, args, trunk_path: Path) -> None:
    torch.manual_seed(SEED + member)
    device = packed.squares.device
    of, learnt = members_of(packed)
    held, learnt = of == member, learnt[member]
    trunk = open_trunk("lite0", {"lite0": trunk_path}).to(device).to(memory_format=torch.channels_last).eval()
    rows = rows_of(trunk, packed).cpu().numpy()
    means = file_means(rows, packed)
    beta, intercept, mean, deviation = ridge(means, packed, learnt)
    start_scores = ((means[0] - mean) / deviation) @ beta + intercept
    print(f"{args.name}{member} ridge on the start: {told(packed, held, start_scores[held])}", flush=True)
    network = Network(trunk, len(mean), torch.from_numpy(mean).to(device), torch.from_numpy(deviation).to(device)).to(device)
    # A ridge on -1 and 1 gives a few tenths; brought near log-odds.
    gain = 2.0 / np.std(start_scores[learnt])
    with torch.no_grad():
        network.head.weight.copy_(torch.from_numpy(gain * beta).float()[None])
        network.head.bias.fill_(gain * intercept)
    first = {name: value.clone() for name, value in network.state_dict().items()}
    smooth = {name: value.clone() for name, value in first.items()}
    groups = [{"params": list(network.trunk.parameters())}, {"params": list(network.head.parameters())}]
    optimizer = torch.optim.AdamW(groups, lr=args.rate, weight_decay=args.decay)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, [args.rate, args.head_rate], args.steps, pct_start=0.1)
    draw = Draw(packed, learnt, args.batch, args.paired, SEED + member)
    began, losses = time.time(), []
    for step in range(1, args.steps + 1):
        network.train()
        x, labels = draw.squares()
        targets = labels * (1 - 2 * SMOOTHING) + SMOOTHING
        with torch.autocast(device.type, torch.bfloat16, enabled=args.half):
            logits = network(x)
        of_files = logits.view(-1, SQUARES_OF_FILE).mean(1)
        loss = nn.functional.binary_cross_entropy_with_logits(of_files, targets)
        loss = 0.5 * loss + 0.5 * nn.functional.binary_cross_entropy_with_logits(logits, targets.repeat_interleave(SQUARES_OF_FILE))
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        keep = min(args.keep, step / (step + 10))
        with torch.no_grad():
            for name, value in network.state_dict().items():
                smooth[name].lerp_(value, 1 - keep)
        losses.append(loss.detach())
        if step % max(1, args.steps // 3) == 0:
            kept = {name: value.clone() for name, value in network.state_dict().items()}
            network.load_state_dict(smooth)
            scores = scores_of(network, packed, packed.plain, held)
            now = torch.stack(losses[-100:]).mean().item()
            print(f"{args.name}{member} {step}: loss {now:.4f}, {time.time() - began:.0f} s; {told(packed, held, scores)}", flush=True)
            network.load_state_dict(kept)
    for share in (0.5, 1.0):
        network.load_state_dict(between(first, smooth, share))
        scores = scores_of(network, packed, packed.plain, held)
        again = scores_of(network, packed, packed.ladder, held)
        both = scores / scores.std() + start_scores[held] / start_scores[held].std()
        print(f"{args.name}{member} share {share}: {told(packed, held, scores)}; ladder {told(packed, held, again)}; with the ridge {told(packed, held, both)}", flush=True)
    rows = rows_of(network.trunk, packed).cpu().numpy()
    means = file_means(rows, packed)
    beta, intercept, mean, deviation = ridge(means, packed, learnt)
    scores = ((means[0] - mean) / deviation) @ beta + intercept
    print(f"{args.name}{member} ridge on the trained: {told(packed, held, scores[held])}; {time.time() - began:.0f} s", flush=True)
    torch.save({name: value.half().cpu() for name, value in smooth.items()}, args.out / f"{args.name}{member}.pt")
    logits = scores_of(network, packed, packed.plain, np.ones(len(packed.files), bool))
    kept = {file["sha256"]: round(float(v), 4) for file, v in zip(packed.files, logits)}
    (args.out / f"{args.name}{member}.json").write_text(json.dumps(kept))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packs", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--members", type=int, nargs="+", default=list(range(MEMBERS)))
    parser.add_argument("--name", default="frames")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--half", action="store_true")
    for name, default in (("steps", 1500), ("batch", 256), ("rate", 1e-4), ("head_rate", 1e-3), ("paired", 0.3), ("decay", 0.02), ("keep", 0.998)):
        parser.add_argument(f"--{name}", type=type(default), default=default)
    args = parser.parse_args()
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.backends.cudnn.allow_tf32 = True
    torch.backends.cudnn.benchmark = True
    packed = read_packs(args.packs, torch.device(args.device))
    print(len(packed.files), "files", tuple(packed.squares.shape), flush=True)
    for member in args.members:
        train(packed, member, args, args.start)


if __name__ == "__main__":
    main()
