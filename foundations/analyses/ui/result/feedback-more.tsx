import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core';
import type { Feedback } from '@unmask/analyses/contract';
import { FEEDBACK_SOURCES } from '@unmask/analyses/feedback-answers';
import { feedback as words } from '@unmask/product/copy/history';
import { FEEDBACK_COMMENT_LENGTH } from '@unmask/product/limits';
import { type FormEvent, useState } from 'react';
import classes from './feedback.module.css';
import type { Said } from './feedback-panel.tsx';

interface MoreProps {
  given: Feedback;
  canKeep: boolean;
  busy: boolean;
  onSend: (said: Said) => unknown;
}

/** How the person knows, and what may be done with it. */
export default function FeedbackMore({ given, canKeep, busy, onSend }: MoreProps) {
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
