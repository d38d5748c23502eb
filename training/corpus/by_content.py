#!/usr/bin/env python3
"""Prints how well a report does inside each kind of content: a detector that knows contents instead of traces fails here.

  by_content.py REPORT.json {video,image}

REPORT is docs/accuracy/latest.json or what `unmask evaluate --json` wrote; the contents of groups stand in ../sources/*-content.tsv.
Intervals: 95% of 500 draws of whole groups.
"""
import argparse
import collections
import csv
import json
import pathlib
import sys

import numpy as np
from sklearn.metrics import roc_auc_score

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from common.figures import interval  # noqa: E402

SOURCES = pathlib.Path(__file__).resolve().parents[1] / "sources"


def skill(files: list[dict]) -> str:
    labels = np.array([int(file["label"] != "real") for file in files])
    if len(set(labels)) < 2:
        return "no AUC"
    scores = np.array([file["score"] for file in files])
    low, high = interval(labels, scores, np.array([file["pairGroup"] for file in files]))
    return f"AUC {roc_auc_score(labels, scores):.3f} ({low:.3f} to {high:.3f})"


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
        print(f"{name}: {skill(files)}; real named AI {named(files, True)}, AI named AI {named(files, False)}")


if __name__ == "__main__":
    main()
