import { useQuery } from '@tanstack/react-query';
import { formatDay, Panel, Time } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { actionColumn, DataTable } from '@unmask/ui/data-table.tsx';
import { wholeList } from '@unmask/ui/list.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import type { Share } from '../share-contract.ts';
import { shareUi as words } from '../share-words.ts';
import { caseKey, failedAs, forensicsCalls, sharesKey } from './calls.ts';
import type { CaseProps } from './case-page.tsx';
import classes from './forensics.module.css';
import { ShareForm } from './share-form.tsx';

/** Links to parts of the case, made and ended. */
export function SharesPanel(props: CaseProps) {
  const { organizationId, caseId, detail } = props;
  const [question, setQuestion] = useState<Question | null>(null);
  const queryKey = sharesKey(organizationId, caseId);
  const found = useQuery({
    queryKey,
    queryFn: () => forensicsCalls().shares({ organizationId, caseId }),
    enabled: detail.may.change,
  });
  const revoking = useCall({
    call: (shareId: string) => forensicsCalls().revokeShare({ organizationId, caseId, shareId }),
    done: words.revoked,
    failed: failedAs(words.revokeFailed),
    changes: [queryKey, caseKey(organizationId, caseId)],
  });
  if (!detail.may.change) return null;
  const { columns } = words;
  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        <p className={classes.text}>{words.text}</p>
        {detail.case.status !== 'closed' && <ShareForm {...props} />}
        <DataTable
          label={words.title}
          list={wholeList(found)}
          keyOf={({ id }) => id}
          empty={words.none}
          failed={words.failedToRead}
          loading={words.loading}
          columns={[
            { label: columns.name, name: true, cell: (share) => <What share={share} /> },
            { label: columns.state, cell: ({ state }) => words.states[state] },
            { label: columns.ends, cell: ({ expiresAt }) => formatDay(expiresAt) },
            {
              label: columns.opened,
              cell: ({ views, maxViews, lastViewedAt }) => (
                <>
                  {words.viewsOf(views, maxViews)}
                  {lastViewedAt !== null && (
                    <span className={classes.small}>
                      <Time at={lastViewedAt} />
                    </span>
                  )}
                </>
              ),
            },
            actionColumn(columns.actions, ({ id, name, state }: Share) => [
              state === 'active' && {
                text: words.revoke,
                name: words.revokeOf(name),
                look: 'danger',
                run: () => setQuestion({ ...words.revokeAsk, run: () => revoking.run(id) }),
              },
            ]),
          ]}
        />
      </div>
      <AskDialog question={question} cancel={words.keep} onClose={() => setQuestion(null)} />
    </Panel>
  );
}

function What({ share: { name, items, password, createdBy } }: { share: Share }) {
  return (
    <>
      {name}
      <span className={classes.small}>
        {items.join('; ')}
        {password && ` (${words.withPassword})`}
      </span>
      <span className={classes.small}>{createdBy}</span>
    </>
  );
}
