import { useLocation, useNavigate } from '@tanstack/react-router';
import { useSession } from '@unmask/accounts/ui';
import type { Analysis } from '@unmask/analyses/contract';
import {
  type Allowance,
  type AnalysisFlow,
  type ChosenFiles,
  checkFile,
  countUsage,
  giveBackUsage,
  giveFiles,
  readUsage,
  targetsOf,
  useAnalysisFlow,
  useChosenFiles,
} from '@unmask/analyses/ui';
import { KEPT } from '@unmask/product/browser-storage';
import { uploadToasts } from '@unmask/product/copy/upload';
import { UNLIMITED_DAILY_LIMIT } from '@unmask/product/limits';
import { maxVideoSizeBytes } from '@unmask/product/plans';
import { showToast } from '@unmask/ui';
import { tellFailure } from '@unmask/ui/failure.ts';
import { useEffect, useRef, useState } from 'react';
import { addressOf, useAnalysisEnded } from './use-analysis-page.ts';

export interface HomeAnalysis {
  flow: AnalysisFlow;
  chosen: ChosenFiles;
  maxBytes: number;
  allowance: Allowance;
  limitReached: boolean;
  modal: 'signup' | 'upgrade' | null;
  closeModal: () => void;
  becomeGuest: () => Promise<boolean>;
  /** The Analyze button: visitor, allowance, file, run, in this order. */
  analyze: () => void;
  afterSignup: () => void;
  /** The analysis that this tab has begun ended while the home page was looked at. */
  onEnded: (analysis: Analysis) => void;
}

/** An address was given in this browser before an analysis: nobody is asked twice. */
const wasAsked = () => localStorage.getItem(KEPT.asked.key) !== null;

/** For a file that will not be analyzed no address is asked. */
function isRefused(file: File | null, maxBytes: number): boolean {
  if (file === null) return false;
  try {
    checkFile(file, maxBytes);
    return false;
  } catch {
    return true;
  }
}

/** What another app has shared with the installed one becomes what is chosen here. */
function useSharedIn(flow: AnalysisFlow, chosen: ChosenFiles): void {
  const navigate = useNavigate();
  const shared = useLocation({ select: ({ search }) => (search as { shared?: string }).shared });
  const latest = useRef({ flow, chosen });
  latest.current = { flow, chosen };
  useEffect(() => {
    if (shared === undefined) return;
    const take = async () => {
      const { takeShared } = await import('@unmask/analyses/ui/shared-in');
      const { files, link } = await takeShared();
      const targets = targetsOf(latest.current.flow, latest.current.chosen);
      if (files.length > 0) giveFiles(files, targets);
      else if (link !== null) targets.onLink(link);
      else showToast(uploadToasts.sharedMissed, 'destructive');
    };
    void navigate({ to: '/', replace: true });
    take().catch((thrown: unknown) => tellFailure(thrown, uploadToasts.sharedMissed));
  }, [shared, navigate]);
}

/** Begins a list of the chosen files, and goes to its page. */
function useSendChosen({ files, clear }: ChosenFiles, maxBytes: number): () => Promise<void> {
  const { user, countAnalysis } = useSession();
  const navigate = useNavigate();
  return async () => {
    const visitor = user === null;
    const { startList } = await import('@unmask/analyses/ui/start-list');
    try {
      const id = await startList(files, { maxBytes, visitor, onStarted: visitor ? () => {} : countAnalysis });
      clear();
      void navigate({ to: '/list/$id', params: { id } });
    } catch (thrown) {
      tellFailure(thrown, uploadToasts.failed);
    }
  };
}

/** Brings session, allowance and the uploader together: core specification, section 4. */
export function useHomeAnalysis(): HomeAnalysis {
  const { user, profile, countAnalysis, refreshProfile, becomeGuest } = useSession();
  const navigate = useNavigate();
  const ended = useAnalysisEnded();
  const [visitorCount, setVisitorCount] = useState(readUsage);
  const [modal, setModal] = useState<HomeAnalysis['modal']>(null);

  const maxBytes = maxVideoSizeBytes(profile?.subscription_tier ?? 'free');
  const flow = useAnalysisFlow({
    maxBytes,
    onStart: () => {
      if (user === null) setVisitorCount(countUsage());
      else countAnalysis();
    },
    onAccepted: (analysis) => void navigate(addressOf(analysis)),
    onRefused: () => {
      // A visitor's count stays here: what gave no result is taken out again.
      if (user === null) setVisitorCount(giveBackUsage());
      refreshProfile();
    },
  });

  const chosen = useChosenFiles();
  useSharedIn(flow, chosen);
  const sendChosen = useSendChosen(chosen, maxBytes);

  const used = user === null ? visitorCount : (profile?.videos_analyzed_today ?? 0);
  const limit = profile === null || profile.daily_limit >= UNLIMITED_DAILY_LIMIT ? null : profile.daily_limit;
  const limitReached = user !== null && limit !== null && used >= limit;
  // Nothing of the person who left stays on the page.
  const { clear } = flow;
  const { clear: clearChosen } = chosen;
  const before = useRef(user?.id ?? null);
  useEffect(() => {
    if (before.current !== null && user === null) {
      clear();
      clearChosen();
    }
    before.current = user?.id ?? null;
  }, [user, clear, clearChosen]);
  const closeModal = () => setModal(null);
  const run = () => void (chosen.files.length > 0 ? sendChosen() : flow.run());

  function analyze() {
    if (user === null && !wasAsked() && !isRefused(flow.state.file, maxBytes)) return setModal('signup');
    if (limitReached) return setModal('upgrade');
    run();
  }

  function afterSignup() {
    closeModal();
    run();
  }

  return {
    flow,
    chosen,
    maxBytes,
    allowance: { used, limit },
    limitReached,
    modal,
    closeModal,
    becomeGuest,
    analyze,
    afterSignup,
    onEnded: (analysis) => {
      ended(analysis);
      setVisitorCount(readUsage());
    },
  };
}
