import { feedback } from '@unmask/product/copy/history';
import { Time } from '@unmask/ui';
import { actionColumn } from '@unmask/ui/data-table.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useMemo } from 'react';
import type { Answer } from '../contract.ts';
import { adminList, adminAnswers as words } from '../words.ts';
import classes from './admin.module.css';
import { adminCalls, CHANGES } from './calls.ts';
import { ListView } from './list-view.tsx';
import { useList } from './use-list.ts';

type Verdict = 'accepted' | 'set_aside' | null;

const TOLD = { accepted: words.accepted, set_aside: words.setAsideToast, open: words.opened } as const;

/** What people said that files are, judged by the operator before it counts. */
export function AnswersSection() {
  const calls = useMemo(adminCalls, []);
  const list = useList('answers', 'open', (input) => calls.listAnswers(input));
  const review = useCall({
    ...CHANGES,
    call: ({ answer, verdict }: { answer: Answer; verdict: Verdict }) =>
      calls.reviewAnswer({ handle: answer.handle, verdict, seen: answer.updatedAt }),
    done: (_done, { verdict }) => TOLD[verdict ?? 'open'],
  });
  const action = (answer: Answer, verdict: Verdict, text: string) =>
    answer.review !== verdict && {
      text,
      name: `${text}: ${said(answer)}`,
      run: () => review.run({ answer, verdict }),
    };

  return (
    <ListView
      title={words.title}
      text={words.text}
      list={list}
      empty={words.empty}
      filters={words.filters}
      keyOf={(answer) => answer.handle}
      columns={[
        { label: words.said, name: true, cell: (answer) => <Said answer={answer} /> },
        {
          label: words.engine,
          cell: ({ outcome, engineVersion }) => (
            <>
              {words.outcome[outcome]}
              <span className={classes.small}>{engineVersion}</span>
            </>
          ),
        },
        {
          label: words.author,
          cell: ({ author }) => author ?? <span className="um-dim">{words.visitor}</span>,
        },
        { label: words.at, cell: (answer) => <Time at={answer.updatedAt} /> },
        actionColumn(adminList.actions, (answer: Answer) => [
          action(answer, 'accepted', words.accept),
          action(answer, 'set_aside', words.setAside),
          action(answer, null, words.open),
        ]),
      ]}
    />
  );
}

const said = ({ answer, modality }: Answer) => `${words.modality[modality]}: ${feedback.answers[answer]}`;

function Said({ answer }: { answer: Answer }) {
  return (
    <>
      <span className={classes.strong}>{said(answer)}</span>
      {answer.source !== null && <span className={classes.small}>{feedback.sources[answer.source]}</span>}
      {answer.comment !== '' && <span className={classes.small}>{answer.comment}</span>}
      {answer.mayKeep && <span className={classes.small}>{words.kept}</span>}
    </>
  );
}
