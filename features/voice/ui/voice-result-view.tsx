import { Button } from '@mantine/core';
import type { Analysis } from '@unmask/analysis/contract';
import { inconclusiveReasons, unknownReason } from '@unmask/product/copy/result';
import { signalWords } from '@unmask/product/copy/signals';
import { voiceOutcomes, voiceUpload, voiceResult as words } from '@unmask/product/copy/voice';
import { Panel } from '@unmask/ui';
import { type VoiceResult, voiceResultOf } from '@unmask/voice/contract';
import { useEffect, useRef, useState } from 'react';
import { SegmentTable } from './segment-table.tsx';
import classes from './voice.module.css';
import { VoiceprintTable } from './voiceprint-table.tsx';
import { WaveformChart } from './waveform-chart.tsx';

interface VoiceResultViewProps {
  analysis: Analysis;
  /** The recording on this device, when it was not lost. */
  file: File | null;
  /** The service's copy; null when there is none. */
  mediaUrl: string | null;
  onAgain: () => void;
}

/** What was found out about a recording. */
export function VoiceResultView({ analysis, file, mediaUrl, onAgain }: VoiceResultViewProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const localUrl = useObjectUrl(file);
  useEffect(() => document.getElementById('voice-verdict')?.focus(), []);
  if (analysis.result === null) return null;
  const voice = voiceResultOf(analysis.result);
  const { timeline } = analysis.result;
  const { seconds } = voice.voiceprint.artificialMarkers;
  const source = localUrl ?? mediaUrl;
  const play = (from_s: number) => {
    if (audio.current === null) return;
    audio.current.currentTime = from_s;
    // Refused where the browser cannot play it: the player itself says so.
    audio.current.play().catch((thrown: unknown) => console.warn('playing', thrown));
  };
  return (
    <div className={classes.result}>
      <Verdict voice={voice} name={analysis.fileName} onAgain={onAgain} />
      <Panel title={words.waveform}>
        <div className={classes.stack}>
          <WaveformChart
            file={file}
            duration_s={timeline.duration_s}
            seconds={seconds}
            levels={timeline.audio}
          />
          {source !== null && (
            // biome-ignore lint/a11y/useMediaCaption: a recording under examination comes without captions.
            <audio ref={audio} src={source} controls preload="metadata" aria-label={words.player} />
          )}
          <SegmentTable
            seconds={seconds}
            duration_s={timeline.duration_s}
            onPlay={source === null ? null : play}
          />
        </div>
      </Panel>
      <div className={classes.split}>
        <Panel title={words.voiceprint}>
          <VoiceprintTable voiceprint={voice.voiceprint} />
        </Panel>
        <Panel title={words.findings}>
          <Findings voice={voice} />
        </Panel>
      </div>
    </div>
  );
}

interface VerdictProps {
  voice: VoiceResult;
  name: string;
  onAgain: () => void;
}

function Verdict({ voice, name, onAgain }: VerdictProps) {
  const outcome = voiceOutcomes[voice.outcome];
  return (
    <section className={classes.verdict} data-outcome={voice.outcome} aria-label={words.label}>
      <p className={classes.name}>{name}</p>
      <h2 id="voice-verdict" tabIndex={-1}>
        {outcome.title}
      </h2>
      <p>{outcome.text}</p>
      {voice.outcome === 'inconclusive' ? (
        <div>
          <h3>{words.reasons}</h3>
          <ul>
            {voice.outcomeReasons.map((code) => (
              <li key={code}>{reasonWords(code)}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p className={classes.confidence}>
          {words.confidence} <strong>{words.percent(voice.confidence)}</strong>
        </p>
      )}
      <Button variant="default" onClick={onAgain}>
        {voiceUpload.again}
      </Button>
    </section>
  );
}

function reasonWords(code: string): string {
  const known: Readonly<Record<string, string>> = inconclusiveReasons;
  return known[code] ?? unknownReason;
}

function Findings({ voice }: { voice: VoiceResult }) {
  return (
    <div className={classes.stack}>
      {voice.warnings.length === 0 && <p className={classes.dim}>{words.noFindings}</p>}
      <ul className={classes.findings}>
        {voice.warnings.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <h3>{words.methods}</h3>
      <ul className={classes.findings}>
        {voice.detectionMethods.map((name) => (
          <li key={name}>{signalWords[name]?.name ?? name}</li>
        ))}
      </ul>
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
