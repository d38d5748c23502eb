import { Button, Switch } from '@mantine/core';
import { formatDay } from '@unmask/ui';
import type { Kind, Provider, View } from '../contract.ts';
import { panelWords as words } from '../words.ts';
import { CopyLine } from './copy-line.tsx';
import classes from './single-sign-on.module.css';

export type Change = 'proveDomain' | 'test' | 'enable' | 'disable' | 'require' | 'unrequire' | 'remove';

interface StateProps {
  provider: Provider;
  busy: boolean;
  onChange: (change: Change) => void;
}

/** What is still to be done before it can be switched on, and the switches. */
export function ProviderState({ provider, busy, onChange }: StateProps) {
  const ready = provider.domainProved && provider.testedAt !== null;
  return (
    <div className={classes.stack}>
      <div className={classes.stack}>
        <h3 className={classes.subtitle}>{words.prove}</h3>
        {provider.domainProved ? (
          <p className={classes.text}>{words.proved(provider.domain)}</p>
        ) : (
          <>
            <p className={classes.text}>{words.proveText}</p>
            <CopyLine label={words.recordName} text={provider.record.name} />
            <CopyLine label={words.recordValue} text={provider.record.value} />
            <div className={classes.ways}>
              <Button variant="default" disabled={busy} onClick={() => onChange('proveDomain')}>
                {words.check}
              </Button>
            </div>
          </>
        )}
      </div>
      <h3 className={classes.subtitle}>{words.testTitle}</h3>
      <p className={classes.text}>
        {provider.testedAt === null ? words.testText : words.tested(formatDay(provider.testedAt))}{' '}
        {provider.certificateEnds !== null && words.certificateEnds(formatDay(provider.certificateEnds))}
      </p>
      <div className={classes.ways}>
        <Button variant="default" disabled={busy} onClick={() => onChange('test')}>
          {words.test}
        </Button>
      </div>
      <Switch
        label={words.enable}
        checked={provider.enabled}
        disabled={busy || !ready}
        onChange={(event) => onChange(event.currentTarget.checked ? 'enable' : 'disable')}
      />
      <Switch
        label={words.require}
        description={words.requireHelp}
        checked={provider.required}
        disabled={busy || !provider.enabled}
        onChange={(event) => onChange(event.currentTarget.checked ? 'require' : 'unrequire')}
      />
      <div className={classes.ways}>
        <Button variant="subtle" color="var(--um-red)" disabled={busy} onClick={() => onChange('remove')}>
          {words.remove}
        </Button>
      </div>
    </div>
  );
}

/** What the admin enters at the provider, by its kind. */
export function Addresses({ kind, addresses }: Pick<View, 'addresses'> & { kind: Kind }) {
  return (
    <div className={classes.stack}>
      <p className={classes.text}>{words.addresses}</p>
      {kind === 'oidc' ? (
        <CopyLine label={words.callback} text={addresses.callback} />
      ) : (
        <>
          <CopyLine label={words.acs} text={addresses.acs} />
          <CopyLine label={words.entityId} text={addresses.entityId} />
          <CopyLine label={words.spMetadata} text={addresses.metadata} lines={6} />
        </>
      )}
    </div>
  );
}
