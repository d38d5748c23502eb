import { useParams } from '@tanstack/react-router';
import { hub } from '@unmask/product/content/enterprise-features';
import { NotFoundPage } from '@unmask/ui/not-found-page.tsx';
import { Part } from '@unmask/ui/slices.tsx';
import { useTitle } from '@unmask/ui/use-title.ts';
import { FeaturePage } from './feature-page.tsx';
import { HubPage } from './hub-page.tsx';
import { type HubCard, useHubCards } from './use-hub-cards.ts';

/** `/enterprise-features`: the hub, or the feature that was selected in it. */
export default function HubRoute() {
  // The types of the router know the addresses of the app alone.
  const { feature: id }: { feature?: string } = useParams({ strict: false });
  const cards = useHubCards();
  if (id === undefined) return <Hub />;
  const card = cards.find((each) => each.id === id);
  return card === undefined ? <NotFoundPage /> : <Feature card={card} />;
}

function Hub() {
  useTitle(hub.title);
  return <HubPage />;
}

function Feature({ card }: { card: HubCard }) {
  useTitle(card.title);
  return <FeaturePage feature={card}>{card.load && <Part load={card.load} />}</FeaturePage>;
}
