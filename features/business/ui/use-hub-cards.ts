import {
  IconBroadcast,
  IconFileCertificate,
  IconFileSearch,
  IconRadar2,
  IconSchool,
} from '@tabler/icons-react';
import { HUB_FEATURES } from '@unmask/product/content/enterprise-features';
import type { Places } from '@unmask/ui/slice.ts';
import { usePlaces } from '@unmask/ui/slices.tsx';

export type HubCard = Places['hub.card'];

const ICONS = {
  forensics: IconFileSearch,
  training: IconSchool,
  integrations: IconBroadcast,
  'brand-protection': IconRadar2,
  compliance: IconFileCertificate,
};

/** What is announced here, until a slice of that name brings its own card. */
const ANNOUNCED: readonly HubCard[] = HUB_FEATURES.map((feature, index) => ({
  ...feature,
  icon: ICONS[feature.id],
  order: (index + 2) * 10,
}));

/** The cards of the hub in their order: those of slices, and those that are only announced. */
export function useHubCards(): readonly HubCard[] {
  const own = usePlaces('hub.card');
  const announced = ANNOUNCED.filter(({ id }) => own.every((card) => card.id !== id));
  return [...announced, ...own].sort((a, b) => (a.order ?? 1_000) - (b.order ?? 1_000));
}
