import { Button, Modal, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Share } from '@unmask/analyses/contract';
import { savedToasts, shareDialog as words } from '@unmask/product/copy/history';
import { SHARE_DAYS } from '@unmask/product/limits';
import { AsyncView, shownTime, Time } from '@unmask/ui';
import { MadeLink } from '@unmask/ui/made-link.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import { analysisCalls } from '../rpc.ts';
import { notDone } from './call-error.ts';
import classes from './history.module.css';
import { sharesKey } from './saved-keys.ts';

interface ShareDialogProps {
  id: string;
  opened: boolean;
  onClose: () => void;
}

/** Makes links with an end, shows each once, and lists and revokes them. */
export function ShareDialog({ id, opened, onClose }: ShareDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={words.title} centered size="lg">
      <div className={classes.dialog}>
        <Text size="sm">{words.text}</Text>
        <NewLink id={id} />
        <LinkList id={id} />
      </div>
    </Modal>
  );
}

function NewLink({ id }: { id: string }) {
  const [days, setDays] = useState<(typeof SHARE_DAYS)[number]>(7);
  const [url, setUrl] = useState<string | null>(null);
  const making = useCall({
    call: () => analysisCalls().share({ id, days }),
    failed: notDone,
    changes: [sharesKey(id)],
    onDone: ({ token }) => setUrl(`${window.location.origin}/shared/${token}`),
  });

  return (
    <>
      <div className={classes.newLink}>
        <NativeSelect
          label={words.expires}
          value={String(days)}
          onChange={(event) => {
            const chosen = SHARE_DAYS.find((one) => String(one) === event.currentTarget.value);
            if (chosen) setDays(chosen);
          }}
          data={SHARE_DAYS.map((one) => ({ value: String(one), label: words.days(one) }))}
        />
        <Button loading={making.busy} onClick={() => void making.run()}>
          {words.make}
        </Button>
      </div>
      {url !== null && <MadeLink url={url} words={words} copied={savedToasts.copied} />}
    </>
  );
}

function LinkList({ id }: { id: string }) {
  const found = useQuery({ queryKey: sharesKey(id), queryFn: () => analysisCalls().shares({ id }) });
  return (
    <section className={classes.links} aria-label={words.links}>
      <h3>{words.links}</h3>
      <AsyncView query={found} label={words.loading} height={40} failed={words.failed}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="um-dim">{words.none}</p>
          ) : (
            <ul>
              {items.map((share) => (
                <LinkRow key={share.id} analysisId={id} share={share} />
              ))}
            </ul>
          )
        }
      </AsyncView>
    </section>
  );
}

function stateWords({ state, expiresAt }: Share): string {
  if (state === 'revoked') return words.revokedState;
  return state === 'expired' ? words.expired(shownTime(expiresAt)) : words.until(shownTime(expiresAt));
}

function LinkRow({ analysisId, share }: { analysisId: string; share: Share }) {
  const revoking = useCall({
    call: () => analysisCalls().revokeShare({ id: analysisId, shareId: share.id }),
    done: savedToasts.revoked,
    failed: notDone,
    changes: [sharesKey(analysisId)],
  });
  return (
    <li data-state={share.state}>
      <span>
        {words.made} <Time at={share.createdAt} show="ago" />, {stateWords(share)}
      </span>
      {share.state === 'active' && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => void revoking.run()}>
          {words.revoke}
        </Button>
      )}
    </li>
  );
}
