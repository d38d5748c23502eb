import { Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { showToast } from '@unmask/ui';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { useState } from 'react';
import { z } from 'zod';
import {
  BASIS_LENGTH,
  LEGAL_ROUTES,
  type LegalRoute,
  NAME_LENGTH,
  REASON_LENGTH,
  REASONED_ROUTES,
} from '../limits.ts';
import { page } from '../page-words.ts';
import { routes } from '../words.ts';
import classes from './brand.module.css';
import { brandKey, failedAs, logged } from './calls.ts';

const words = page.dialog;

const schema = z
  .object({
    route: z.enum(LEGAL_ROUTES),
    legalBasis: z.string().trim().min(1, words.basisMissing),
    evidence: z
      .string()
      .transform((text) => text.split('\n').map((line) => line.trim()))
      .transform((lines) => lines.filter((line) => line !== ''))
      .refine((lines) => lines.length > 0, words.evidenceMissing),
    reason: z.string().trim(),
    signedBy: z.string().trim(),
  })
  .refine(({ route, reason }) => reason !== '' || !REASONED_ROUTES.includes(route), {
    path: ['reason'],
    message: words.reasonMissing,
  });

/** What a request says before anybody has changed it, and how it is made. */
export interface Asked {
  id: string;
  route: LegalRoute;
  legalBasis: string;
  evidence: readonly string[];
  send: (notice: z.output<typeof schema>) => Promise<unknown>;
}

interface Props {
  organizationId: string;
  /** Null when closed. */
  asked: Asked | null;
  onClose: () => void;
  onDone: () => void;
}

export function TakedownDialog({ asked, onClose, ...rest }: Props) {
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) setLast(asked);
  return (
    <Modal opened={asked !== null} onClose={onClose} title={words.title} size="lg" centered>
      {last !== null && <Fields key={last.id} asked={last} onClose={onClose} {...rest} />}
    </Modal>
  );
}

function Fields({ organizationId, asked, onClose, onDone }: Props & { asked: Asked }) {
  const form = useSchemaForm({
    schema,
    start: {
      route: asked.route as LegalRoute,
      legalBasis: asked.legalBasis,
      evidence: asked.evidence.join('\n'),
      reason: '',
      signedBy: '',
    },
    send: (values) => logged(page.prefixes.takedown, asked.send(values)),
    onDone: () => {
      showToast(words.done);
      onClose();
      onDone();
    },
    failed: failedAs(words.failed),
    fields: { brand_reason_missing: 'reason', brand_marks_missing: 'route' },
    changes: [brandKey(organizationId)],
  });
  return (
    <SchemaForm
      form={form}
      submit={words.submit}
      cancel={{ text: page.cancel, onClick: onClose }}
      buttons="end"
    >
      <p className={classes.text}>{words.warning}</p>
      <NativeSelect
        label={words.route}
        description={routes[form.values.route].help}
        data={LEGAL_ROUTES.map((value) => ({ value, label: routes[value].name }))}
        data-autofocus
        {...form.field('route')}
      />
      <TextInput label={words.basis} maxLength={BASIS_LENGTH} {...form.field('legalBasis')} />
      <Textarea
        label={words.evidence}
        description={words.evidenceText}
        rows={3}
        {...form.field('evidence')}
      />
      <Textarea
        label={words.reason}
        description={words.reasonText}
        rows={4}
        maxLength={REASON_LENGTH}
        {...form.field('reason')}
      />
      <TextInput
        label={words.signedBy}
        description={words.signedByText}
        maxLength={NAME_LENGTH}
        {...form.field('signedBy')}
      />
    </SchemaForm>
  );
}
