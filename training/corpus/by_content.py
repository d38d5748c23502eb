#!/usr/bin/env python3
"""Prints how well a report does inside each kind of content: a detector that knows contents instead of traces fails here.

  by_content.py REPORT.json {video,image}

REPORT is docs/accuracy/latest.json or what `unmask evaluate --json` wrote; the contents of groups stand in ../sources/*-content.tsv.
Intervals: 95% of 500 draws of whole groups.
"""
import argparse
import bisect
import collections
import csv
import json
import pathlib
import random

SOURCES = pathlib.Path(__file__).resolve().parents[1] / "sources"
DRAWS = 500


def auc(files: list[dict]) -> float | None:
    """Share of pairs of a real and an AI file in which the AI file scores higher, a tie counting half; None without both labels."""
    real = sorted(file["score"] for file in files if file["label"] == "real")
    made = [file["score"] for file in files if file["label"] != "real"]
    if not real or not made:
        return None
    return sum(bisect.bisect_left(real, score) + bisect.bisect_right(real, score) for score in made) / (2 * len(real) * len(made))


def interval(files: list[dict]) -> tuple[float, float] | None:
    groups = collections.defaultdict(list)
    for file in files:
        groups[file["pairGroup"]].append(file)
    chance = random.Random(1)
    draws = (auc([file for name in chance.choices(list(groups), k=len(groups)) for file in groups[name]]) for _ in range(DRAWS))
    found = sorted(value for value in draws if value is not None)
    return (found[int(0.025 * len(found))], found[int(0.975 * len(found))]) if found else None


def named(files: list[dict], real: bool) -> str:
    own = [file for file in files if (file["label"] == "real") == real]
    ai = sum(file["outcome"] == "ai_generated" for file in own)
    return f"{ai} of {len(own)}" + (f" ({100 * ai / len(own):.1f}%)" if own else "")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("report", type=pathlib.Path)
    parser.add_argument("modality", choices=("video", "image"))
    args = parser.parse_args()
    with (SOURCES / f"{args.modality}-content.tsv").open(newline="") as table:
        content = {row["group"]: row["content"] for row in csv.DictReader(table, delimiter="\t")}
    by_content = collections.defaultdict(list)
    for file in json.loads(args.report.read_text())["modalities"][args.modality]["files"]:
        by_content[content.get(file["pairGroup"], "not looked at")].append(file)
    for name, files in sorted(by_content.items()):
        value, bounds = auc(files), interval(files)
        skill = "no AUC" if value is None or bounds is None else f"AUC {value:.3f} ({bounds[0]:.3f} to {bounds[1]:.3f})"
        print(f"{name}: {skill}; real named AI {named(files, True)}, AI named AI {named(files, False)}")


if __name__ == "__main__":
    main()
