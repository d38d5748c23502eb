/** What the analysis process tells of a file before it measures all of it. */
import path from 'node:path';
import { type EarlyEvidence, readEarly } from '../evidence/early.ts';
import { readVoice } from '../evidence/early-voice.ts';
import { type FoundReport, heardTracks } from '../evidence/found.ts';
import { attempt } from '../evidence/said.ts';
import { soundProgress } from '../progress-meter.ts';
import type { ChildSetup, FromChild, ToChild } from './messages.ts';

export interface Early {
  evidence: EarlyEvidence | null;
  /** A part of the progress is behind: the sound was measured, or tried. */
  soundFirst: boolean;
  /** It counts as the analysis's time. */
  took_ms: number;
}

type Work = Extract<ToChild, { kind: 'analyze' }>;

/** Tells what the file says of itself, then the words in its pictures, then what its sound says: each with all that came before. */
export async function tellEarly(
  work: Work,
  setup: ChildSetup,
  tell: (message: FromChild) => void,
): Promise<Early> {
  const began = performance.now();
  const { job, input, maxDuration_s } = work;
  const most_s = setup.limits.maxDuration_s;
  const limits = { ...setup.limits, maxDuration_s: Math.min(most_s, maxDuration_s ?? most_s) };
  const modelsDir = path.join(setup.cacheDir, 'networks');
  let known: FoundReport = {};
  const tellMore = (found: FoundReport) => {
    known = { ...known, ...found };
    tell({ kind: 'found', job, found: known });
  };
  let soundFirst = false;
  const evidence = await readEarly(input, { limits, modelsDir }, tellMore);
  if (input.kind === 'file' && work.early && asPublished(work)) {
    const voice = await attempt(() =>
      readVoice(input, { limits, modelsDir }, (duration_s) => {
        soundFirst = true;
        // The sound of an hour takes longer than a file may take of which no length is known.
        tell({ kind: 'length', job, duration_s });
        return soundProgress(duration_s, (progress) => tell({ kind: 'progress', job, progress }));
      }),
    );
    if (voice) tellMore({ tracks: heardTracks(voice) });
  }
  return { evidence, soundFirst, took_ms: performance.now() - began };
}

/** With fewer methods, or some members of them alone, the result says something else of a sound. */
const asPublished = ({ only, ensembleMember }: Work): boolean => only === null && ensembleMember === null;
