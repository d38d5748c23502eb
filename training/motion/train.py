"""Trains the three members of the motion detector and exports them: python3 train.py [--licence-class CLASS]."""

import argparse

import numpy as np
import torch
from sklearn.linear_model import LogisticRegression

from common.members import MEMBERS, LabelledFile, training_files
from export import write_network
from judge import judge
from network import Head
from prepare import chosen_clips
from samples import Part, read_parts, rows_of

# Clips as they are and re-encoded: what tells their encoders apart is worth less to the network than motion.
VARIANTS = ("a", "v")
INVERSE_RIDGE = 0.08
STEPS = 1000


def fit(files: list[LabelledFile], parts: dict[str, list[Part]]) -> Head:
    """Ridge logistic regression on scaled and clipped statistics."""
    values, labels, weights = rows_of(files, parts, VARIANTS)
    values = values.astype(np.float64)
    mean = np.average(values, 0, weights)
    deviation = np.sqrt(np.average((values - mean) ** 2, 0, weights)) + 1e-6
    head = Head(mean, deviation)
    scaled = head.scaled(torch.from_numpy(values).float()).numpy()
    model = LogisticRegression(C=INVERSE_RIDGE, max_iter=STEPS)
    model.fit(scaled, labels, sample_weight=weights)
    head.set_weights(model.coef_[0], float(model.intercept_[0]))
    return head


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--licence-class", help="learn from rows of this licence class alone; nothing is exported")
    chosen = arguments.parse_args().licence_class
    torch.set_num_threads(1)
    files = chosen_clips()
    parts = read_parts()
    usable = [file for file in files if chosen in (None, file.row["licence_class"])]
    # A member must know of every held-out repository, also when it learns from fewer rows.
    allowed = {file.sha256 for file in usable}
    heads = []
    for member in range(MEMBERS):
        learnt = [file for file in training_files(files, member) if file.sha256 in allowed]
        heads.append(fit(learnt, parts))
        print(f"member {member}: {len(learnt)} clips")
    judge(heads, files, parts)
    if chosen is None:
        write_network(heads, usable)


if __name__ == "__main__":
    main()
