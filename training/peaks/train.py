"""Trains the members of the network of spectral peaks on the cache of `voice/prepare.py`, and writes it as it ships.

`train.py` prints what every member reaches on sounds that it never heard; `train.py --export` writes the network too.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import torch
from torch import nn

sys.path[1:1] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parents[1] / "voice")]
from common.ensemble import Members  # noqa: E402
from common.facts import write_facts  # noqa: E402
from common.figures import report  # noqa: E402
from common.half import rounded, store_half  # noqa: E402
from common.members import MEMBERS, ROOT, LabelledFile, judged_files, training_files  # noqa: E402
from common.written import write_reference  # noqa: E402
from frontend import FRAME, HOP, MOST_FRAMES, PEAKS, mean_log, peaks_of, peaks_of_sound, power_of  # noqa: E402
from network import SHIPPED, PeaksNetwork  # noqa: E402
from sounds import CACHE, RATE, active_frames, heard_sounds, load  # noqa: E402

VERSION = 2  # 1 learnt from 8,300 sounds
SEED = 7
#: A sound as it is, through two codecs drawn for it, and as a telephone carries it.
TAGS = ("plain", "coded-a", "coded-b", "phone")
BATCH = 256
EPOCHS = 4
RATE_OF_LEARNING = 1e-3
DECAY = 0.05
#: Certainty that is learnt at most, because some labels are wrong.
CERTAIN = 0.95
REFERENCE = ROOT / "packages/engine/src/signals/spectral-peaks/reference.json"
KEPT = CACHE.parent / "peaks.npz"


class Bank:
    """Peaks of every cached sound and of its copies."""

    def __init__(self, files: list[LabelledFile]) -> None:
        self.files = files
        known = _kept()
        names = [f"{file.sha256[:16]}-{tag}" for file in files for tag in TAGS]
        missing = [name for name in names if name not in known]
        for at, name in enumerate(missing):
            known[name] = _cached_peaks(name)
            if at % 4000 == 0:
                print("peaks", at, "of", len(missing), flush=True)
        if missing:
            np.savez(KEPT, names=np.array(list(known)), peaks=np.stack(list(known.values())))
        owners = np.repeat(np.arange(len(files)), len(TAGS))
        peaks = np.stack([known[name] for name in names])
        filled = np.isfinite(peaks[:, 0])
        self.peaks = peaks[filled].astype(np.float32)
        self.owner = owners[filled]
        self.tag = np.tile(np.arange(len(TAGS)), len(files))[filled]

    def rows_of(self, files: list[LabelledFile], tag: int | None = None) -> np.ndarray:
        """Rows of these files, of all their copies or of one."""
        places = {file.sha256: i for i, file in enumerate(self.files)}
        wanted = np.isin(self.owner, [places[file.sha256] for file in files])
        return np.flatnonzero(wanted if tag is None else wanted & (self.tag == tag))


def _kept() -> dict[str, np.ndarray]:
    """Peaks by name in the cache of voices, from runs before."""
    if not KEPT.exists():
        return {}
    kept = np.load(KEPT)
    return dict(zip(kept["names"].tolist(), kept["peaks"]))


def _cached_peaks(name: str) -> np.ndarray:
    """Peaks of a cached sound [PEAKS] in half precision; NaN of one that is not there or too short."""
    nothing = np.full(PEAKS, np.nan, np.float16)
    if not (CACHE / f"{name}.npy").exists():
        return nothing
    wave = load(name)
    found = peaks_of_sound(wave, active_frames(wave))
    return nothing if found is None else found.astype(np.float16)


def weights_of(bank: Bank, rows: np.ndarray) -> np.ndarray:
    """Both labels weigh alike, and within them repositories by the root of their size."""
    labels = np.array([bank.files[i].label for i in bank.owner[rows]])
    places = [(bank.files[i].row["repo"], bank.files[i].label) for i in bank.owner[rows]]
    sizes = Counter(places)
    weights = np.array([sizes[place] ** -0.5 for place in places])
    for label in (0, 1):
        weights[labels == label] /= weights[labels == label].sum()
    return weights / weights.sum()


def train_member(bank: Bank, files: list[LabelledFile], member: int) -> PeaksNetwork:
    """Trains one member on ``files``, none of which it is judged on, and on their copies."""
    torch.manual_seed(SEED + member)
    rows = bank.rows_of(files)
    weights = weights_of(bank, rows)
    peaks = torch.from_numpy(bank.peaks[rows])
    labels = torch.tensor([float(bank.files[i].label) for i in bank.owner[rows]])
    targets = labels * (2 * CERTAIN - 1) + (1 - CERTAIN)
    network = PeaksNetwork()
    shares = torch.from_numpy(weights)
    network.mean.copy_((peaks * shares[:, None]).sum(0))
    network.deviation.copy_(((peaks - network.mean) ** 2 * shares[:, None]).sum(0).sqrt() + 1e-4)
    steps = EPOCHS * len(rows) // BATCH
    optimizer = torch.optim.AdamW(network.parameters(), RATE_OF_LEARNING, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE_OF_LEARNING, steps)
    network.train()
    for _ in range(steps):
        drawn = torch.multinomial(shares, BATCH, replacement=True)
        loss = nn.functional.binary_cross_entropy_with_logits(network(peaks[drawn]), targets[drawn])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
    return network.eval()


def logits_of(network: PeaksNetwork, bank: Bank, rows: np.ndarray) -> np.ndarray:
    with torch.no_grad():
        return network(torch.from_numpy(bank.peaks[rows])).numpy()


def judge(members: list[PeaksNetwork], bank: Bank, tag: int) -> tuple[list[LabelledFile], np.ndarray]:
    """Held-out sounds, or one copy of each, and the logits of the members that never heard them."""
    judged, scores = [], []
    for member, network in enumerate(members):
        rows = bank.rows_of(judged_files(bank.files, member), tag)
        judged += [bank.files[i] for i in bank.owner[rows]]
        scores.append(logits_of(network, bank, rows))
    return judged, np.concatenate(scores)


def show(members: list[PeaksNetwork], bank: Bank) -> None:
    """Prints what held-out sounds are worth, as they are and as their copies, and what few real ones lie above."""
    for tag, name in enumerate(TAGS):
        judged, joined = judge(members, bank, tag)
        report(name, judged, joined)
        real = joined[np.array([file.label for file in judged]) == 0]
        print(f"{name}: 95 in 100 real sounds lie below {np.quantile(real, 0.95):.2f}", flush=True)


def formula_sound() -> np.ndarray:
    """The sound of the parity test, a gliding buzz with a steady line; `index.test.ts` makes the same one."""
    at = np.arange((MOST_FRAMES - 1) * HOP + FRAME)
    turns = 110 * at / RATE + 2 * (at / RATE) ** 2
    return 0.2 * (2 * (turns % 1) - 1) + 0.01 * np.sin(2 * np.pi * 1500 * at / RATE)


def reference(network: Members) -> dict[str, object]:
    """Some peaks and all logits of the formula's sound."""
    peaks = peaks_of(mean_log(power_of(formula_sound())))
    with torch.no_grad():
        logits = network(torch.from_numpy(peaks[None]))[0].tolist()
    step = 17
    return {
        "step": step,
        "values": [round(float(value), 4) for value in peaks[::step]],
        "logits": [round(logit, 4) for logit in logits],
    }


def export(members: list[PeaksNetwork], files: list[LabelledFile]) -> None:
    """Writes the network, the facts beside it and the numbers of the parity test."""
    for member in members:
        member.load_state_dict(rounded(member.state_dict()))
    network = Members(members).eval()
    axes = {"peaks": {0: "n"}, "logits": {0: "n"}}
    names = {"input_names": ["peaks"], "output_names": ["logits"], "dynamic_axes": axes}
    torch.onnx.export(network, torch.zeros(2, PEAKS), str(SHIPPED), opset_version=13, dynamo=False, **names)
    store_half(SHIPPED)
    write_facts(SHIPPED, "peaks", SEED, files, VERSION)
    write_reference(reference(network), REFERENCE)
    print(f"{SHIPPED.stat().st_size / 1e6:.2f} MB")


def main() -> None:
    """Trains, judges and, if asked for, exports."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--export", action="store_true")
    wanted = parser.parse_args().export
    torch.set_num_threads(1)
    bank = Bank(heard_sounds())
    members = [train_member(bank, training_files(bank.files, member), member) for member in range(MEMBERS)]
    show(members, bank)
    if wanted:
        export(members, [bank.files[i] for i in sorted(set(bank.owner))])


if __name__ == "__main__":
    main()
