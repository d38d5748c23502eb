/** `--seed`: people to develop with, on an empty database, never in production. */
import path from 'node:path';
import { EXIT_CODES } from '@unmask/platform/ending';
import type { Settings } from '@unmask/platform/env';
import { isEmpty, type SeededPerson, seed, seededIn } from './seed.ts';
import type { RunningServer } from './start.ts';

const SAMPLES = path.resolve(import.meta.dirname, '../web/public/samples');

/** `once`: as `npm run dev` asks for it, whose folder has been seeded at an earlier start. */
export type SeedWish = 'new' | 'once' | null;

export function seedWish(args: readonly string[]): SeedWish {
  if (args.includes('--seed=once')) return 'once';
  return args.includes('--seed') ? 'new' : null;
}

/** Why nothing may be seeded here at all; null when it may. */
export function seedRefusal({ NODE_ENV }: Settings): string | null {
  if (NODE_ENV !== 'production') return null;
  return 'Nothing is seeded in production: --seed makes people whose passwords are printed. Leave it out, or take NODE_ENV away.';
}

/** Seeds and prints who is there. Ends the process when the database is not empty. */
export async function seedAndTell(
  server: RunningServer,
  settings: Settings,
  wish: 'new' | 'once',
): Promise<void> {
  const before = wish === 'once' ? seededIn(settings.DATA_DIR) : null;
  if (before === null && !(await isEmpty(server.core.database.db))) {
    await server.stop();
    console.error(
      'Nothing was seeded: the database has people or organizations already. Seeds go into an empty one alone: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
    );
    process.exit(EXIT_CODES.settings);
  }
  if (before === null) console.log('Seeding: sample clips go through the engine, which takes a minute ...');
  tell(before ?? (await seed(server, settings, SAMPLES)));
}

function tell(people: readonly SeededPerson[]): void {
  console.log('Seeded people (a visitor needs no account):');
  for (const { scenario, email, password } of people) console.log(`  ${email}  ${password}  ${scenario}`);
}
