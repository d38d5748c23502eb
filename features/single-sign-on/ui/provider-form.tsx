import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { KINDS, type Provider, type Save, SaveSchema, type View } from '../contract.ts';
import { panelWords as words } from '../words.ts';
import { Addresses } from './provider-state.tsx';
import classes from './single-sign-on.module.css';

interface FormProps {
  provider: Provider | null;
  addresses: View['addresses'];
  onSave: (save: Save) => Promise<View>;
  onSaved: (view: View) => void;
}

/** What each refusal is about. */
const FIELDS = {
  sign_on_bad_domain: 'domain',
  sign_on_domain_taken: 'domain',
  sign_on_bad_issuer: 'issuer',
  sign_on_no_discovery: 'issuer',
  sign_on_no_keys: 'issuer',
  sign_on_bad_metadata: 'metadata',
} as const;

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

/** What is stored, but for secrets and certificates: they are given anew or kept. */
function fieldsOf(provider: Provider | null) {
  if (provider === null) return EMPTY;
  const { kind, domain, issuer, clientId, signOnUrl } = provider;
  if (kind === 'oidc') return { ...EMPTY, domain, issuer, clientId: clientId ?? '' };
  return { ...EMPTY, domain, entityId: issuer, signOnUrl };
}

/** Adds a provider or takes the place of the one before. */
export function ProviderForm({ provider, addresses, onSave, onSaved }: FormProps) {
  const form = useSchemaForm({
    schema: SaveSchema,
    start: {
      ...fieldsOf(provider),
      kind: provider?.kind ?? 'oidc',
      vouchesForAddresses: provider?.vouchesForAddresses ?? false,
    },
    send: onSave,
    onDone: (view) => {
      form.set({ clientSecret: '' });
      onSaved(view);
    },
    failed: words.failed.description,
    fields: FIELDS,
  });
  const { kind } = form.values;

  return (
    <SchemaForm form={form} submit={words.save} look="default">
      <NativeSelect
        label={words.kind}
        data={KINDS.map((value) => ({ value, label: words.kinds[value] }))}
        {...form.field('kind')}
      />
      <Addresses kind={kind} addresses={addresses} />
      <TextInput
        label={words.domain}
        description={words.domainHelp}
        autoComplete="off"
        {...form.field('domain')}
      />
      {kind === 'oidc' ? (
        <>
          <TextInput label={words.issuer} description={words.issuerHelp} {...form.field('issuer')} />
          <TextInput label={words.clientId} autoComplete="off" {...form.field('clientId')} />
          <PasswordInput
            label={words.clientSecret}
            description={provider?.kind === 'oidc' ? words.secretKept : undefined}
            autoComplete="off"
            {...form.field('clientSecret')}
          />
          <Checkbox
            label={words.vouches}
            description={words.vouchesHelp}
            {...form.box('vouchesForAddresses')}
          />
        </>
      ) : (
        <>
          <Textarea
            label={words.metadata}
            description={words.metadataHelp}
            rows={5}
            {...form.field('metadata')}
          />
          <TextInput label={words.idpEntityId} {...form.field('entityId')} />
          <TextInput label={words.signOnUrl} {...form.field('signOnUrl')} />
          <Textarea label={words.certificate} rows={4} {...form.field('certificate')} />
        </>
      )}
      {provider !== null && <p className={classes.text}>{words.saveNote}</p>}
    </SchemaForm>
  );
}
