import { useNavigate } from '@tanstack/react-router';
import { mediaUrl, UploadCard } from '@unmask/analyses/ui';
import { Waiting } from '@unmask/ui/waiting.tsx';
import { lazy, Suspense, useState } from 'react';
import { Hero } from '../hero.tsx';
import classes from '../pages/pages.module.css';
import { type HomeAnalysis, useHomeAnalysis } from '../use-home-analysis.ts';

const ResultView = lazy(async () => ({ default: (await import('../result-view.tsx')).ResultView }));
const SignupModal = lazy(async () => ({
  default: (await import('@unmask/early-access/ui/signup-modal')).SignupModal,
}));
const UpgradeModal = lazy(async () => ({
  default: (await import('@unmask/billing/ui/upgrade-modal')).UpgradeModal,
}));

/** The top of the home page: the hero, and beside it the uploader or the result. */
export function Stage() {
  const home = useHomeAnalysis();
  return (
    <div className={classes.hero} data-result={home.flow.state.phase === 'result' || undefined}>
      <Hero />
      <Analysis home={home} />
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
          becomeGuest={home.becomeGuest}
          onDone={home.afterSignup}
        />
      )}
      {seen.includes('upgrade') && (
        <UpgradeModal
          opened={home.modal === 'upgrade'}
          onClose={home.closeModal}
          onChoose={(plan) => {
            home.closeModal();
            navigate({
              to: '/',
              state: { showSubscriptionPlans: true, selectedPlan: plan, offer: 'intro' },
            });
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
        <ResultView
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
