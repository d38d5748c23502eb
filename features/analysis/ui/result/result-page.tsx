import { Button } from '@mantine/core';
import { IconDownload, IconRotate } from '@tabler/icons-react';
import type { Analysis } from '@unmask/analysis/contract';
import { result as words } from '@unmask/product/copy/result';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FaceMapsPanel } from './face-maps-panel.tsx';
import { FileFacts } from './file-facts.tsx';
import { FindingsList } from './findings-list.tsx';
import { MethodsTable } from './methods-table.tsx';
import { MetricGauges } from './metric-gauges.tsx';
import { Player } from './player.tsx';
import { ProvenancePanel } from './provenance-panel.tsx';
import classes from './result.module.css';
import type { Result } from './result-types.ts';
import { StabilityPanel } from './stability-panel.tsx';
import { VerdictPanel } from './verdict-panel.tsx';

interface ResultPageProps {
  analysis: Analysis;
  /** The file on this device, when it was not lost to a reload. */
  file: File | null;
  mediaUrl: string | null;
  onAgain: () => void;
}

/** The result screen: takes the uploader's place. */
export function ResultPage({ analysis, file, mediaUrl, onAgain }: ResultPageProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [time_s, setTime] = useState(0);
  const localUrl = useObjectUrl(file);
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

  if (result === null) return null;
  return (
    <div className={classes.page}>
      <div className={classes.actions}>
        <p className={classes.name}>{result.file.name}</p>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} />}
          onClick={() => downloadJson(result)}
        >
          {words.download}
        </Button>
        <Button leftSection={<IconRotate size={16} stroke={1.6} />} onClick={onAgain}>
          {words.again}
        </Button>
      </div>
      <VerdictPanel analysis={analysis} result={result} />
      <div className={classes.split}>
        <Player
          result={result}
          source={localUrl ?? mediaUrl}
          videoRef={video}
          time_s={time_s}
          onTime={setTime}
          onSeek={seek}
        />
        <FindingsList result={result} onSeek={show} />
      </div>
      <FaceMapsPanel result={result} onSeek={show} />
      <MetricGauges result={result} />
      <MethodsTable result={result} />
      <StabilityPanel result={result} />
      <div className={classes.split} data-even>
        <ProvenancePanel result={result} />
        <FileFacts result={result} />
      </div>
    </div>
  );
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** Saves the result exactly as the service gave it. */
function downloadJson(result: Result): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(result, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${result.file.name.replace(/\.[^.]+$/, '')}-unmask.json`;
  link.click();
  URL.revokeObjectURL(url);
}
