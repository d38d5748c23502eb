/** Gives damaged files to a real engine, one after the other, and reports what a file must never bring about. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { mutate, type Seed } from '@unmask/media-fixtures/hostile';
import { type Engine, EngineError } from '../index.ts';
import { residentBytes } from './resident.ts';

export interface Finding {
  index: number;
  file: string;
  /** `decoder_crashed`, `out_of_memory`, `deadline`: the process died, as it may. Everything else is a defect. */
  code: string;
  message: string;
}

export interface MutantReport {
  /** How many ended how: `result`, or the code of a refusal. */
  outcomes: Record<string, number>;
  findings: Finding[];
  longest_ms: number;
  /** Of the analysis process, as it was looked at after each file. */
  peak_bytes: number;
}

export interface MutantRun {
  engine: Engine;
  seeds: readonly Seed[];
  seed: number;
  /** An empty folder. */
  folder: string;
}

const DEATHS: ReadonlySet<string> = new Set(['decoder_crashed', 'out_of_memory', 'deadline']);
const KEPT = 500;

export const emptyReport = (): MutantReport => ({ outcomes: {}, findings: [], longest_ms: 0, peak_bytes: 0 });

export async function tryMutant(run: MutantRun, index: number, report: MutantReport): Promise<void> {
  const { engine, seeds, seed, folder } = run;
  const mutant = mutate(seeds, index, seed);
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${index}.${mutant.ending}`);
  writeFileSync(file, mutant.bytes);
  const began = performance.now();
  const note = (code: string, message: string) =>
    report.findings.push({ index, file: mutant.name, code, message: message.slice(0, KEPT) });
  let outcome = 'result';
  try {
    const result = await engine.analyze({ kind: 'file', path: file, name: path.basename(file) });
    if (!(result.confidence >= 0 && result.confidence <= 100))
      note('defect', `confidence ${result.confidence}`);
  } catch (error) {
    outcome = error instanceof EngineError ? error.code : 'defect';
    if (outcome === 'defect') note(outcome, error instanceof Error ? String(error.stack) : String(error));
    else if (DEATHS.has(outcome)) note(outcome, (error as Error).message);
  } finally {
    rmSync(file, { force: true });
  }
  report.outcomes[outcome] = (report.outcomes[outcome] ?? 0) + 1;
  report.longest_ms = Math.max(report.longest_ms, Math.round(performance.now() - began));
  const resident = engine.pids().map((pid) => residentBytes(pid) ?? 0);
  report.peak_bytes = Math.max(report.peak_bytes, ...resident);
}

/** Processes started from this one that are still there, and boxes that they left. */
export function leftBehind(cacheDir: string): string[] {
  const boxes = path.join(cacheDir, 'boxes');
  const left = readdirSync(boxes).filter((name) => name.includes(`-${process.pid}-`));
  return [...left, ...childrenOf(process.pid)];
}

function childrenOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    try {
      return readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean);
    } catch {
      return [];
    }
  });
}
