import { Button, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Feedback } from '@unmask/analyses/contract';
import { savedToasts, feedback as words } from '@unmask/product/copy/history';
import { FEEDBACK_COMMENT_LENGTH } from '@unmask/product/limits';
import { useCall } from '@unmask/ui/use-call.ts';
import { type FormEvent, useState } from 'react';
import { analysisCalls } from '../rpc.ts';
import classes from './feedback.module.css';

const ANSWERS = ['yes', 'no', 'unsure'] as const;

/** "Was this right?": one answer per person and analysis, which can be changed. */
export function FeedbackPanel({ id }: { id: string }) {
  const key = ['feedback', id];
  const queries = useQueryClient();
  const given = useQuery({ queryKey: key, queryFn: () => analysisCalls().feedback({ id }) });
  const now = given.data?.feedback ?? null;

  const saying = useCall({
    call: (said: Pick<Feedback, 'answer' | 'comment'>) => analysisCalls().giveFeedback({ id, ...said }),
    failed: () => ({ title: savedToasts.failed, description: savedToasts.tryAgain }),
    onDone: (feedback) => void queries.setQueryData(key, { feedback }),
  });

  return (
    <section className={classes.panel} aria-label={words.question}>
      <div className={classes.row}>
        <h3>{words.question}</h3>
        <div className={classes.answers}>
          {ANSWERS.map((answer) => (
            <Button
              key={answer}
              variant={now?.answer === answer ? 'filled' : 'default'}
              aria-pressed={now?.answer === answer}
              onClick={() => void saying.run({ answer, comment: now?.comment ?? '' })}
            >
              {words.answers[answer]}
            </Button>
          ))}
        </div>
        <p role="status">{now === null ? '' : words.thanks}</p>
      </div>
      {now !== null && (
        <Comment
          key={id}
          given={now}
          busy={saying.busy}
          onSend={(comment) => void saying.run({ answer: now.answer, comment })}
        />
      )}
    </section>
  );
}

interface CommentProps {
  given: Feedback;
  busy: boolean;
  onSend: (comment: string) => void;
}

function Comment({ given, busy, onSend }: CommentProps) {
  const [text, setText] = useState(given.comment);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSend(text);
  }
  return (
    <form className={classes.comment} onSubmit={submit}>
      <Textarea
        label={words.comment}
        description={words.help}
        rows={3}
        maxLength={FEEDBACK_COMMENT_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.send}>
        <span className="um-dim">{words.left(FEEDBACK_COMMENT_LENGTH - text.length)}</span>
        <Button type="submit" loading={busy} disabled={text.trim() === given.comment}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
