import { Button } from '@mantine/core';
import type { Analysis } from '@unmask/analyses/contract';
import { progressWords as words } from '@unmask/product/copy/upload';
import type { UploadNote } from './flow.ts';
import classes from './progress-panel.module.css';
import type { AnalysisMode } from './submit.ts';

interface ProgressPanelProps {
  uploadShare: number;
  uploadNote: UploadNote | null;
  /** Share of the file that was hashed on this device; null where no hash is computed. */
  hashShare?: number | null;
  analysis: Analysis | null;
  mode: AnalysisMode;
  /** Frames are still being read, so nothing is sent yet. */
  preparing: boolean;
  /** Null for whom may only look on. */
  onCancel: (() => void) | null;
  onSkipHash?: () => void;
}

interface StepView {
  key: 'hash' | 'upload' | 'queue' | 'analyze';
  text: string;
  /** 0..1; null while waiting for the step before. */
  share: number | null;
}

const PARTS_TEXT: Readonly<Record<UploadNote, string>> = {
  parts: words.uploadingParts,
  resumed: words.uploadResumed,
  waiting: words.uploadWaiting,
  fetching: words.fetchingLink,
};

function queueText(ahead: number | null): string {
  if (ahead === null) return words.queued;
  return ahead === 0 ? words.queueNext : words.queueAhead(ahead);
}

const isHashing = (share: number | null | undefined) => typeof share === 'number' && share < 1;

/** What each step shows right now; the hash is a step only where one is computed. */
export function progressSteps(view: Omit<ProgressPanelProps, 'onCancel' | 'onSkipHash'>): StepView[] {
  const { uploadShare, uploadNote, hashShare = null, analysis, mode, preparing } = view;
  const whole = mode === 'private' ? words.uploadingFrames : words.uploading;
  const sending = uploadNote === null ? whole : PARTS_TEXT[uploadNote];
  const running = analysis !== null && analysis.state === 'running';
  const stage = analysis?.progress.stage ?? null;
  const hash: StepView = { key: 'hash', text: words.hashing, share: hashShare };
  return [
    ...(hashShare === null ? [] : [hash]),
    {
      key: 'upload',
      text: preparing ? words.preparing : isHashing(hashShare) ? '' : sending,
      share: isHashing(hashShare) ? null : analysis === null ? uploadShare : 1,
    },
    {
      key: 'queue',
      text: analysis === null || running ? '' : queueText(analysis.progress.queuePosition),
      share: analysis === null ? null : running ? 1 : 0,
    },
    {
      key: 'analyze',
      text: running && stage !== null ? words.stages[stage] : '',
      share: running ? analysis.progress.share : null,
    },
  ];
}

/** Upload, queue and analysis, each with its share done; announced politely as the step changes. */
export function ProgressPanel({ onCancel, onSkipHash, ...view }: ProgressPanelProps) {
  const steps = progressSteps(view);
  const current = steps.findLast((step) => step.share !== null) ?? steps[0];
  return (
    <div className={classes.panel}>
      <p className="um-hidden" role="status">
        {current ? `${words.steps[current.key]}: ${current.text}` : ''}
      </p>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ol>
      {onSkipHash && isHashing(view.hashShare) && (
        <Button variant="subtle" onClick={onSkipHash}>
          {words.skipHash}
        </Button>
      )}
      {onCancel !== null && (
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
      )}
    </div>
  );
}

function Step({ step }: { step: StepView }) {
  const percent = Math.round((step.share ?? 0) * 100);
  const name = words.steps[step.key];
  const done = step.share === 1 && step.key !== 'analyze';
  return (
    <li className={classes.step} data-waiting={step.share === null || undefined}>
      <div className={classes.stepWords}>
        <span className={classes.stepName}>{name}</span>
        <span className={classes.stepText}>{done ? '' : step.text}</span>
        {step.key !== 'queue' && <span className="um-mono">{percent}%</span>}
      </div>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span className={classes.bar} style={{ inlineSize: `${percent}%` }} />
      </div>
    </li>
  );
}
