/** Counts what the signals that no fit reads say about labelled files. Nothing else is measured, so thousands of files take minutes. */
import { basename } from 'node:path';
import { NEVER_FITTED } from '@unmask/engine/internal/fusion/settings.ts';
import { DEFAULT_LIMITS } from '@unmask/engine/internal/limits.ts';
import type { SignalMeasurement } from '@unmask/engine/internal/media.ts';
import { openInput, signalContext } from '@unmask/engine/internal/open-input.ts';
import { signals } from '@unmask/engine/internal/signals/registry.ts';
import { SignalRun } from '@unmask/engine/internal/signals/signal-run.ts';
import type { SignalName } from '@unmask/engine/types';
import type { LabelledFile } from '../data/dataset.ts';

export interface MarkedFile {
  file: LabelledFile;
  /** What spoke: the signal with its strength, such as "provenance declared ai" or "visible-mark decides". */
  said: string[];
  evidence: string[];
}

export interface MarkCounts {
  /** By what spoke: files of each label. */
  said: Map<string, { real: number; fake: number }>;
  read: { real: number; fake: number };
  refused: number;
}

const definitions = signals.filter(({ name }) => NEVER_FITTED.includes(name));
/** Those that need no pixel. */
const STATING = definitions.filter(({ name }) => name === 'provenance' || name === 'camera-file');

/**
 * Reads one file; null when the engine refuses it.
 *
 * @param decode false: what is said beside pictures and sound alone, which takes a few milliseconds
 */
export async function readMarks(
  file: LabelledFile,
  modelsDir: string,
  decode: boolean = true,
): Promise<MarkedFile | null> {
  const opened = await openInput(
    { kind: 'file', path: file.path, name: basename(file.path) },
    DEFAULT_LIMITS,
  ).catch(() => null);
  if (!opened) return null;
  try {
    const context = signalContext(opened, modelsDir, null);
    const run = await SignalRun.start(decode ? definitions : STATING, context);
    const read = decode ? opened.decode : async () => {};
    await read({
      frame: (frame) => run.frame({ ...frame, faces: [] }),
      picture: (picture) => run.picture(picture),
      audio: (chunk) => run.audio(chunk),
      progress() {},
    });
    const { measurements } = await run.finish();
    return { file, ...spoken(measurements) };
  } catch {
    return null;
  } finally {
    opened.close();
  }
}

function spoken(
  measurements: ReadonlyMap<SignalName, SignalMeasurement>,
): Pick<MarkedFile, 'said' | 'evidence'> {
  const said: string[] = [];
  const evidence: string[] = [];
  for (const [name, { decides, says, evidence: seen }] of measurements) {
    if (decides) said.push(`${name}: decides ${decides}`);
    else if (says) said.push(`${name}: ${says.strength} ${says.side}`);
    if (decides || says) evidence.push(...seen.map(({ text }) => text));
  }
  return { said, evidence };
}

export function countMarks(marked: ReadonlyArray<MarkedFile | null>): MarkCounts {
  const counts: MarkCounts = { said: new Map(), read: { real: 0, fake: 0 }, refused: 0 };
  for (const one of marked) {
    if (one === null) {
      counts.refused++;
      continue;
    }
    counts.read[one.file.label]++;
    for (const what of one.said) {
      const count = counts.said.get(what) ?? { real: 0, fake: 0 };
      count[one.file.label]++;
      counts.said.set(what, count);
    }
  }
  return counts;
}

/** Upper end of the 95% interval of a share of which none was seen ("rule of three"). */
export function noneSeen(files: number): number {
  return files > 0 ? 3 / files : 1;
}
