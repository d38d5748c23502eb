import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FailedFile, MeasuredFile } from './measured-file.ts';

/** `full` or `frames` of the file itself, or the name of a changed copy made for the robustness test. */
export type Variant = string;

/** Measurements on disk, one file each, so that an interrupted run goes on where it stopped and a new fit decodes nothing. */
export class ResultCache {
  readonly #folder: string;

  /** @param measuring hash of the code that measures: results of other code lie in other folders and are not read */
  constructor(folder: string, measuring: string) {
    this.#folder = join(folder, measuring.slice(0, 16));
    mkdirSync(this.#folder, { recursive: true });
  }

  read(sha256: string, variant: Variant, member: number | null): MeasuredFile | FailedFile | null {
    const path = this.#path(sha256, variant, member);
    if (!existsSync(path)) return null;
    return JSON.parse(readFileSync(path, 'utf8'));
  }

  /** Written beside and moved into place: a run that is killed leaves no half file. */
  write(sha256: string, variant: Variant, member: number | null, measured: MeasuredFile | FailedFile): void {
    const path = this.#path(sha256, variant, member);
    writeFileSync(`${path}.part`, JSON.stringify(measured));
    renameSync(`${path}.part`, path);
  }

  #path(sha256: string, variant: Variant, member: number | null): string {
    return join(this.#folder, `${sha256}.${variant}.${member ?? 'all'}.json`);
  }
}
