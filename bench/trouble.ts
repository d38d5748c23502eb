/**
 * What happens around a server in the worst hours, each for real: does it say so within ten seconds, and does it come back by itself or
 * end with one clear line? `npm run bench -- trouble`; TROUBLE=disk,clock names some of them.
 */
import { clockMoved } from './trouble-clock.ts';
import { secondContainer } from './trouble-container.ts';
import { databaseStopped } from './trouble-database.ts';
import { diskFull, diskReadOnly } from './trouble-disk.ts';

/** What a scenario saw. `after` is in words: back by itself, or how it ended. */
export interface Seen {
  /** From the trouble to the line; null when nothing was said in time. */
  said_ms: number | null;
  line: string;
  after: string;
  good: boolean;
}

const SCENARIOS: Record<string, () => Promise<Seen>> = {
  disk: diskFull,
  'read-only': diskReadOnly,
  'clock-back': () => clockMoved(-3_600),
  'clock-forward': () => clockMoved(3_600),
  database: databaseStopped,
  container: secondContainer,
};

export async function benchTrouble(): Promise<void> {
  const asked = process.env.TROUBLE?.split(',');
  for (const [name, scenario] of Object.entries(SCENARIOS)) {
    if (asked && !asked.some((part) => name.startsWith(part))) continue;
    const { said_ms, line, after, good } = await scenario();
    const when = said_ms === null ? 'said nothing' : `said after ${(said_ms / 1000).toFixed(1)} s`;
    console.log(`${good ? 'good' : 'BAD '}  ${name}: ${when}: ${line.trim()}\n      then: ${after}`);
    if (!good) process.exitCode = 1;
  }
}
