"""Writes the trained members as one ONNX file, and the numbers by which the TypeScript side is compared.

`export.py --onward` when they went on from the members that ship: what those had learnt from stays known.
"""

import argparse
import sys
from pathlib import Path

import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from common.ensemble import Members  # noqa: E402
from common.facts import renew_facts, write_facts  # noqa: E402
from common.half import rounded, store_half  # noqa: E402
from common.members import MEMBERS, ROOT  # noqa: E402
from common.written import write_reference  # noqa: E402
from frontend import BANDS, PATCH_FRAMES, bands_of, power_of  # noqa: E402
from network import SHIPPED, VoiceNetwork  # noqa: E402
from sounds import CACHE, HOP, RATE, WINDOW, heard_sounds  # noqa: E402
from train import SEED  # noqa: E402

VERSION = 9  # 1 learnt from 803 sounds, 2 from 3,177, 3 from 4,899, 4 from 6,527, 5 twice as long, 6 to 9 went on with more repositories
REFERENCE = ROOT / "packages/engine/src/signals/voice-network/reference.json"


def trained_members() -> Members:
    """The members with their weights as they ship: large ones rounded to half precision."""
    members = []
    for member in range(MEMBERS):
        weights = torch.load(CACHE / f"trained{member}.pt")
        network = VoiceNetwork()
        network.load_state_dict(rounded(weights))
        members.append(network)
    return Members(members).eval()


def formula_sound() -> np.ndarray:
    """The sound of the parity test, a gliding buzz over a hum; `windows.test.ts` makes the same one."""
    at = np.arange((PATCH_FRAMES - 1) * HOP + WINDOW)
    turns = 110 * at / RATE + 20 * (at / RATE) ** 2
    return 0.2 * (2 * (turns % 1) - 1) * (0.6 + 0.4 * np.sin(at / 900)) + 0.05 * np.sin(at * at / 3e5)


def reference(members: Members) -> dict[str, object]:
    """Some bands and all logits of the formula's sound."""
    bands = bands_of(power_of(formula_sound()))
    with torch.no_grad():
        logits = members(torch.from_numpy(bands[None]))[0].tolist()
    step = 97
    values = [round(float(value), 4) for value in bands.reshape(-1)[::step]]
    return {"step": step, "values": values, "logits": [round(logit, 4) for logit in logits]}


def main() -> None:
    """Exports, and writes what the files beside the network say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--onward", action="store_true")
    onward = parser.parse_args().onward
    members = trained_members()
    axes = {"bands": {0: "n"}, "logits": {0: "n"}}
    shown = torch.zeros(2, PATCH_FRAMES, BANDS)
    names = {"input_names": ["bands"], "output_names": ["logits"], "dynamic_axes": axes}
    torch.onnx.export(members, shown, str(SHIPPED), opset_version=13, dynamo=False, **names)
    store_half(SHIPPED)
    files = heard_sounds()
    if onward:
        renew_facts(SHIPPED, "voice", files, VERSION)
    else:
        write_facts(SHIPPED, "voice", SEED, files, VERSION)
    write_reference(reference(members), REFERENCE)
    print(f"{SHIPPED.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
