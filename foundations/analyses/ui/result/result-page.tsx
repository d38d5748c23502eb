import { Button } from '@mantine/core';
import { IconRotate } from '@tabler/icons-react';
import type { Analysis } from '@unmask/analyses/contract';
import { result as words } from '@unmask/product/copy/result';
import { Panel, useObjectUrl } from '@unmask/ui';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { CaptionsPanel } from './captions-panel.tsx';
import { FaceMapsPanel } from './face-maps-panel.tsx';
import { FeedbackPanel } from './feedback-panel.tsx';
import type { Mark } from './finding-places.tsx';
import { FindingsList } from './findings-list.tsx';
import { MetricGauges } from './metric-gauges.tsx';
import { NextSteps } from './next-steps.tsx';
import { PicturePanel } from './picture-panel.tsx';
import { Player } from './player.tsx';
import { ProbabilityScale } from './probability-scale.tsx';
import classes from './result.module.css';
import { ResultDetails } from './result-details.tsx';
import { ResultDownloads } from './result-downloads.tsx';
import type { Finding, Result } from './result-types.ts';
import { StabilityPanel } from './stability-panel.tsx';
import { TracksPanel } from './tracks-panel.tsx';
import { VerdictPanel } from './verdict-panel.tsx';

/** Loaded when a result is looked at, with what it asks the service. */
const SeenPanel = lazy(() => import('./seen-panel.tsx'));

export interface ResultPageProps {
  analysis: Analysis;
  /** The file on this device, when it was not lost to a reload. */
  file: File | null;
  mediaUrl: string | null;
  /** Back to the uploader; without it the screen has no way there. */
  onAgain?: () => void;
  /** Below the verdict, instead of the downloads and the way back; null: none. */
  actions?: ReactNode;
  /** Why there is no video, where there is none. */
  missing?: string;
  /** Nobody may answer whether it was right. */
  readOnly?: boolean;
  /** Below the verdict. */
  children?: ReactNode;
  /** Below the metrics. */
  voice?: ReactNode;
}

/** The result screen; the page around it says the name of the file. */
export function ResultPage({
  analysis,
  file,
  mediaUrl,
  onAgain,
  actions,
  missing,
  readOnly = false,
  children,
  voice,
}: ResultPageProps) {
  const video = useRef<HTMLVideoElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const [time_s, setTime] = useState(0);
  const [mark, setMark] = useState<Mark | null>(null);
  const localUrl = useObjectUrl(file);
  const source = localUrl ?? mediaUrl;
  const { result } = analysis;

  // The person hears or sees the verdict first, wherever the page was scrolled to.
  useEffect(() => {
    document.getElementById('verdict')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);

  const seek = useCallback((at_s: number) => {
    setTime(at_s);
    if (video.current !== null) video.current.currentTime = at_s;
  }, []);

  const show = useCallback(
    (at_s: number) => {
      seek(at_s);
      video.current?.scrollIntoView({ block: 'nearest' });
    },
    [seek],
  );

  const showFinding = useCallback(
    ({ at_s, region }: Finding) => {
      setMark(region ? { at_s, region } : null);
      if (at_s !== null) show(at_s);
      else picture.current?.scrollIntoView({ block: 'nearest' });
    },
    [show],
  );

  if (result === null) return null;
  return (
    <div className={classes.page}>
      <VerdictPanel analysis={analysis} result={result} />
      {actions === undefined ? <Actions id={analysis.id} result={result} onAgain={onAgain} /> : actions}
      <CaptionsPanel result={result} onSeek={show} />
      <NextSteps analysis={analysis} result={result} />
      {children}
      {!readOnly && <FeedbackPanel id={analysis.id} />}
      <div className={classes.split}>
        {result.modality === 'image' ? (
          <PicturePanel result={result} source={source} missing={missing} mark={mark} pictureRef={picture} />
        ) : (
          <Player
            result={result}
            source={source}
            missing={missing}
            videoRef={video}
            time_s={time_s}
            mark={mark}
            onTime={setTime}
            onSeek={seek}
          />
        )}
        <TracksPanel result={result} />
      </div>
      <FindingsList result={result} source={source} onShow={showFinding} />
      {voice}
      {!readOnly && analysis.mode === 'full' && (
        <Suspense fallback={null}>
          <SeenPanel id={analysis.id} name={analysis.fileName} />
        </Suspense>
      )}
      <ResultDetails
        result={result}
        expert={
          <>
            <Panel title={words.probability}>
              <ProbabilityScale result={result} />
            </Panel>
            <MetricGauges result={result} />
            <FaceMapsPanel result={result} onSeek={show} />
          </>
        }
      >
        <StabilityPanel result={result} />
      </ResultDetails>
    </div>
  );
}

interface ActionsProps extends Pick<ResultPageProps, 'onAgain'> {
  id: string;
  result: Result;
}

function Actions({ id, result, onAgain }: ActionsProps) {
  return (
    <div className={classes.actions}>
      <ResultDownloads id={id} result={result} />
      {onAgain && (
        <Button leftSection={<IconRotate size={16} stroke={1.6} />} onClick={onAgain}>
          {result.modality === 'video' ? words.again : words.againOther}
        </Button>
      )}
    </div>
  );
}
