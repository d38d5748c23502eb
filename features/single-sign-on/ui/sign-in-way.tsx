import { Anchor, Button, Divider, TextInput } from '@mantine/core';
import { address } from '@unmask/ui/field-rules.ts';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { useState } from 'react';
import { StartSchema } from '../contract.ts';
import { signInWords as words } from '../words.ts';
import { startSignOn } from './calls.ts';
import classes from './single-sign-on.module.css';

interface SignInWayProps {
  /** Leaves the page for the provider's. */
  leave?: (url: string) => void;
}

const schema = StartSchema.extend({ email: address(words.invalid) });

/** Asks for the address: its domain says which provider. */
export default function SignInWay({ leave = (url) => window.location.assign(url) }: SignInWayProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={classes.way}>
      <Divider label={words.or} />
      {open ? (
        <AddressForm leave={leave} onBack={() => setOpen(false)} />
      ) : (
        <Button variant="default" fullWidth onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      )}
    </div>
  );
}

function AddressForm({ leave, onBack }: Required<SignInWayProps> & { onBack: () => void }) {
  const form = useSchemaForm({
    schema,
    start: { email: '' },
    send: startSignOn,
    // The button stays busy while the page goes.
    onDone: (url) => new Promise<never>(() => leave(url)),
    failed: words.failed,
  });
  return (
    <>
      <SchemaForm form={form} submit={words.submit} look="default" buttons="wide">
        <TextInput
          label={words.email}
          description={words.emailHelp}
          type="email"
          autoComplete="email"
          {...form.field('email')}
        />
      </SchemaForm>
      <Anchor component="button" type="button" size="sm" onClick={onBack}>
        {words.back}
      </Anchor>
    </>
  );
}
