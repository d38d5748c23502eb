import { result } from '@unmask/product/copy/result';
import { type SignalWords, signalWords } from '@unmask/product/copy/signals';

const ADDED = 'model:';

/** Words of a signal that ships, or those of any detector that the operator added. */
export function wordsOf(signal: string): SignalWords {
  const { name, measures, blind } = result.addedModel;
  if (signal.startsWith(ADDED)) return { name: name(signal.slice(ADDED.length)), measures, blind };
  return signalWords[signal] ?? { name: signal, measures: '', blind: '' };
}
