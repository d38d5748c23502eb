import { useLocation } from '@tanstack/react-router';
import { useSession } from '@unmask/accounts/ui';
import { BlogTeaser } from '@unmask/blog/ui';
import { CaptureBox } from '@unmask/newsletter/ui';
import { PLANS_SCROLL_DELAY_MS } from '@unmask/product/limits';
import { useTitle } from '@unmask/ui/use-title.ts';
import { lazy, Suspense, useEffect } from 'react';
import { ExamplesSection } from '../examples/examples-section.tsx';
import { Analytics } from '../home/analytics.tsx';
import { DashboardSection } from '../home/dashboard.tsx';
import { Faq } from '../home/faq.tsx';
import { Offers } from '../home/offers.tsx';
import { Plans } from '../home/plans.tsx';
import { StageWaiting } from '../home/stage-waiting.tsx';
import { Testimonials } from '../home/testimonials.tsx';
import { scrollToPlans } from '../scroll.ts';
import { TrackRecordSection } from '../track-record/track-record-section.tsx';

const loadStage = () => import('../home/stage.tsx');
const Stage = lazy(async () => ({ default: (await loadStage()).Stage }));

/** The sections in their order. What does not depend on the session is there from the first byte. */
export function HomePage() {
  const { loading, user } = useSession();
  // Who has an account came to work: what is said to win people over is left out.
  const known = user !== null && !user.guest;
  const { showSubscriptionPlans } = useLocation({ select: (location) => location.state });
  useTitle(null);
  // The uploader's code travels while the session is asked for.
  useEffect(() => void loadStage(), []);

  useEffect(() => {
    if (!showSubscriptionPlans) return;
    const timer = setTimeout(scrollToPlans, PLANS_SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [showSubscriptionPlans]);

  return (
    <div className="um-page">
      {loading ? (
        <StageWaiting />
      ) : (
        <Suspense fallback={<StageWaiting />}>
          <Stage />
        </Suspense>
      )}
      <DashboardSection />
      {!known && (
        <>
          <TrackRecordSection />
          <ExamplesSection />
        </>
      )}
      <Analytics />
      {!known && <Offers />}
      <Plans />
      <BlogTeaser />
      {!known && <Testimonials />}
      <Faq />
      {!known && <CaptureBox />}
    </div>
  );
}
