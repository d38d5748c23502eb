import { useLoaderData, useParams } from '@tanstack/react-router';
import { NotFoundPage } from '@unmask/ui/not-found-page.tsx';
import { Part } from '@unmask/ui/slices.tsx';
import { useTitle } from '@unmask/ui/use-title.ts';
import { hub } from '../hub-words.ts';
import { FeaturePage } from './feature-page.tsx';
import type { PlacedCard } from './hub-cards.ts';
import { HubPage } from './hub-page.tsx';

/** `/enterprise-features`: the hub, or the feature that was selected in it. */
export default function HubRoute() {
  // The types of the router know the addresses of the app alone.
  const { feature: id }: { feature?: string } = useParams({ strict: false });
  const cards: readonly PlacedCard[] = useLoaderData({ strict: false }) ?? [];
  if (id === undefined) return <Hub cards={cards} />;
  const card = cards.find((each) => each.id === id);
  return card === undefined ? <NotFoundPage /> : <Feature card={card} />;
}

function Hub({ cards }: { cards: readonly PlacedCard[] }) {
  useTitle(hub.title);
  return <HubPage cards={cards} />;
}

function Feature({ card }: { card: PlacedCard }) {
  useTitle(card.title);
  return <FeaturePage feature={card}>{card.page && <Part load={card.page} />}</FeaturePage>;
}
