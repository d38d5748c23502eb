import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FEEDBACK_ANSWERS, FEEDBACK_SOURCES, type Feedback } from '@unmask/analyses/contract';
import { savedToasts, feedback as words } from '@unmask/product/copy/history';
import { FEEDBACK_COMMENT_LENGTH } from '@unmask/product/limits';
import { useCall } from '@unmask/ui/use-call.ts';
import { type FormEvent, useState } from 'react';
import { analysisCalls } from '../rpc.ts';
import classes from './feedback.module.css';

type Said = Omit<Feedback, 'updatedAt'>;

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
        <More
          key={`${id} ${now.answer}`}
          given={now}
          canKeep={canKeep}
          busy={saying.busy}
          onSend={saying.run}
        />
      )}
    </section>
  );
}

interface MoreProps {
  given: Feedback;
  canKeep: boolean;
  busy: boolean;
  onSend: (said: Said) => unknown;
}

/** How the person knows, and what may be done with it. */
function More({ given, canKeep, busy, onSend }: MoreProps) {
  const [said, setSaid] = useState<Said>(given);
  const set = (part: Partial<Said>) => setSaid((before) => ({ ...before, ...part }));
  const changed =
    said.source !== given.source || said.mayKeep !== given.mayKeep || said.comment.trim() !== given.comment;
  function submit(event: FormEvent) {
    event.preventDefault();
    onSend({ answer: given.answer, source: said.source, comment: said.comment, mayKeep: said.mayKeep });
  }
  return (
    <form className={classes.comment} onSubmit={submit}>
      <NativeSelect
        label={words.source}
        value={said.source ?? ''}
        onChange={({ currentTarget: { value } }) =>
          set({ source: FEEDBACK_SOURCES.find((source) => source === value) ?? null })
        }
        data={[
          { value: '', label: words.chooseSource },
          ...FEEDBACK_SOURCES.map((source) => ({ value: source, label: words.sources[source] })),
        ]}
      />
      <Textarea
        label={words.comment}
        description={words.help}
        rows={3}
        maxLength={FEEDBACK_COMMENT_LENGTH}
        value={said.comment}
        onChange={(event) => set({ comment: event.currentTarget.value })}
      />
      {canKeep && (
        <Checkbox
          label={words.mayKeep}
          description={words.mayKeepHelp}
          checked={said.mayKeep}
          onChange={(event) => set({ mayKeep: event.currentTarget.checked })}
        />
      )}
      <div className={classes.send}>
        <span className="um-dim">{words.left(FEEDBACK_COMMENT_LENGTH - said.comment.length)}</span>
        <Button type="submit" loading={busy} disabled={!changed}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
