/** What has been read of a file before it is measured, in as many words as its progress carries. */
import type { EvidenceReport } from '@unmask/engine';
import type { Found } from '../analysis-schema.ts';

const MADE_BY_AI = new Set(['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia']);

export function foundOf({ credentials = [], captions }: EvidenceReport): Found {
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
  };
}
