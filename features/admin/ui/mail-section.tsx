import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AsyncView, Time } from '@unmask/ui';
import { actionColumn, type RowAction } from '@unmask/ui/data-table.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useMemo, useState } from 'react';
import type { Mail } from '../contract.ts';
import { adminList, adminMail as words } from '../words.ts';
import classes from './admin.module.css';
import { ADMIN_KEY, adminCalls, CHANGES, failureText } from './calls.ts';
import { ListView } from './list-view.tsx';
import { useList } from './use-list.ts';

export function MailSection() {
  const calls = useMemo(adminCalls, []);
  const list = useList('mail', 'all', (input) => calls.listMail(input));
  const [open, setOpen] = useState<Mail | null>(null);

  const retry = useCall({
    ...CHANGES,
    call: ({ id }: Mail) => calls.retryMail({ id }),
    done: words.retried,
  });

  return (
    <>
      <ListView
        title={words.title}
        list={list}
        empty={words.empty}
        filters={words.filters}
        keyOf={(mail) => mail.id}
        columns={[
          {
            label: words.subject,
            name: true,
            cell: (mail) => <span className={classes.strong}>{mail.subject}</span>,
          },
          {
            label: words.recipient,
            cell: (mail) => <span className={classes.address}>{mail.recipient}</span>,
          },
          { label: words.state, cell: (mail) => <State mail={mail} /> },
          { label: words.written, cell: (mail) => <Time at={mail.createdAt} /> },
          actionColumn(adminList.actions, (mail: Mail) =>
            actionsOf(
              mail,
              () => setOpen(mail),
              () => retry.run(mail),
            ),
          ),
        ]}
      />
      <Reader mail={open} onClose={() => setOpen(null)} />
    </>
  );
}

function State({ mail }: { mail: Mail }) {
  return (
    <>
      <span className={mail.state === 'failed' ? classes.bad : undefined}>{words.filters[mail.state]}</span>
      {mail.state === 'kept' && <span className={classes.small}>{words.kept}</span>}
      {mail.lastError !== null && (
        <span className={classes.small}>
          {mail.lastError} ({words.attempts(mail.attempts)})
        </span>
      )}
    </>
  );
}

function actionsOf(mail: Mail, read: () => void, retry: () => unknown): readonly (RowAction | false)[] {
  const of = `${mail.subject}, ${mail.recipient}`;
  return [
    { text: words.read, name: `${words.read}: ${of}`, run: read },
    (mail.state === 'failed' || mail.state === 'kept') && {
      text: words.retry,
      name: `${words.retry}: ${of}`,
      run: retry,
    },
  ];
}

function Reader({ mail, onClose }: { mail: Mail | null; onClose: () => void }) {
  const calls = useMemo(adminCalls, []);
  const [last, setLast] = useState(mail);
  if (mail !== null && mail !== last) setLast(mail);
  const text = useQuery({
    queryKey: [...ADMIN_KEY, 'mail-text', last?.id],
    queryFn: () => calls.readMail({ id: last?.id ?? '' }),
    enabled: mail !== null,
    // Each reading is recorded: it happens when a person opens the message, not by itself.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return (
    <Modal opened={mail !== null} onClose={onClose} title={last?.subject} size="lg">
      <div className={classes.stack}>
        <p className={classes.text}>{words.masked}</p>
        <AsyncView query={text} label={words.reading} height={120} failed={failureText}>
          {(mail) => <pre className={classes.mail}>{mail.text || words.gone}</pre>}
        </AsyncView>
      </div>
    </Modal>
  );
}
