import type { Modality } from '@unmask/engine/types';
import type { LabelledFile } from './data/dataset.ts';
import { readDataset } from './data/dataset.ts';
import { expectedModality } from './data/expected-modality.ts';
import { takeFiles } from './data/take.ts';
import type { MeasuringHashes } from './measure/code-hash.ts';
import { type Measured, type Measurer, measureAll } from './measure/measure-all.ts';
import { ResultCache, type Variant } from './measure/result-cache.ts';
import {
  DEFAULT_FOLDERS,
  type FoldBook,
  foldOf,
  learntByAll,
  type ModelFolders,
  readFoldBook,
  readLearnt,
} from './model-files.ts';
import type { CommonOptions } from './options.ts';

/** What the commands need of the outside; tests put their own in place. */
export interface Environment {
  /** Starts one measurer per process. */
  startMeasurers(options: CommonOptions): Promise<{ measurers: Measurer[]; close(): Promise<void> }>;
  /** Hash of the code and networks that measure. */
  measuringHash(): string;
  /** The same in parts, for one kind of media, with or without what reads statements and marks. */
  measuringHashes(modality: Modality, statements: boolean): MeasuringHashes;
  engineVersion: string;
  /** Commit of the working tree, or "unknown". */
  commit(): string;
  /** ISO date of the day. */
  today(): string;
  out(text: string): void;
  progress(text: string): void;
}

/** One run over labelled files: child processes start only when something is not in the cache. */
export class Session {
  readonly #options: CommonOptions;
  readonly #environment: Environment;
  readonly #caches = new Map<Modality, ResultCache>();
  readonly #folds: FoldBook;
  readonly #learntByAll: (sha256: string) => boolean;
  #started: ReturnType<Environment['startMeasurers']> | null = null;

  /** @param shipped of the detectors that measure, whatever is fitted or written now: the folds that they were trained on, what they learnt from */
  constructor(options: CommonOptions, environment: Environment, shipped: ModelFolders = DEFAULT_FOLDERS) {
    this.#options = options;
    this.#environment = environment;
    this.#folds = readFoldBook(shipped);
    this.#learntByAll = learntByAll(readLearnt(shipped.accuracy));
  }

  files(): LabelledFile[] {
    return takeFiles(this.#options.data.flatMap(readDataset), this.#options.limit);
  }

  /** Without the files that every member of a shipped network has learnt from: it says how many. */
  async measure(files: readonly LabelledFile[], variant: Variant): Promise<Measured[]> {
    const measured = await this.#measureAll(files, variant);
    const judged = measured.filter(({ sha256 }) => !this.#learntByAll(sha256));
    const out = measured.length - judged.length;
    if (out > 0)
      this.#environment.out(
        `left out, because all members of a shipped network have learnt from them: ${out}`,
      );
    return judged;
  }

  #measureAll(files: readonly LabelledFile[], variant: Variant): Promise<Measured[]> {
    return measureAll({
      files,
      variant,
      cacheFor: (file) => this.#cacheFor(expectedModality(file.path)),
      ensembleMemberFor: (file, sha256) => this.#ensembleMemberFor(file, sha256),
      workers: this.#options.processes,
      measurers: async () => {
        this.#started ??= this.#environment.startMeasurers(this.#options);
        return (await this.#started).measurers;
      },
      onProgress: (done, total, file) =>
        this.#environment.progress(`${variant} ${done}/${total} ${file.folder}/${file.id}`),
    });
  }

  #cacheFor(modality: Modality): ResultCache {
    let cache = this.#caches.get(modality);
    if (!cache) {
      const hashes = this.#environment.measuringHashes(modality, this.#options.statements);
      cache = new ResultCache(this.#options.cache, hashes);
      this.#caches.set(modality, cache);
    }
    return cache;
  }

  #ensembleMemberFor(file: LabelledFile, sha256: string): number | null {
    const modality = expectedModality(file.path);
    const table = modality && this.#folds[modality];
    return table ? foldOf(table, sha256, file.keys) : null;
  }

  async close(): Promise<void> {
    if (this.#started) await (await this.#started).close();
  }
}
