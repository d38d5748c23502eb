/** Files of people who are seen or heard more than once, with who it is. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseCsv } from '../data/csv.ts';

export interface Listed {
  kind: 'face' | 'voice';
  person: string;
  /** Recordings of one session share room, device and day. */
  session: string;
  path: string;
  label: 'real' | 'fake';
  /** The collection it came with. */
  source: string;
}

/** @throws Error for a row without a person or of an unknown kind */
export function readList(file: string): Listed[] {
  return parseCsv(readFileSync(file, 'utf8')).map((row) => {
    const { kind, person, session = '', label, source = '' } = row;
    if ((kind !== 'face' && kind !== 'voice') || !person || !row.file)
      throw new Error(`not a row of the list: ${JSON.stringify(row)}`);
    return {
      kind,
      person,
      session,
      path: path.resolve(path.dirname(file), row.file),
      label: label === 'fake' ? 'fake' : 'real',
      source,
    };
  });
}
