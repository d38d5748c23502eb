import { Button, Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { KINDS, type Kind, type Provider, type Save, type View } from '../contract.ts';
import { panelWords as words } from '../words.ts';
import { Addresses } from './provider-state.tsx';
import classes from './single-sign-on.module.css';

interface FormProps {
  provider: Provider | null;
  addresses: View['addresses'];
  onSave: (save: Save) => Promise<void>;
}

const EMPTY = {
  domain: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  metadata: '',
  entityId: '',
  signOnUrl: '',
  certificate: '',
};
type Fields = typeof EMPTY;

/** What is stored, but for secrets and certificates: they are given anew or kept. */
function fieldsOf(provider: Provider | null): Fields {
  if (provider === null) return EMPTY;
  const { kind, domain, issuer, clientId, signOnUrl } = provider;
  if (kind === 'oidc') return { ...EMPTY, domain, issuer, clientId: clientId ?? '' };
  return { ...EMPTY, domain, entityId: issuer, signOnUrl };
}

/** Adds a provider or takes the place of the one before. */
export function ProviderForm({ provider, addresses, onSave }: FormProps) {
  const [kind, setKind] = useState<Kind>(provider?.kind ?? 'oidc');
  const [fields, setFields] = useState(() => fieldsOf(provider));
  const [vouches, setVouches] = useState(provider?.vouchesForAddresses ?? false);
  const [busy, setBusy] = useState(false);
  const field = (name: keyof Fields) => ({
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setFields((before) => ({ ...before, [name]: value }));
    },
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    await onSave({ kind, ...fields, vouchesForAddresses: vouches });
    setFields((before) => ({ ...before, clientSecret: '' }));
    setBusy(false);
  }

  return (
    <form className={classes.stack} onSubmit={submit} noValidate>
      <NativeSelect
        label={words.kind}
        data={KINDS.map((value) => ({ value, label: words.kinds[value] }))}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as Kind)}
      />
      <Addresses kind={kind} addresses={addresses} />
      <TextInput
        label={words.domain}
        description={words.domainHelp}
        autoComplete="off"
        {...field('domain')}
      />
      {kind === 'oidc' ? (
        <>
          <TextInput label={words.issuer} description={words.issuerHelp} {...field('issuer')} />
          <TextInput label={words.clientId} autoComplete="off" {...field('clientId')} />
          <PasswordInput
            label={words.clientSecret}
            description={provider?.kind === 'oidc' ? words.secretKept : undefined}
            autoComplete="off"
            {...field('clientSecret')}
          />
          <Checkbox
            label={words.vouches}
            description={words.vouchesHelp}
            checked={vouches}
            onChange={(event) => setVouches(event.currentTarget.checked)}
          />
        </>
      ) : (
        <>
          <Textarea label={words.metadata} description={words.metadataHelp} rows={5} {...field('metadata')} />
          <TextInput label={words.idpEntityId} {...field('entityId')} />
          <TextInput label={words.signOnUrl} {...field('signOnUrl')} />
          <Textarea label={words.certificate} rows={4} {...field('certificate')} />
        </>
      )}
      {provider !== null && <p className={classes.text}>{words.saveNote}</p>}
      <div className={classes.ways}>
        <Button type="submit" variant="default" loading={busy}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
