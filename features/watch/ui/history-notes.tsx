import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Time } from '@unmask/ui';
import { useCall } from '@unmask/ui/use-call.ts';
import { answerWords, toasts, noteWords as words } from '../words.ts';
import { notesKey, watchCalls } from './calls.ts';
import classes from './watch.module.css';

/** Above the history: results that a later engine reads differently, until they are put away. */
export default function HistoryNotes() {
  const query = useQuery({ queryKey: notesKey, queryFn: () => watchCalls().notes({}), retry: false });
  const dismiss = useCall({
    call: (analysisId: string) => watchCalls().dismiss({ analysisId }),
    failed: toasts.failed,
    changes: [notesKey],
  });
  const items = query.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className={classes.notes} aria-label={words.title}>
      <h2>{words.title}</h2>
      <ul>
        {items.map(({ analysisId, name, before, now, at }) => (
          <li key={analysisId}>
            <span>
              {words.note(name, answerWords(before), answerWords(now))}{' '}
              <span className="um-dim">
                <Time at={at} show="ago" />
              </span>
            </span>
            <span className={classes.row}>
              <Anchor component={Link} to="/analyses/$id" params={{ id: analysisId } as never}>
                {words.open}
              </Anchor>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                loading={dismiss.running === analysisId}
                onClick={() => void dismiss.run(analysisId)}
              >
                {words.dismiss}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
