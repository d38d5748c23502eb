/** Which ten are asked. Pure: the chance is given. */
import { type ItemKind, LEAST_REAL, MOST_REAL, QUESTIONS, type Round } from '../limits.ts';

export interface Candidate {
  id: string;
  kind: ItemKind;
  isDeepfake: boolean;
  family: string;
}

/** @param below a whole number from 0 to one less than it is given */
export type Chance = (below: number) => number;

export function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = chance(last + 1);
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}

/** Of a mixed set; pictures have the most sides. */
const MIXED: Record<ItemKind, number> = { picture: 6, clip: 2, voice: 2 };
const KIND_OF: Record<Exclude<Round, 'mixed'>, ItemKind> = {
  pictures: 'picture',
  clips: 'clip',
  voices: 'voice',
};

/** Which kind stands at each place of a set. */
function kindsOf(round: Round): ItemKind[] {
  if (round !== 'mixed') return Array<ItemKind>(QUESTIONS).fill(KIND_OF[round]);
  return (Object.keys(MIXED) as ItemKind[]).flatMap((kind) => Array<ItemKind>(MIXED[kind]).fill(kind));
}

/**
 * Ten items: four to six of them real, of one family at most one, in an order that says nothing. Those that are first in the
 * list of `last` come only when there are not enough others: they were seen before.
 * @param first ids that are taken before others, such as one's own mistakes
 * @throws Error when the bank is too small
 */
export function drawSet(
  candidates: readonly Candidate[],
  round: Round,
  chance: Chance,
  seen: { last?: ReadonlySet<string>; first?: ReadonlySet<string> } = {},
): Candidate[] {
  const real = LEAST_REAL + chance(MOST_REAL - LEAST_REAL + 1);
  const labels = shuffled(
    Array.from({ length: QUESTIONS }, (_, at) => at >= real),
    chance,
  );
  const turn = ({ id }: Candidate) => (seen.first?.has(id) ? 0 : seen.last?.has(id) ? 2 : 1);
  const pool = shuffled(candidates, chance).sort((a, b) => turn(a) - turn(b));
  const families = new Set<string>();
  const drawn = kindsOf(round).map((kind, at) => {
    const found = pool.find(
      (item) => item.kind === kind && item.isDeepfake === labels[at] && !families.has(item.family),
    );
    if (!found) throw new Error(`the bank has too few items of kind ${kind} for a set`);
    families.add(found.family);
    return found;
  });
  return shuffled(drawn, chance);
}

/** The same numbers for everybody who gives the same seed: for the set of a day. @param seed 64 hexadecimal digits or more */
export function seededChance(seed: string): Chance {
  let state = Number.parseInt(seed.slice(0, 8), 16) >>> 0;
  return (below) => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
