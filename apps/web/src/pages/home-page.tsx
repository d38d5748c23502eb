import { Loader } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { mediaUrl, UploadCard } from '@unmask/analysis/ui';
import { useSession } from '@unmask/auth/ui';
import { CaptureBox } from '@unmask/early-access/ui';
import { loading } from '@unmask/product/copy/site';
import { PLANS_SCROLL_DELAY_MS } from '@unmask/product/limits';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Hero } from '../hero.tsx';
import { PlansSection } from '../plans-section.tsx';
import { scrollToPlans } from '../scroll.ts';
import { type HomeAnalysis, useHomeAnalysis } from '../use-home-analysis.ts';
import { useTitle } from '../use-title.ts';
import classes from './pages.module.css';

const ResultPage = lazy(async () => ({
  default: (await import('@unmask/analysis/ui/result-page')).ResultPage,
}));
const SignupModal = lazy(async () => ({
  default: (await import('@unmask/early-access/ui/signup-modal')).SignupModal,
}));
const UpgradeModal = lazy(async () => ({ default: (await import('../upgrade-modal.tsx')).UpgradeModal }));

export function HomePage() {
  const session = useSession();
  useTitle(null);
  if (session.loading) return <Waiting />;
  return <Home />;
}

function Waiting() {
  return (
    <div className={classes.loading} role="status" aria-label={loading}>
      <Loader />
    </div>
  );
}

function Home() {
  const home = useHomeAnalysis();
  const { showSubscriptionPlans, selectedPlan } = useLocation({ select: (location) => location.state });

  useEffect(() => {
    if (!showSubscriptionPlans) return;
    const timer = setTimeout(scrollToPlans, PLANS_SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [showSubscriptionPlans]);

  return (
    <div className="um-page">
      <div className={classes.hero} data-result={home.flow.state.phase === 'result' || undefined}>
        <Hero />
        <Analysis home={home} />
      </div>
      <PlansSection chosen={selectedPlan} />
      <CaptureBox />
      <Modals home={home} />
    </div>
  );
}

/** Loaded when first opened; kept afterwards, so that they can close gently and give the focus back. */
function Modals({ home }: { home: HomeAnalysis }) {
  const navigate = useNavigate();
  const [seen, setSeen] = useState<readonly string[]>([]);
  if (home.modal !== null && !seen.includes(home.modal)) setSeen([...seen, home.modal]);
  return (
    <Suspense>
      {seen.includes('signup') && (
        <SignupModal
          opened={home.modal === 'signup'}
          hasFile={home.flow.state.file !== null}
          onClose={home.closeModal}
          onDone={home.afterSignup}
        />
      )}
      {seen.includes('upgrade') && (
        <UpgradeModal
          opened={home.modal === 'upgrade'}
          onClose={home.closeModal}
          onChoose={(plan) => {
            home.closeModal();
            navigate({ to: '/', state: { showSubscriptionPlans: true, selectedPlan: plan } });
          }}
        />
      )}
    </Suspense>
  );
}

/** The uploader, or the result in its place. */
function Analysis({ home }: { home: HomeAnalysis }) {
  const { flow } = home;
  const { analysis, phase, file } = flow.state;
  if (phase === 'result' && analysis !== null) {
    return (
      <Suspense fallback={<Waiting />}>
        <ResultPage
          analysis={analysis}
          file={file}
          mediaUrl={analysis.hasMedia ? mediaUrl(analysis.id) : null}
          onAgain={flow.clear}
        />
      </Suspense>
    );
  }
  return (
    <UploadCard
      flow={flow}
      maxBytes={home.maxBytes}
      allowance={home.allowance}
      limitReached={home.limitReached}
      onAnalyze={home.analyze}
    />
  );
}
