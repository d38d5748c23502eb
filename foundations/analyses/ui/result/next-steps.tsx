import { Anchor, Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Analysis } from '@unmask/analyses/contract';
import { stepsAbout, nextSteps as words } from '@unmask/product/copy/next-steps';
import { headlineOf } from '@unmask/product/result-reading';
import { recordWords, strengthWords } from '@unmask/product/result-statement';
import { Panel } from '@unmask/ui';
import { copyText } from '@unmask/ui/copy-text.ts';
import { useId, useState } from 'react';
import classes from './next-steps.module.css';
import { ReportButton } from './report-button.tsx';
import type { Result } from './result-types.ts';

type About = keyof typeof stepsAbout;
const ABOUTS = Object.keys(words.abouts) as About[];

/** One question that turns a result into what to do; the answer is kept by this page alone. */
export function NextSteps({ analysis, result }: { analysis: Pick<Analysis, 'id'>; result: Result }) {
  const [about, setAbout] = useState<About | null>(null);
  const name = useId();
  return (
    <Panel title={words.title}>
      <fieldset className={classes.question}>
        <legend>{words.question}</legend>
        {ABOUTS.map((each) => (
          <label key={each} className={classes.choice} data-chosen={each === about || undefined}>
            <input type="radio" name={name} checked={each === about} onChange={() => setAbout(each)} />
            {words.abouts[each]}
          </label>
        ))}
      </fieldset>
      <div aria-live="polite">
        {about !== null && (
          <div className={classes.answer}>
            <ol>
              {stepsAbout[about](result.outcome).map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <div className={classes.ways}>
              <Ways about={about} id={analysis.id} result={result} />
            </div>
          </div>
        )}
      </div>
    </Panel>
  );
}

/** @param id empty where a link shows the result to others */
function Ways({ about, id, result }: { about: About; id: string; result: Result }) {
  if (about === 'money' || about === 'person') {
    return (
      <>
        {id !== '' && result.mode === 'full' && (
          <Button component="a" variant="default" href={`/compare?questioned=${encodeURIComponent(id)}`}>
            {words.compare}
          </Button>
        )}
        <Anchor component={Link} to="/security-tips">
          {about === 'money' ? words.tips : words.personTips}
        </Anchor>
      </>
    );
  }
  if (about === 'curious') {
    return (
      <Anchor component={Link} to="/accuracy">
        {words.measure}
      </Anchor>
    );
  }
  const sha256 = hashOf(result);
  if (about === 'publish') {
    return <Copy text={quoteOf(result)} label={words.copyQuote} copied={words.quoteCopied} />;
  }
  return (
    <>
      {id !== '' && <ReportButton id={id} />}
      {sha256 !== null && <Copy text={sha256} label={words.copyHash} copied={words.hashCopied} />}
    </>
  );
}

interface CopyProps {
  text: string;
  label: string;
  copied: { title: string; description: string };
}

function Copy({ text, label, copied }: CopyProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={16} stroke={1.6} />}
      onClick={() => void copyText(text, { copied, copyFailed: words.copyFailed })}
    >
      {label}
    </Button>
  );
}

/** Of the file itself; null where only stills were sent and nobody has told it. */
function hashOf({ mode, file }: Result): string | null {
  return mode === 'frames' ? (file.original?.sha256 ?? null) : file.sha256;
}

/** One sentence to quote, limits included. */
function quoteOf(result: Result): string {
  const [record = ''] = recordWords(result);
  const file = result.mode === 'frames' ? words.quoteStills : words.quoteFile(result.file.sha256);
  return words.quote(headlineOf(result), strengthWords(result), record, result.engine.version, file);
}
