import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Device } from '@unmask/accounts/contract';
import { profilePage, sessionsCard as words } from '@unmask/product/copy/account';
import { authErrors } from '@unmask/product/copy/auth';
import { Failed, Loading, Panel, Time } from '@unmask/ui';
import { useCall } from '@unmask/ui/use-call.ts';
import { accountCalls } from '../account-calls.ts';
import { deviceName } from './device-name.ts';
import classes from './profile.module.css';

export const DEVICES_KEY = ['account', 'devices'];

/** Where the person is signed in, and a way to end each of it. */
export function DevicesCard() {
  const devices = useQuery({ queryKey: DEVICES_KEY, queryFn: () => accountCalls().devices() });
  const ending = useCall({
    call: async (id: string | 'others') => {
      if (id === 'others') await accountCalls().endOtherDevices();
      else await accountCalls().endDevice({ id });
    },
    done: (_done, id) => (id === 'others' ? words.othersEnded : words.ended),
    failed: { title: words.title, description: authErrors.unexpected },
    changes: [DEVICES_KEY],
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
                busy={ending.busy}
                onEnd={() => void ending.run(device.id)}
              />
            ))}
          </ul>
          {items.length > 1 ? (
            <Button variant="default" disabled={ending.busy} onClick={() => void ending.run('others')}>
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
