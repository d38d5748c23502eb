/** Analyses the exhibits again where engine and models are the same, and says so where they are not. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createEngine, type Engine } from '@unmask/engine';
import type { AnalysisResult } from '@unmask/engine/types';
import type { CaseCheck, HeldExhibit } from '@unmask/forensics/offline';
import { verifying as words } from '@unmask/product/copy/cli';
import { engineFolders } from '../engine-folders.ts';
import { reasonOf } from '../usage.ts';
import type { OpenPackage } from './reader.ts';

export interface Again {
  lines: string[];
  ok: boolean;
}

type Measured = Pick<AnalysisResult, 'outcome' | 'probability' | 'likelihoodRatio'>;

export async function rerun(zip: OpenPackage, check: CaseCheck, cacheDir: string | null): Promise<Again> {
  if (check.exhibits.length === 0) return { lines: [], ok: true };
  const folder = await mkdtemp(path.join(tmpdir(), 'unmask-verify-'));
  const engine = createEngine(engineFolders(cacheDir, null));
  const again: Again = { lines: [], ok: true };
  try {
    for (const exhibit of check.exhibits) {
      const { line, ok } = await analyseOne(zip, engine, folder, exhibit);
      again.lines.push(line);
      again.ok &&= ok;
    }
    return again;
  } finally {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function analyseOne(zip: OpenPackage, engine: Engine, folder: string, exhibit: HeldExhibit) {
  const { exhibit: name, entry, filename, engineVersion, models, result } = exhibit;
  if (engineVersion === null || !isMeasured(result)) return { line: words.noResult(name), ok: true };
  const file = path.join(folder, name);
  try {
    await pipeline(Readable.from(zip.pieces(entry.from, entry.from + entry.size)), createWriteStream(file));
    const now = await engine.analyze({ kind: 'file', path: file, name: filename });
    if (!sameEngine(now, engineVersion, models))
      return { line: words.otherEngine(name, engineVersion, now.engine.version), ok: true };
    const [before, after] = [figures(result), figures(now)];
    return before === after
      ? { line: words.ok(words.same(name)), ok: true }
      : { line: words.no(words.differs(name, before, after)), ok: false };
  } catch (error) {
    return { line: words.no(words.failed(name, reasonOf(error))), ok: false };
  } finally {
    await rm(file, { force: true });
  }
}

function isMeasured(result: unknown): result is Measured {
  return typeof result === 'object' && result !== null && 'outcome' in result && 'likelihoodRatio' in result;
}

function sameEngine({ engine }: AnalysisResult, version: string, models: Record<string, string> | null) {
  const [now, before] = [Object.entries(engine.hashes), models ?? {}];
  return (
    engine.version === version &&
    now.length === Object.keys(before).length &&
    now.every(([name, hash]) => before[name] === hash)
  );
}

const figures = ({ outcome, probability, likelihoodRatio }: Measured) =>
  words.figures(outcome, probability.value, likelihoodRatio.value);
