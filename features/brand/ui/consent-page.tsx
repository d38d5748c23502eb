import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Panel, shownTime } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { refusalWords } from '@unmask/ui/calls.ts';
import { saveAs } from '@unmask/ui/save-as.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import { useNoIndex } from '@unmask/ui/use-no-index.ts';
import { useTitle } from '@unmask/ui/use-title.ts';
import { Waiting } from '@unmask/ui/waiting.tsx';
import { useState } from 'react';
import type { FaceConsent } from '../contract.ts';
import { consentPage as words } from '../face-words.ts';
import type { FaceAnswer } from '../limits.ts';
import classes from './brand.module.css';
import { brandCalls, failedAs } from './calls.ts';

/** `/face-consent/{token}`: whoever was asked reads, answers, sees what is stored and withdraws, without an account. */
export default function ConsentPage() {
  const { token = '' }: { token?: string } = useParams({ strict: false });
  useTitle(words.title);
  useNoIndex();
  const [erased, setErased] = useState(false);
  const query = useQuery({
    queryKey: ['face-consent', token],
    queryFn: () => brandCalls().openFaceConsent({ token }),
    retry: false,
    enabled: !erased,
  });
  if (erased)
    return (
      <div className={`um-page ${classes.consent}`} role="status">
        <h1>{words.erased}</h1>
        <p>{words.erasedText}</p>
      </div>
    );
  return (
    <div className={`um-page ${classes.consent}`}>
      {query.isPending && <Waiting />}
      {query.isError && (
        <div role="alert">
          <h1>{words.gone}</h1>
          <p>{refusalWords(query.error) ?? words.failed}</p>
        </div>
      )}
      {query.data && <Asked token={token} consent={query.data} onErased={() => setErased(true)} />}
    </div>
  );
}

interface Props {
  token: string;
  consent: FaceConsent;
  onErased: () => void;
}

const DONE = {
  give: words.given,
  refuse: words.refused,
  withdraw: words.withdrawn,
  erase: words.deleted,
} as const;

function Asked({ token, consent, onErased }: Props) {
  const queries = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const answering = useCall({
    call: (answer: FaceAnswer) => brandCalls().answerFaceConsent({ token, answer, hash: consent.hash }),
    done: (_, answer) => DONE[answer],
    failed: failedAs(words.answerFailed),
    onDone: ({ consent: now }) => {
      if (now === null) onErased();
      else queries.setQueryData(['face-consent', token], now);
    },
  });
  const erase: Question = {
    ...{ title: words.eraseTitle, text: words.eraseText, action: words.erase },
    run: () => answering.run('erase'),
  };
  return (
    <>
      <header>
        <h1>{words.title}</h1>
        <p>{words.greeting(consent.name, consent.organization)}</p>
      </header>
      <Panel title={hasAgreed(consent) ? words.agreed : words.text}>
        <div className={classes.lines}>
          {consent.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </Panel>
      <Answer consent={consent} answering={answering} onAsk={setQuestion} />
      <Stored consent={consent} onErase={() => setQuestion(erase)} />
      <AskDialog question={question} cancel={words.cancel} onClose={() => setQuestion(null)} />
    </>
  );
}

/** At some time: what ended was agreed to before, unless nobody answered or it was refused. */
const hasAgreed = ({ state, answeredAt }: FaceConsent): boolean =>
  answeredAt !== null && state !== 'invited' && state !== 'refused';

interface AnswerProps {
  consent: FaceConsent;
  answering: ReturnType<typeof useCall<FaceAnswer>>;
  onAsk: (question: Question) => void;
}

function Answer({ consent: { state, until }, answering, onAsk }: AnswerProps) {
  const told = words.state[state];
  return (
    <Panel title={words.yourAnswer}>
      <div className={classes.lines}>
        <p role="status">{typeof told === 'function' ? told(shownTime(until)) : told}</p>
        <div className={classes.row}>
          {state === 'invited' && (
            <>
              {/* Both look alike: neither answer is urged. */}
              <Button
                variant="default"
                loading={answering.running === 'give'}
                onClick={() => void answering.run('give')}
              >
                {words.give}
              </Button>
              <Button
                variant="default"
                loading={answering.running === 'refuse'}
                onClick={() => void answering.run('refuse')}
              >
                {words.refuse}
              </Button>
            </>
          )}
          {state === 'consented' && (
            <Button
              variant="outline"
              color="var(--um-red)"
              onClick={() =>
                onAsk({
                  ...{ title: words.withdrawTitle, text: words.withdrawText, action: words.withdraw },
                  run: () => answering.run('withdraw'),
                })
              }
            >
              {words.withdraw}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}

function Stored({ consent, onErase }: { consent: FaceConsent; onErase: () => void }) {
  const { name, email, portraits, matches } = consent;
  const save = () =>
    saveAs(new Blob([JSON.stringify(consent, null, 2)], { type: 'application/json' }), words.fileName);
  return (
    <Panel title={words.stored}>
      <div className={classes.lines}>
        <p>{words.facts(name, email, portraits.length)}</p>
        <p>{matches.length > 0 ? words.found : words.nothingFound}</p>
        {matches.length > 0 && (
          <ul className={classes.found}>
            {matches.map(({ url, at, ratio }) => (
              <li key={url}>
                {url}
                <span className={classes.small}>
                  {shownTime(at)}, {words.ratio(ratio)}
                </span>
              </li>
            ))}
          </ul>
        )}
        <div className={classes.row}>
          <Button variant="default" onClick={save}>
            {words.download}
          </Button>
          <Button variant="subtle" color="var(--um-red)" onClick={onErase}>
            {words.erase}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
