import { Part, usePlaces } from '@unmask/ui/slices.tsx';
import type { ReactNode } from 'react';

type Id = 'signup' | 'lead-magnets' | 'preferences' | 'figures' | 'campaigns';

/** What another slice has for this place; else what stands there without it. */
export function Slot({ id, children = null }: { id: Id; children?: ReactNode }) {
  const place = usePlaces('marketing.part').find((each) => each.id === id);
  return place ? <Part load={place.load} /> : children;
}
