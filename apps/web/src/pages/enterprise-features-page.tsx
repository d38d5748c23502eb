import { useParams } from '@tanstack/react-router';
import { FeaturePage } from '@unmask/business/ui/feature-page';
import { HubPage } from '@unmask/business/ui/hub-page';
import { HUB_FEATURES, type HubFeature, hub } from '@unmask/product/content/enterprise-features';
import { useTitle } from '@unmask/ui/use-title.ts';
import { Waiting } from '@unmask/ui/waiting.tsx';
import { lazy, Suspense } from 'react';
import { NotFoundPage } from './not-found-page.tsx';

const VoiceScreen = lazy(async () => ({
  default: (await import('../voice/voice-screen.tsx')).VoiceScreen,
}));

/** The hub, or the feature that was selected in it. */
export function EnterpriseFeaturesPage() {
  const { feature: id } = useParams({ strict: false });
  if (id === undefined) return <Hub />;
  const feature = HUB_FEATURES.find((each) => each.id === id);
  return feature === undefined ? <NotFoundPage /> : <Feature feature={feature} />;
}

function Hub() {
  useTitle(hub.title);
  return <HubPage />;
}

function Feature({ feature }: { feature: HubFeature }) {
  useTitle(feature.title);
  return (
    <FeaturePage feature={feature}>
      {feature.id === 'voice' ? (
        <Suspense fallback={<Waiting />}>
          <VoiceScreen />
        </Suspense>
      ) : undefined}
    </FeaturePage>
  );
}
