/** What is known of a file before its result is there, in as many words as its progress carries. */
import type { FoundReport } from '@unmask/engine';
import type { Found } from '../analysis-schema.ts';
import { loggedId } from './logged-id.ts';
import { type JobRow, saveFound } from './repository.ts';
import type { WorkerDeps } from './settings.ts';
import type { Watchers } from './watch.ts';

const MADE_BY_AI = new Set(['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia']);

export function foundOf({ credentials = [], captions, tracks }: FoundReport): Found {
  const [own] = credentials;
  const ai = own?.actions.some(({ sourceType }) => sourceType !== null && MADE_BY_AI.has(sourceType));
  return {
    credentials: {
      state: own?.state ?? 'none',
      software: own?.software ?? null,
      // What fails its own check says nothing, and what nobody vouches for anybody could have written.
      ai: own?.state === 'valid' && ai === true,
    },
    captions:
      captions?.map(({ kind, says, text, from_s, to_s }) => ({ kind, says, text, from_s, to_s })) ?? null,
    ...(tracks && { tracks }),
  };
}

/** Writes what is found into the row of a running analysis, and tells whoever looks at it. */
export function foundSaver(
  { db, logger }: Pick<WorkerDeps, 'db' | 'logger'>,
  watchers: Pick<Watchers, 'changed'>,
  job: JobRow,
): (found: FoundReport) => void {
  let saving: Promise<void> = Promise.resolve();
  return (found) => {
    // One after the other: what was told first must not be written last.
    saving = saving
      .then(() => saveFound(db, job, foundOf(found)))
      .then(
        () => watchers.changed(job.id),
        (error: unknown) => logger.error({ err: error, id: loggedId(job) }, 'saving what was found'),
      );
  };
}
