import { Button } from '@mantine/core';
import { result } from '@unmask/product/copy/result';
import { voiceOutcomes } from '@unmask/product/copy/voice';
import { reasonWords, wouldHelp } from '@unmask/product/result-reading';
import { AssessmentScale } from '@unmask/ui/assessment-scale.tsx';
import type { ReactNode } from 'react';
import type { VoiceResult } from '../contract.ts';
import { voiceUpload, voiceResult as words } from '../words.ts';
import classes from './voice.module.css';

interface VerdictProps {
  voice: VoiceResult;
  name: string;
  /** The sentence below the title. */
  text: string;
  /** Without it the page around names the recording. */
  onAgain?: () => void;
  /** Beside the way back. */
  actions?: ReactNode;
  /** The statement of the whole result. */
  children?: ReactNode;
}

/** The verdict in words of voices. */
export function VoiceVerdict({ voice, name, text, onAgain, actions, children }: VerdictProps) {
  const { title } = voiceOutcomes[voice.outcome];
  return (
    <section className={classes.verdict} data-outcome={voice.outcome} aria-label={words.label}>
      {onAgain && <p className={classes.name}>{name}</p>}
      <h2 id="voice-verdict" tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      {children}
      {voice.outcome === 'inconclusive' ? (
        <>
          <VoiceReasons codes={voice.outcomeReasons} />
          <AssessmentScale assessment={voice.assessment} />
        </>
      ) : (
        <p className={classes.confidence}>
          {words.confidence} <strong>{words.percent(voice.confidence)}</strong>
        </p>
      )}
      {onAgain && (
        <div className={classes.actions}>
          <Button onClick={onAgain}>{voiceUpload.again}</Button>
          {actions}
        </div>
      )}
    </section>
  );
}

/** Why there is no verdict. */
export function VoiceReasons({ codes }: { codes: readonly string[] }) {
  const better = wouldHelp(codes);
  return (
    <div>
      <h3>{words.reasons}</h3>
      <ul className={classes.findings}>
        {reasonWords(codes).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {better.length > 0 && (
        <>
          <h3>{result.wouldHelp}</h3>
          <ul className={classes.findings}>
            {better.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** What stands out. */
export function VoiceFindings({ voice }: { voice: VoiceResult }) {
  return (
    <div className={classes.stack}>
      {voice.warnings.length === 0 && <p className={classes.dim}>{words.noFindings}</p>}
      <ul className={classes.findings}>
        {voice.warnings.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
