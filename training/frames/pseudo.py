"""What real frames that went through small autoencoders add to the heads: `pseudo.py PACKS --start FILE --members 0`.

Autoencoders with every kind of upsampling are trained on the real squares that a member may learn from; what they make of these squares
counts as made, at a share of the made half. Prints what the member's ridge reaches on files that it never saw, for each share.
"""

import argparse
import sys
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from sklearn.metrics import roc_auc_score
from torch import Tensor, nn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from frames.device import Packed, file_means, labels_and_repos, members_of, planes, read_packs, ridge, rows_of, told  # noqa: E402
from frames.squares import QUALITY  # noqa: E402
from frames.trunks import open_trunk  # noqa: E402

#: Upsampling, channels of the code, halvings of the sides.
AUTOENCODERS = (("nearest", 16, 3), ("transposed", 4, 3), ("shuffle", 8, 2), ("bilinear", 4, 3))
WIDTHS = (64, 128, 192, 256)


def block(inputs: int, outputs: int) -> nn.Module:
    return nn.Sequential(nn.Conv2d(inputs, outputs, 3, 1, 1), nn.GroupNorm(8, outputs), nn.SiLU())


def upward(kind: str, inputs: int, outputs: int) -> nn.Module:
    if kind == "transposed":
        return nn.ConvTranspose2d(inputs, outputs, 4, 2, 1)
    if kind == "shuffle":
        return nn.Sequential(nn.Conv2d(inputs, 4 * outputs, 3, 1, 1), nn.PixelShuffle(2))
    return nn.Sequential(nn.Upsample(scale_factor=2, mode=kind), nn.Conv2d(inputs, outputs, 3, 1, 1))


def autoencoder(kind: str, code: int, halvings: int) -> nn.Module:
    widths = WIDTHS[: halvings + 1]
    down = [block(3, widths[0])]
    for narrow, wide in zip(widths, widths[1:]):
        down += [nn.Conv2d(narrow, wide, 3, 2, 1), block(wide, wide)]
    up = [block(code, widths[-1]), block(widths[-1], widths[-1])]
    for wide, narrow in zip(widths[::-1], widths[-2::-1]):
        up += [upward(kind, wide, narrow), block(narrow, narrow)]
    return nn.Sequential(*down, nn.Conv2d(widths[-1], code, 1), *up, nn.Conv2d(widths[0], 3, 3, 1, 1))


def trained(kind: str, code: int, halvings: int, squares: Tensor, trunk: nn.Module, steps: int) -> nn.Module:
    """On real squares: differences of pixels, and of the start's features, which keeps it from blurring."""
    torch.manual_seed(3)
    device = squares.device
    network = autoencoder(kind, code, halvings).to(device).to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(network.parameters(), lr=6e-4)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 6e-4, steps, pct_start=0.1)
    for step in range(steps):
        x = planes(squares[torch.randint(len(squares), (48,), device=device)])
        y, z = np.random.randint(0, 65, 2)
        x = x[:, :, y : y + 160, z : z + 160].contiguous(memory_format=torch.channels_last)
        with torch.autocast(device.type, torch.bfloat16):
            made = network(x)
        made = made.float()
        edges = sum((made.diff(dim=d) - x.diff(dim=d)).abs().mean() for d in (2, 3))
        loss = (made - x).abs().mean() + edges + 0.05 * (trunk(made) - trunk(x)).abs().mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        schedule.step()
    print(f"{kind} {code} channels, 1/{2**halvings}: loss {loss.item():.4f}, pixels differ by {127.5 * (made - x).abs().mean().item():.1f}", flush=True)
    return network.eval()


@torch.no_grad()
def remade(networks: list[nn.Module], squares: Tensor) -> Tensor:
    """Each square by one of the networks, in turn, coded as JPEG like every square; uint8 like the squares."""
    found = torch.empty_like(squares)
    for i in range(0, len(squares), 256):
        part = planes(squares[i : i + 256])
        which = torch.arange(i, i + len(part), device=squares.device) % len(networks)
        made = torch.empty_like(part)
        for k, network in enumerate(networks):
            made[which == k] = network(part[which == k]).float()
        pixels = ((made.clamp(-1, 1) + 1) * 127.5).round().byte().permute(0, 2, 3, 1).cpu().numpy()
        coded = [cv2.imdecode(cv2.imencode(".jpg", p[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1], cv2.IMREAD_COLOR)[:, :, ::-1] for p in pixels]
        found[i : i + len(part)] = torch.from_numpy(np.stack(coded)).to(squares.device).permute(0, 3, 1, 2)
    return found


def pseudo_means(packed: Packed, real: np.ndarray, trunk: nn.Module, steps: int) -> tuple[np.ndarray, np.ndarray]:
    """Mean features of these files as autoencoders that were trained on them make them."""
    device = packed.squares.device
    plain = [i for file in real for i in packed.plain[file]]
    networks = [trained(*options, packed.squares[torch.tensor(plain, device=device)], trunk, steps) for options in AUTOENCODERS]
    wanted = [(packed.plain[file], packed.ladder[file]) for file in real]
    order = [i for both in wanted for part in both for i in part]
    place = {square: number for number, square in enumerate(order)}
    squares = remade(networks, packed.squares[torch.tensor(order, device=device)])
    own = Packed([], squares, *([[place[i] for i in both[side]] for both in wanted] for side in (0, 1)))
    return file_means(rows_of(trunk, own).cpu().numpy(), own)


def by_kind(packed: Packed, held: np.ndarray, scores: np.ndarray) -> str:
    files = [file for file, wanted in zip(packed.files, held) if wanted]
    labels = np.array([file["label"] for file in files])
    kinds = np.array([file["row"]["kind"] for file in files])
    real = scores[labels == 0]
    found = []
    for kind in sorted(set(kinds[labels == 1])):
        made = scores[(labels == 1) & (kinds == kind)]
        if len(made) >= 8:
            auc = roc_auc_score([0] * len(real) + [1] * len(made), np.concatenate([real, made]))
            found.append(f"{kind} {auc:.2f} ({len(made)})")
    return ", ".join(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packs", type=Path)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--members", type=int, nargs="+", default=[0, 1, 2])
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--shares", type=float, nargs="+", default=[0.0, 0.1, 0.25, 0.5])
    args = parser.parse_args()
    began = time.time()
    packed = read_packs(args.packs, torch.device(args.device))
    trunk = open_trunk("lite0", {"lite0": args.start}).to(args.device).to(memory_format=torch.channels_last).eval().requires_grad_(False)
    means = file_means(rows_of(trunk, packed).cpu().numpy(), packed)
    member, learnt_of = members_of(packed)
    labels, _ = labels_and_repos(packed)
    print(f"features of {len(labels)} files, {time.time() - began:.0f} s", flush=True)
    for k in args.members:
        held, learnt = member == k, learnt_of[k]
        pseudo = pseudo_means(packed, np.flatnonzero(learnt & (labels == 0)), trunk, args.steps)
        for share in args.shares:
            beta, intercept, mean, deviation = ridge(means, packed, learnt, pseudo, share)
            scores, changed = (((part[held] - mean) / deviation) @ beta + intercept for part in means)
            print(f"member {k} share {share}: {told(packed, held, scores)}; ladder {told(packed, held, changed)}; {by_kind(packed, held, scores)}; {time.time() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
