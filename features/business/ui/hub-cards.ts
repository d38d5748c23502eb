import { type HubCard, placesOf, type WebSlice } from '@unmask/ui/slice.ts';

/** A card with its place in the address. */
export interface PlacedCard extends HubCard {
  id: string;
}

/** The cards of the hub in their order: each is brought by its slice. */
export async function loadHubCards(slices: readonly WebSlice[]): Promise<readonly PlacedCard[]> {
  return Promise.all(
    placesOf(slices, 'hub.card').map(async ({ id, load }) => ({ ...(await load()).default, id })),
  );
}
