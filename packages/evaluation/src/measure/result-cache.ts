import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignalName } from '@unmask/engine/types';
import type { MeasuringHashes } from './code-hash.ts';
import type { FailedFile, MeasuredFile } from './measured-file.ts';

/** `full` or `frames` of the file itself, or the name of a changed copy made for the robustness test. */
export type Variant = string;

/** A kept measurement, and the signals that have changed since. */
export interface Kept {
  measured: MeasuredFile | FailedFile;
  stale: SignalName[];
}

type Stored = (MeasuredFile | FailedFile) & {
  /** Of each signal when it measured; a refusal rests on all of them. */
  hashes: Record<string, string>;
};

/**
 * Measurements on disk, one file each, so that an interrupted run goes on where it stopped, a new fit decodes nothing, and a changed
 * signal measures itself alone.
 */
export class ResultCache {
  readonly #folder: string;
  readonly #hashes: MeasuringHashes;

  /** @param hashes of the code that measures: where what all signals share differs, results lie in other folders and are not read */
  constructor(folder: string, hashes: MeasuringHashes) {
    this.#folder = join(folder, hashes.shared.slice(0, 16));
    this.#hashes = hashes;
    mkdirSync(this.#folder, { recursive: true });
  }

  read(sha256: string, variant: Variant, ensembleMember: number | null): Kept | null {
    const path = this.#path(sha256, variant, ensembleMember);
    if (!existsSync(path)) return null;
    const { hashes, ...measured } = JSON.parse(readFileSync(path, 'utf8')) as Stored;
    const stale = [...this.#hashes.signals].filter(([name, hash]) => hashes[name] !== hash);
    return { measured, stale: stale.map(([name]) => name) };
  }

  /** Written beside and moved into place: a run that is killed leaves no half file. */
  write(
    sha256: string,
    variant: Variant,
    ensembleMember: number | null,
    measured: MeasuredFile | FailedFile,
  ): void {
    const path = this.#path(sha256, variant, ensembleMember);
    const stored: Stored = { ...measured, hashes: Object.fromEntries(this.#hashes.signals) };
    writeFileSync(`${path}.part`, JSON.stringify(stored));
    renameSync(`${path}.part`, path);
  }

  #path(sha256: string, variant: Variant, ensembleMember: number | null): string {
    return join(this.#folder, `${sha256}.${variant}.${ensembleMember ?? 'all'}.json`);
  }
}
