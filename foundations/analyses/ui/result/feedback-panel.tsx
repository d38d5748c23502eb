import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Feedback } from '@unmask/analyses/contract';
import { FEEDBACK_ANSWERS } from '@unmask/analyses/feedback-answers';
import { savedToasts, feedback as words } from '@unmask/product/copy/history';
import { useCall } from '@unmask/ui/use-call.ts';
import { lazy, Suspense } from 'react';
import { analysisCalls } from '../rpc.ts';
import classes from './feedback.module.css';

/** Its fields are fetched with the first answer: most results are read without one. */
const FeedbackMore = lazy(() => import('./feedback-more.tsx'));

export type Said = Omit<Feedback, 'updatedAt'>;

const NOTHING: Omit<Said, 'answer'> = { source: null, comment: '', mayKeep: false };

/** "Do you know what this is?": one answer per person and analysis, which can be changed. */
export function FeedbackPanel({ id }: { id: string }) {
  const key = ['feedback', id];
  const queries = useQueryClient();
  const given = useQuery({ queryKey: key, queryFn: () => analysisCalls().feedback({ id }) });
  const now = given.data?.feedback ?? null;
  const canKeep = given.data?.canKeep ?? false;

  const saying = useCall({
    call: (said: Said) => analysisCalls().giveFeedback({ id, ...said }),
    failed: () => ({ title: savedToasts.failed, description: savedToasts.tryAgain }),
    onDone: (feedback) => void queries.setQueryData(key, { feedback, canKeep }),
  });

  return (
    <section className={classes.panel} aria-label={words.question}>
      <div className={classes.row}>
        <h3>{words.question}</h3>
        <div className={classes.answers}>
          {FEEDBACK_ANSWERS.map((answer) => (
            <Button
              key={answer}
              variant={now?.answer === answer ? 'filled' : 'default'}
              aria-pressed={now?.answer === answer}
              // An earlier answer that is still being read would overwrite this one.
              disabled={given.isPending}
              onClick={() => void saying.run({ ...NOTHING, ...now, answer })}
            >
              {words.answers[answer]}
            </Button>
          ))}
        </div>
      </div>
      <p className={classes.said} role="status">
        {now === null ? words.text : words.thanks}
      </p>
      {now !== null && now.answer !== 'unsure' && (
        <Suspense fallback={null}>
          <FeedbackMore
            key={`${id} ${now.answer}`}
            given={now}
            canKeep={canKeep}
            busy={saying.busy}
            onSend={saying.run}
          />
        </Suspense>
      )}
    </section>
  );
}
