import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** A network holds its weights about twice while it is loaded, and its intermediate maps beside them. */
const ROOM_FOR_EACH_BYTE = 3;
/** What a small one takes. */
const LEAST_BYTES = 64 * 1_048_576;

/** Memory that the detectors of a folder may take beyond that of an analysis, bytes. */
export function memoryForAdded(folder: string | null): number {
  if (folder === null || !existsSync(folder)) return 0;
  const networks = readdirSync(folder).filter((name) => name.endsWith('.onnx'));
  return networks.reduce((sum, name) => {
    const facts = statSync(path.join(folder, name), { throwIfNoEntry: false });
    return sum + LEAST_BYTES + ROOM_FOR_EACH_BYTE * (facts?.size ?? 0);
  }, 0);
}
