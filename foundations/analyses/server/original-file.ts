/** A file that stayed with its sender: what was said of it stands beside what the engine read of the stills. */
import type { AnalysisResult } from '@unmask/engine';
import type { AnalysisResultDto } from '../contract.ts';
import type { JobRow } from './repository.ts';

type Original = AnalysisResultDto['file']['original'];

/** The engine's result, and what only the service knows of the file. */
export type StoredResult = Omit<AnalysisResult, 'file'> & {
  file: AnalysisResult['file'] & { original?: Original };
};

/** @returns the result as it is where nothing was said of the file, or the engine read the file itself */
export function withOriginal(
  result: AnalysisResult,
  { originalSha256 }: Pick<JobRow, 'originalSha256'>,
): StoredResult {
  if (originalSha256 === null || result.mode !== 'frames') return result;
  return {
    ...result,
    file: { ...result.file, original: { sha256: originalSha256, computedIn: 'browser' } },
  };
}
