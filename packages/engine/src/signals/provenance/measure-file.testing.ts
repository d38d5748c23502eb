import { DEFAULT_LIMITS } from '../../limits.ts';
import type { SignalMeasurement } from '../../media.ts';
import { openInput } from '../../open-input.ts';
import { provenanceReader } from '../../provenance/index.ts';
import { contextOf } from '../signal-context.testing.ts';
import { provenance } from './index.ts';

/** What the signal finds in a file as the engine opens it. No trusted roots. */
export async function measureFile(path: string): Promise<SignalMeasurement> {
  const opened = await openInput({ kind: 'file', path, name: 'x' }, DEFAULT_LIMITS);
  try {
    const context = contextOf(opened.modality, {
      file: opened.facts,
      path,
      provenance: provenanceReader(path, opened.facts.metadata, ''),
      stills: opened.stills,
    });
    return await (await provenance.collect(context)).finish();
  } finally {
    opened.close();
  }
}
