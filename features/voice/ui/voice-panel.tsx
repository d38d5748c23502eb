import type { Analysis } from '@unmask/analyses/contract';
import { voiceOutcomes } from '@unmask/product/copy/voice';
import { Panel, useObjectUrl } from '@unmask/ui';
import { AssessmentScale } from '@unmask/ui/assessment-scale.tsx';
import { voiceResultOf } from '../voice-result.ts';
import { voicePanel as words } from '../words.ts';
import { Recording } from './recording.tsx';
import classes from './voice.module.css';
import { VoiceReasons } from './voice-verdict.tsx';
import { VoiceprintTable } from './voiceprint-table.tsx';

interface VoicePanelProps {
  result: NonNullable<Analysis['result']>;
  /** The video on this device, when it was not lost. */
  file: File | null;
  mediaUrl: string | null;
}

/** The voice of a video beside what its pictures showed; nothing for a file without a sound track. */
export function VoicePanel({ result, file, mediaUrl }: VoicePanelProps) {
  const source = useObjectUrl(file) ?? mediaUrl;
  const voice = voiceResultOf(result);
  if (result.modality !== 'video' || voice === null) return null;
  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        <p className={classes.plain}>
          <strong>{voiceOutcomes[voice.outcome].title}</strong>
          {voice.outcome !== 'inconclusive' && ` ${words.confidence(voice.confidence)}`}
        </p>
        {voice.outcome === 'inconclusive' && <VoiceReasons codes={voice.outcomeReasons} />}
        {voice.outcome === 'inconclusive' && <AssessmentScale assessment={voice.assessment} />}
        <p className={classes.dim}>{words.text}</p>
        <Recording
          drawn={file}
          source={source}
          timeline={result.timeline}
          seconds={voice.voiceprint.artificialMarkers.seconds}
        />
        <VoiceprintTable voiceprint={voice.voiceprint} />
      </div>
    </Panel>
  );
}
