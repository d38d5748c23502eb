import { useNavigate } from '@tanstack/react-router';
import { RememberedNote, UploadCard } from '@unmask/analyses/ui';
import { lazy, Suspense, useState } from 'react';
import { Hero } from '../hero.tsx';
import classes from '../pages/pages.module.css';
import { type HomeAnalysis, useHomeAnalysis } from '../use-home-analysis.ts';

const SignupModal = lazy(async () => ({
  default: (await import('@unmask/newsletter/ui/signup-modal')).SignupModal,
}));
const UpgradeModal = lazy(async () => ({
  default: (await import('@unmask/billing/ui/upgrade-modal')).UpgradeModal,
}));

/** The top of the home page: the hero, and beside it the uploader. */
export function Stage() {
  const home = useHomeAnalysis();
  return (
    <div className={classes.hero}>
      <Hero />
      <Uploader home={home} />
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
          hasFile={
            home.flow.state.file !== null || home.flow.state.link !== null || home.chosen.files.length > 0
          }
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

function Uploader({ home }: { home: HomeAnalysis }) {
  return (
    <UploadCard
      flow={home.flow}
      chosen={home.chosen}
      maxBytes={home.maxBytes}
      allowance={home.allowance}
      limitReached={home.limitReached}
      onAnalyze={home.analyze}
      note={<RememberedNote onEnded={home.onEnded} />}
    />
  );
}
