import { Button } from '@mantine/core';
import { useCall } from '@unmask/ui/use-call.ts';
import { useEffect, useRef, useState } from 'react';
import type { Answered, Graded } from '../contract.ts';
import { view, check as words } from '../page-words.ts';
import { certificatesKey, trainingCalls, trainingKey } from './calls.ts';
import own from './check.module.css';
import type { CheckProps } from './knowledge-check.tsx';
import classes from './training.module.css';

interface ResultsProps extends CheckProps {
  graded: Graded;
  onAgain: () => void;
  beginning: boolean;
}

/** How it went: the score, the certificate, and of each answer what is right and why. */
export function Results({
  organizationId,
  module,
  graded,
  onAgain,
  onRead,
  onBack,
  beginning,
}: ResultsProps) {
  const { score, passed, passingScore, answers, progress } = graded;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <>
      <div className={own.outcome} data-right={passed} ref={top} tabIndex={-1}>
        <h3>{passed ? words.passed : words.notPassed}</h3>
        <p>{words.score(score, passingScore)}</p>
        {passed ? (
          <Certificate organizationId={organizationId} moduleId={module.id} id={progress.certificate_id} />
        ) : (
          <>
            <p>{words.read}</p>
            <div className={classes.buttons}>
              <Button onClick={onRead}>{words.readAgain}</Button>
              <Button variant="default" loading={beginning} onClick={onAgain}>
                {words.tryAgain}
              </Button>
            </div>
          </>
        )}
      </div>
      <ol className={own.answers}>
        {answers.map((answer) => (
          <Answer key={answer.id} answer={answer} />
        ))}
      </ol>
      <div>
        <Button variant="default" onClick={onBack}>
          {view.back}
        </Button>
      </div>
    </>
  );
}

export const certificateUrl = (id: string) => `/api/training/certificates/${encodeURIComponent(id)}/file`;

function Certificate({
  organizationId,
  moduleId,
  id,
}: {
  organizationId: string;
  moduleId: string;
  id: string | null;
}) {
  const [made, setMade] = useState(id);
  const making = useCall({
    call: () => trainingCalls().certify({ organizationId, moduleId }),
    done: words.made,
    failed: words.makeFailed,
    changes: [trainingKey(organizationId), certificatesKey],
    onDone: ({ certificate_id }) => setMade(certificate_id),
  });
  return (
    <div className={classes.buttons}>
      {made === null ? (
        <Button loading={making.busy} onClick={() => void making.run()}>
          {words.makeCertificate}
        </Button>
      ) : (
        <Button component="a" href={certificateUrl(made)}>
          {words.certificate}
        </Button>
      )}
    </div>
  );
}

function Answer({ answer }: { answer: Answered }) {
  const { question, options, chosen, correctAnswer, explanation } = answer;
  const right = chosen === correctAnswer;
  return (
    <li data-right={right}>
      <h4>{question}</h4>
      <p>
        <strong>{right ? words.right : words.wrong}</strong>. {words.yours}:{' '}
        {chosen === null ? words.unanswered : options[chosen]}
      </p>
      {!right && (
        <p>
          {words.correct}: {options[correctAnswer]}
        </p>
      )}
      <p className={classes.text}>{explanation}</p>
    </li>
  );
}
