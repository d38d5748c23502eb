import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A new folder for what a test writes; whoever asks for it deletes it. @param name part of its name, to tell whose it is */
export function testFolder(name: string): Promise<string> {
  return mkdtemp(path.join(tmpdir(), `unmask-${name}-`));
}
