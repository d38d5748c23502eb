#!/usr/bin/env python3
"""Builds the training corpus from snapshots of public repositories, by the lists in ../sources.

  gather.py --mirror DIR --out DIR --reserved FILE [SOURCES.tsv ...]   copies what the lists name out of the snapshots that DIR holds now
  gather.py --out DIR --count                                          counts files, repositories and groups by label

Run it after each batch of snapshots: what is in the corpus already stays, so snapshots can be deleted in between.
DIR holds bare git snapshots in folders named OWNER+NAME/…. OUT gets MODALITY/LABEL/ID.EXT (bytes as published) and
MODALITY/manifest.csv. Repositories whose SHA-256 of `owner/name` stands in FILE are kept for independent evaluation and
are never read. Standard library only.
"""
import argparse
import collections
import csv
import hashlib
import pathlib
import random
import re
import subprocess

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "sources"
COLUMNS = "modality repo commit path_regex label kind generator group origin licence files note".split()
FIELDS = "id,file,label,kind,generator,pair_group,licence,repo,commit,path_in_repo,origin,sha256,notes".split(",")
LEFT_OUT = SOURCES / "left-out.tsv"  # files that the patterns of the lists take in and the corpus does not: silent, too short, of two origins at once
CAP = {"image": 60, "face": 60, "audio": 40, "video": 25}  # files of one row at most
LARGEST = 4 << 20  # snapshots lack larger files


def read_sources(paths):
    for path in paths:
        with open(path, newline="") as file:
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                if None in row or None in row.values():
                    raise SystemExit(f"{path}: a row of {row.get('repo')} has not {len(COLUMNS)} columns")
                yield row


def left_out():
    """Hashes of the files that are not copied."""
    with LEFT_OUT.open(newline="") as file:
        return {row["sha256"] for row in csv.DictReader(file, delimiter="\t")}


def git_dir(mirror, repo):
    folder = mirror / repo.replace("/", "+")
    places = (folder, folder / "repo", folder / "repo/.git", *folder.glob("*.git"), folder / ".git")
    return next((p for p in places if (p / "HEAD").exists()), None)


def git(directory, *args):
    return subprocess.run(["git", "--git-dir", str(directory), *args], capture_output=True).stdout


def tree(directory):
    for entry in git(directory, "ls-tree", "-r", "-l", "-z", "HEAD").decode("utf8", "replace").split("\0"):
        if entry:
            facts, path = entry.split("\t", 1)
            _, kind, blob, size = facts.split()
            if kind == "blob" and size.isdigit():  # a blob that the snapshot lacks says BAD
                yield path, blob, int(size)


def chosen(row, files):
    pattern = re.compile(row["path_regex"])
    found = sorted(f for f in files if pattern.match(f[0]) and 0 < f[2] < LARGEST)
    random.Random(row["group"]).shuffle(found)
    return found[: CAP[row["modality"]]]


def copy_row(row, directory, out, seen):
    """Copies the files of one list row and yields their manifest rows. `seen` holds the hashes of files that are there already or left out."""
    commit = git(directory, "rev-parse", "HEAD").decode().strip()
    for path, blob, _ in chosen(row, tree(directory)):
        body = git(directory, "cat-file", "blob", blob)
        digest = hashlib.sha256(body).hexdigest()
        if not body or body.startswith(b"version https://git-lfs") or digest in seen:
            continue
        seen.add(digest)
        name = hashlib.sha256(f"{row['repo']}/{path}".encode()).hexdigest()[:14]
        file = f"{row['label']}/{name}{pathlib.PurePosixPath(path).suffix.lower()}"
        target = out / row["modality"] / file
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(body)
        yield dict(id=name, file=file, label=row["label"], kind=row["kind"], generator=row["generator"], pair_group=row["group"],
                   licence=row["licence"], repo=row["repo"], commit=commit, path_in_repo=path, origin=row["origin"],
                   sha256=digest, notes=row["note"])


def read_manifest(path):
    if not path.exists():
        return []
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def write_manifest(path, manifest):
    with open(path, "w", newline="") as file:
        writer = csv.DictWriter(file, FIELDS)
        writer.writeheader()
        writer.writerows(manifest)


def gather(mirror, out, reserved, sources):
    manifests, unwanted = {}, left_out()
    missing, copied = set(), collections.Counter()
    for row in read_sources(sources):
        if hashlib.sha256(row["repo"].strip().lower().encode()).hexdigest() in reserved:
            print(f"{row['repo']}: reserved for evaluation, skipped")
            continue
        directory = git_dir(mirror, row["repo"])
        if directory is None:
            missing.add(row["repo"])
            continue
        manifest = manifests.setdefault(row["modality"], read_manifest(out / row["modality"] / "manifest.csv"))
        seen = {entry["sha256"] for entry in manifest} | unwanted
        new = list(copy_row(row, directory, out, seen))
        manifest.extend(new)
        copied[(row["repo"], row["label"])] += len(new)
    for modality, manifest in manifests.items():
        write_manifest(out / modality / "manifest.csv", manifest)
    for (repo, label), count in copied.items():
        print(f"{repo}\t{label}\t{count} new")
    print(f"{len(missing)} repositories of the lists have no snapshot in {mirror}")


def count(out):
    for path in sorted(out.glob("*/manifest.csv")):
        manifest = read_manifest(path)
        for label in ("real", "fake"):
            rows = [row for row in manifest if row["label"] == label]
            repos, groups = {row["repo"] for row in rows}, {row["pair_group"] for row in rows}
            print(f"{path.parent.name}\t{label}\t{len(rows)} files\t{len(repos)} repositories\t{len(groups)} groups")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="*", type=pathlib.Path)
    parser.add_argument("--mirror", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--reserved", type=pathlib.Path)
    parser.add_argument("--count", action="store_true")
    args = parser.parse_args()
    if args.count:
        return count(args.out)
    if not (args.mirror and args.reserved):
        parser.error("gathering needs --mirror and --reserved")
    gather(args.mirror, args.out, set(args.reserved.read_text().split()), args.sources or [SOURCES / f"{name}.tsv" for name in ("image", "audio", "video")])


if __name__ == "__main__":
    main()
