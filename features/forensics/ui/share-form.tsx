import '@mantine/core/styles/Checkbox.css';
import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { shownTime } from '@unmask/ui';
import { MadeLink } from '@unmask/ui/made-link.tsx';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { useState } from 'react';
import { z } from 'zod';
import {
  SHARE_DAYS,
  SHARE_MOST_DAYS,
  SHARE_MOST_VIEWS,
  SHARE_NAME_LENGTH,
  SHARE_PASSWORD_LEAST,
  SHARE_PASSWORD_LENGTH,
} from '../limits.ts';
import type { SharedRef } from '../share-contract.ts';
import { shareLabels as labels, shareUi as words } from '../share-words.ts';
import { caseKey, failedAs, forensicsCalls, sharesKey } from './calls.ts';
import type { CaseProps } from './case-page.tsx';
import classes from './forensics.module.css';

const wholeNumber = (most: number, wrong: string) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= most, wrong);

const schema = z.object({
  name: z.string().trim().min(1, words.nameMissing),
  items: z.array(z.string()).min(1, words.itemsMissing),
  days: wholeNumber(SHARE_MOST_DAYS, words.daysWrong),
  password: z
    .string()
    .refine((text) => text === '' || text.length >= SHARE_PASSWORD_LEAST, words.passwordShort),
  views: wholeNumber(SHARE_MOST_VIEWS, words.viewsWrong).or(z.literal('')),
});

type Offered = SharedRef & { label: string };

/** What a link can lead to. */
function offeredIn({ reports, redactions, exhibits }: CaseProps['detail']): Offered[] {
  return [
    ...redactions.map(({ id, title, version, madeAt }) => ({
      ...{ kind: 'redaction' as const, id, label: labels.redaction(title, version, shownTime(madeAt)) },
    })),
    ...reports.map(({ id, title, version }) => ({
      ...{ kind: 'report' as const, id, label: labels.report(title, version) },
    })),
    ...exhibits
      .filter(({ hasFile }) => hasFile)
      .map(({ id, exhibit, filename }) => ({
        ...{ kind: 'exhibit' as const, id, label: labels.exhibit(exhibit, filename) },
      })),
  ];
}

/** The link is shown once. */
export function ShareForm({ organizationId, caseId, detail }: CaseProps) {
  const [url, setUrl] = useState<string | null>(null);
  const offered = offeredIn(detail);
  const form = useSchemaForm({
    schema,
    start: { name: '', items: [] as string[], days: String(SHARE_DAYS), password: '', views: '' },
    send: ({ name, items, days, password, views }) =>
      forensicsCalls().share({
        ...{ organizationId, caseId, name, days: Number(days) },
        items: offered.filter(({ id }) => items.includes(id)).map(({ kind, id }) => ({ kind, id })),
        password: password === '' ? null : password,
        maxViews: views === '' ? null : Number(views),
      }),
    // The token stands in the fragment, which browsers send to nobody.
    onDone: ({ token }) => setUrl(`${window.location.origin}/shared-case#${token}`),
    failed: failedAs(words.failed),
    changes: [sharesKey(organizationId, caseId), caseKey(organizationId, caseId)],
  });
  if (offered.length === 0) return <p className={classes.text}>{words.nothing}</p>;
  return (
    <>
      <SchemaForm form={form} submit={words.make} look="default" className={classes.form}>
        <TextInput label={words.name} maxLength={SHARE_NAME_LENGTH} {...form.field('name')} />
        <Checkbox.Group label={words.items} {...form.field('items')}>
          <div className={classes.checks}>
            {offered.map(({ id, label }) => (
              <Checkbox key={id} value={id} label={label} />
            ))}
          </div>
        </Checkbox.Group>
        <TextInput label={words.days} inputMode="numeric" {...form.field('days')} />
        <PasswordInput
          label={words.password}
          description={words.passwordText}
          autoComplete="new-password"
          maxLength={SHARE_PASSWORD_LENGTH}
          {...form.field('password')}
        />
        <TextInput label={words.views} inputMode="numeric" {...form.field('views')} />
      </SchemaForm>
      {url !== null && <MadeLink url={url} words={words.made} copied={words.copied} />}
    </>
  );
}
