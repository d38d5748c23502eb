import type { Analysis } from '@unmask/analyses/contract';
import { voiceOutcomes } from '@unmask/product/copy/voice';
import { verdictWords } from '@unmask/product/result-reading';
import { Panel, useObjectUrl } from '@unmask/ui';
import { type ReactNode, useEffect } from 'react';
import { voiceResultOf } from '../voice-result.ts';
import { voiceResult as words } from '../words.ts';
import { Recording } from './recording.tsx';
import classes from './voice.module.css';
import { VoiceFindings, VoiceVerdict } from './voice-verdict.tsx';
import { VoiceprintTable } from './voiceprint-table.tsx';

interface VoiceResultViewProps {
  analysis: Analysis;
  /** The recording on this device, when it was not lost. */
  file: File | null;
  /** The service's copy; null when there is none. */
  mediaUrl: string | null;
  /** Back to the choice of a recording; without it the screen has no way there. */
  onAgain?: () => void;
  /** Beside the way back. */
  actions?: ReactNode;
  /** Between the verdict and what is below it. */
  statement?: ReactNode;
  /** Below the verdict. */
  children?: ReactNode;
  /** At the end: what is known of the file and of the measuring. */
  details?: ReactNode;
}

/** What was found out about a recording. */
export function VoiceResultView({
  analysis,
  file,
  mediaUrl,
  onAgain,
  actions,
  statement,
  children,
  details,
}: VoiceResultViewProps) {
  // The person hears or sees the verdict first, wherever the page was scrolled to.
  useEffect(() => {
    document.getElementById('voice-verdict')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  const source = useObjectUrl(file) ?? mediaUrl;
  const { result } = analysis;
  const voice = result && voiceResultOf(result);
  if (result === null || voice === null) return null;
  const own = voiceOutcomes[voice.outcome].text;
  // Of the sound of a video only what was measured counts.
  const text = result.modality === 'audio' ? verdictWords(result, own) : own;
  return (
    <div className={classes.result}>
      <VoiceVerdict voice={voice} name={analysis.fileName} text={text} onAgain={onAgain} actions={actions}>
        {statement}
      </VoiceVerdict>
      {children}
      <Panel title={words.sound}>
        <Recording
          drawn={file ?? mediaUrl}
          source={source}
          timeline={result.timeline}
          seconds={voice.voiceprint.artificialMarkers.seconds}
        />
      </Panel>
      <div className={classes.split}>
        <Panel title={words.voiceprint}>
          <VoiceprintTable voiceprint={voice.voiceprint} />
        </Panel>
        <Panel title={words.findings}>
          <VoiceFindings voice={voice} />
        </Panel>
      </div>
      {details}
    </div>
  );
}
