import { IconFileCertificate, IconFileSearch, IconRadar2, IconSchool } from '@tabler/icons-react';
import { type HubCard, placesOf, type WebSlice } from '@unmask/ui/slice.ts';
import { HUB_FEATURES } from '../hub-words.ts';

/** A card with its place in the address and among the others. */
export interface PlacedCard extends HubCard {
  id: string;
  order?: number | undefined;
}

const ICONS = {
  forensics: IconFileSearch,
  training: IconSchool,
  'brand-protection': IconRadar2,
  compliance: IconFileCertificate,
};

/** What is announced here, until a slice of that name brings its own card. */
const ANNOUNCED: readonly PlacedCard[] = HUB_FEATURES.map((feature, index) => ({
  ...feature,
  icon: ICONS[feature.id],
  order: (index + 2) * 10,
}));

/** The cards of the hub in their order: those of slices, and those that are only announced. */
export async function loadHubCards(slices: readonly WebSlice[]): Promise<readonly PlacedCard[]> {
  const own = await Promise.all(
    placesOf(slices, 'hub.card').map(async ({ id, order, load }) => ({
      ...(await load()).default,
      id,
      order,
    })),
  );
  const announced = ANNOUNCED.filter(({ id }) => own.every((card) => card.id !== id));
  return [...announced, ...own].sort((a, b) => (a.order ?? 1_000) - (b.order ?? 1_000));
}
