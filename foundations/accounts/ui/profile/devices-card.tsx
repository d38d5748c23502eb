import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Device } from '@unmask/accounts/contract';
import { profilePage, sessionsCard as words } from '@unmask/product/copy/account';
import { authErrors } from '@unmask/product/copy/auth';
import { Failed, Loading, Panel, showToast, Time } from '@unmask/ui';
import { accountCalls, wordsOf } from '../account-calls.ts';
import { deviceName } from './device-name.ts';
import classes from './profile.module.css';

export const DEVICES_KEY = ['account', 'devices'];

/** Where the person is signed in, and a way to end each of it. */
export function DevicesCard() {
  const queries = useQueryClient();
  const devices = useQuery({ queryKey: DEVICES_KEY, queryFn: () => accountCalls().devices() });
  const ending = useMutation({
    mutationFn: async (id: string | 'others') => {
      if (id === 'others') await accountCalls().endOtherDevices();
      else await accountCalls().endDevice({ id });
    },
    onSuccess: (_done, id) => showToast(id === 'others' ? words.othersEnded : words.ended),
    onError: (error) =>
      showToast({ title: words.title, description: wordsOf(error) ?? authErrors.unexpected }, 'destructive'),
    onSettled: () => queries.invalidateQueries({ queryKey: DEVICES_KEY }),
  });
  const items = devices.data?.items ?? [];
  return (
    <Panel title={words.title}>
      {devices.isPending && <Loading />}
      {devices.isError && <Failed text={words.failed} retry={profilePage.retry} onRetry={devices.refetch} />}
      {devices.isSuccess && (
        <>
          <ul className={classes.list}>
            {items.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                busy={ending.isPending}
                onEnd={() => ending.mutate(device.id)}
              />
            ))}
          </ul>
          {items.length > 1 ? (
            <Button variant="default" disabled={ending.isPending} onClick={() => ending.mutate('others')}>
              {words.endOthers}
            </Button>
          ) : (
            <p className={`um-dim ${classes.text}`}>{words.only}</p>
          )}
        </>
      )}
    </Panel>
  );
}

function DeviceRow({ device, busy, onEnd }: { device: Device; busy: boolean; onEnd: () => void }) {
  const name = deviceName(device.userAgent);
  return (
    <li className={classes.device}>
      <div>
        <p>
          {name} {device.current && <span className={classes.good}>{words.current}</span>}
        </p>
        <p className="um-dim">
          {words.since} <Time at={device.signedInAt} />
          {device.address && <span className="um-mono"> {device.address}</span>}
        </p>
      </div>
      {!device.current && (
        <Button variant="default" size="xs" disabled={busy} aria-label={words.endOf(name)} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  );
}
