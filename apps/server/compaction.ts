/** Takes what was deleted out of the files of the embedded database, soon and before each backup. */
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compact, type OpenDatabase } from '@unmask/db';

export interface Compaction {
  /** Something about people was deleted. */
  needed(): Promise<void>;
  /** Does nothing when nothing was deleted since the last time. */
  run(): Promise<void>;
}

/** Outlives the process: what was deleted before a crash is taken out after it. */
const MARK = 'deleted-rows-in-files';

export function createCompaction(
  database: Pick<OpenDatabase, 'embedded'>,
  { DATA_DIR }: { DATA_DIR: string },
): Compaction {
  const mark = path.join(DATA_DIR, MARK);
  const needed = async () => {
    if (database.embedded) await writeFile(mark, '');
  };
  return {
    needed,
    async run() {
      if (!existsSync(mark)) return;
      // First: a deletion that comes meanwhile asks for another round.
      await rm(mark, { force: true });
      try {
        await compact(database);
      } catch (error) {
        await needed();
        throw error;
      }
    },
  };
}
