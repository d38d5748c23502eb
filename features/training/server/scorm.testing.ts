/** Reads an archive with the library that reads those of others. */
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

export async function readEntries(archive: Buffer): Promise<Map<string, Buffer>> {
  const file = await fromBufferPromise(archive);
  const found = new Map<string, Buffer>();
  for await (const entry of file.eachEntry())
    found.set(entry.fileName, await buffer(await file.openReadStreamPromise(entry)));
  return found;
}
