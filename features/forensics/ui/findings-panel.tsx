import { Button, Textarea, TextInput } from '@mantine/core';
import { Panel } from '@unmask/ui';
import { useState } from 'react';
import type { CaseFindings } from '../contract.ts';
import { FINDING_LENGTH, RECOMMENDATIONS } from '../limits.ts';
import { detail } from '../words-ui.ts';
import type { CaseProps } from './case-page.tsx';
import classes from './forensics.module.css';
import { useChange } from './use-change.ts';

const words = detail.findings;

/** What the examiner says, in words and on their own account. */
export function FindingsPanel(props: CaseProps) {
  const [writing, setWriting] = useState(false);
  const { findings, status } = props.detail.case;
  const may = props.detail.may.change && status !== 'closed';
  return (
    <Panel
      title={words.title}
      aside={
        may &&
        !writing && (
          <Button variant="default" size="compact-sm" onClick={() => setWriting(true)}>
            {words.write}
          </Button>
        )
      }
    >
      {writing ? (
        <Write {...props} onClose={() => setWriting(false)} />
      ) : findings === null ? (
        <p className={classes.text}>{words.empty}</p>
      ) : (
        <Written findings={findings} />
      )}
    </Panel>
  );
}

function Written({ findings }: { findings: CaseFindings }) {
  const { summary, technicalDetails, conclusion, recommendations, confidence } = findings;
  const parts = [
    [words.summary, summary],
    [words.technicalDetails, technicalDetails],
    [words.conclusion, conclusion],
    [words.recommendations.split(',')[0] ?? '', recommendations.join('\n')],
  ] as const;
  return (
    <div className={classes.tight}>
      {parts.map(
        ([name, text]) =>
          text !== '' && (
            <div key={name}>
              <strong>{name}</strong>
              <p className={classes.written}>{text}</p>
            </div>
          ),
      )}
      {confidence !== null && <p className={classes.text}>{words.confidenceOf(confidence)}</p>}
    </div>
  );
}

const LONG = ['summary', 'technicalDetails', 'conclusion'] as const;

function Write(props: CaseProps & { onClose: () => void }) {
  const { findings, updated_at } = props.detail.case;
  const [readAt] = useState(updated_at);
  const [text, setText] = useState({
    summary: findings?.summary ?? '',
    technicalDetails: findings?.technicalDetails ?? '',
    conclusion: findings?.conclusion ?? '',
  });
  const [advice, setAdvice] = useState(findings?.recommendations.join('\n') ?? '');
  const [confidence, setConfidence] = useState(findings?.confidence?.toString() ?? '');
  const changing = useChange(props, props.onClose);
  const percent = confidence.trim() === '' ? null : Number(confidence.replace(',', '.'));
  const wrong = percent !== null && !(percent >= 0 && percent <= 100);
  const recommendations = advice
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, RECOMMENDATIONS);
  return (
    <form
      className={classes.form}
      aria-label={words.title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong) void changing.run({ findings: { ...text, recommendations, confidence: percent } });
      }}
    >
      {updated_at !== readAt && (
        <p className={classes.broken} role="alert">
          {words.stale}
        </p>
      )}
      {LONG.map((name) => (
        <Textarea
          key={name}
          label={words[name]}
          rows={4}
          maxLength={FINDING_LENGTH}
          value={text[name]}
          onChange={(event) => setText({ ...text, [name]: event.currentTarget.value })}
        />
      ))}
      <Textarea
        label={words.recommendations}
        rows={3}
        value={advice}
        onChange={(event) => setAdvice(event.currentTarget.value)}
      />
      <TextInput
        label={words.confidence}
        inputMode="decimal"
        value={confidence}
        error={wrong && words.confidenceWrong}
        onChange={(event) => setConfidence(event.currentTarget.value)}
      />
      <div className={classes.row}>
        <Button type="submit" loading={changing.busy} disabled={wrong}>
          {detail.save}
        </Button>
        <Button variant="default" onClick={props.onClose}>
          {detail.cancel}
        </Button>
      </div>
    </form>
  );
}
