import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AsyncView, Panel } from '@unmask/ui';
import { useState } from 'react';
import { MAX_MAILBOXES } from '../limits.ts';
import { mailboxPage as words } from '../mailbox-words.ts';
import { integrationCalls, mailboxesKey } from './calls.ts';
import classes from './integrations.module.css';
import { MailboxForm } from './mailbox-form.tsx';
import { MailboxRow } from './mailbox-row.tsx';
import { ScannedList } from './scanned-list.tsx';

/** A mailbox that is looked at now and then changes by itself. */
const AGAIN_MS = 10_000;

/** Mailboxes whose attachments are analyzed, and what was found in them. For admins. */
export function MailboxPanel({ organizationId }: { organizationId: string }) {
  const [adding, setAdding] = useState(false);
  const found = useQuery({
    queryKey: mailboxesKey(organizationId),
    queryFn: () => integrationCalls().listMailboxes({ organizationId }),
    refetchInterval: AGAIN_MS,
  });
  return (
    <>
      <Panel title={words.title}>
        <div className={classes.stack}>
          <p className={classes.text}>{words.text}</p>
          <AsyncView query={found} label={words.loading} height={160} failed={() => words.failed}>
            {({ items }) => (
              <>
                {items.length > 0 && (
                  <ul className={classes.mailboxes}>
                    {items.map((mailbox) => (
                      <MailboxRow key={mailbox.id} organizationId={organizationId} mailbox={mailbox} />
                    ))}
                  </ul>
                )}
                {items.length === 0 || adding ? (
                  <MailboxForm organizationId={organizationId} onDone={() => setAdding(false)} />
                ) : (
                  items.length < MAX_MAILBOXES && (
                    <div className={classes.ways}>
                      <Button variant="default" onClick={() => setAdding(true)}>
                        {words.another}
                      </Button>
                    </div>
                  )
                )}
              </>
            )}
          </AsyncView>
        </div>
      </Panel>
      {(found.data?.items.length ?? 0) > 0 && <ScannedList organizationId={organizationId} />}
    </>
  );
}
