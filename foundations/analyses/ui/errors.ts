import { analysisErrors } from '@unmask/product/copy/upload';

/** An analysis that could not be done. `words` is the text for people; null when there is none, and the toast then says its own. */
export class AnalysisError extends Error {
  readonly words: string | null;

  constructor(message: string, words: string | null = message) {
    super(message);
    this.name = 'AnalysisError';
    this.words = words;
  }
}

/** Anything thrown on the way, as an `AnalysisError`; what was not foreseen gets the generic words. */
export function asAnalysisError(thrown: unknown): AnalysisError {
  if (thrown instanceof AnalysisError) return thrown;
  console.warn('analysis', thrown);
  return new AnalysisError(analysisErrors.unexpected);
}

/** The words of a problem document; null when there are none. */
export function errorWords(body: string): string | null {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null || !('error' in value)) return null;
    return typeof value.error === 'string' && value.error !== '' ? value.error : null;
  } catch {
    return null;
  }
}
