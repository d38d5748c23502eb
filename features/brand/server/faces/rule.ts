/** When a face counts as somebody's: on the uppermost step of the measured scale of "compare with a known real one", and nowhere below. */
import { compareFaces, type DescribedFace, likenessScale } from '@unmask/engine';

const scale = likenessScale().faces;
const upper = scale.steps.at(-1)!;

/** What was measured of the rule, for the screen and for whoever consents. */
export const rule = {
  /** Cosine from which a face is a match. */
  likeness: upper.from,
  /** Share of the pairs of two people that are as alike: how often one comparison is wrong. */
  falseMatch: upper.different,
  /** Share of the pairs of one person that are less alike: how often one comparison misses. */
  missed: 1 - upper.same,
  people: scale.people,
  samePairs: scale.samePairs,
  differentPairs: scale.differentPairs,
  least_px: scale.least_px,
};

export interface Portrait {
  faceId: string;
  size_px: number;
  model: string;
  embedding: number[];
}

export interface Nearest {
  faceId: string;
  likeness: number;
  ratio: number;
}

const asFace = ({ size_px, embedding }: Pick<Portrait, 'size_px' | 'embedding'>): DescribedFace => ({
  size_px,
  embedding,
  pictures: 1,
});

/** Of each person that is matched the nearest pair, and how many pairs were compared. Other models' portraits are not. */
export function search(faces: readonly DescribedFace[], model: string, portraits: readonly Portrait[]) {
  const found = new Map<string, Nearest>();
  let compared = 0;
  for (const portrait of portraits) {
    if (portrait.model !== model) continue;
    for (const face of faces) {
      const result = compareFaces([face], [asFace(portrait)], scale);
      if (result.state !== 'compared') continue;
      compared += 1;
      if (result.supports !== 'same' || result.likeness < rule.likeness) continue;
      const { faceId } = portrait;
      if ((found.get(faceId)?.likeness ?? -1) < result.likeness)
        found.set(faceId, { faceId, likeness: result.likeness, ratio: result.strength });
    }
  }
  return { compared, nearest: [...found.values()] };
}

/** Whether two portraits are as alike as pictures of one person: any step that speaks for that. */
export function agree(one: Pick<Portrait, 'size_px' | 'embedding'>, other: typeof one): boolean {
  const result = compareFaces([asFace(one)], [asFace(other)], scale);
  return result.state === 'compared' && result.supports === 'same';
}
