import { Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useSession } from '@unmask/accounts/ui';
import { AskToSignIn } from '@unmask/accounts/ui/sign-in-first';
import { showToast } from '@unmask/ui';
import { filled, optionalLink } from '@unmask/ui/field-rules.ts';
import { SchemaForm } from '@unmask/ui/schema-form.tsx';
import { useSchemaForm } from '@unmask/ui/use-schema-form.ts';
import { z } from 'zod';
import {
  INCIDENT_KINDS,
  NAME_LENGTH,
  SEEN_ON,
  SOURCE_LENGTH,
  SUMMARY_LENGTH,
  URL_LENGTH,
} from '../limits.ts';
import { kinds, platforms, form as words } from '../page-words.ts';
import { FIGURES_KEY, figureCalls } from './calls.ts';
import classes from './figures.module.css';

export interface Reported {
  name: string;
  /** Nobody is meant: the report is about somebody else. */
  sample: boolean;
}

interface ReportDialogProps {
  reported: Reported | null;
  onClose: () => void;
}

/** Whoever is signed in says what was seen, and who says that it is fake. */
export function ReportDialog({ reported, onClose }: ReportDialogProps) {
  const { user } = useSession();
  const mayReport = user !== null && !user.guest;
  return (
    <Modal opened={reported !== null} onClose={onClose} title={words.title} centered size="lg">
      {reported !== null && !mayReport && (
        <div className={classes.lines}>
          <AskToSignIn text={user ? words.guest : words.signIn} signUp={user !== null} />
        </div>
      )}
      {reported !== null && mayReport && <ReportForm reported={reported} onClose={onClose} />}
    </Modal>
  );
}

const schema = z.object({
  name: filled(words.nameMissing),
  kind: z.enum(INCIDENT_KINDS),
  platform: z.enum(SEEN_ON),
  url: optionalLink(words.urlWrong),
  sourceName: filled(words.sourceNameMissing),
  sourceUrl: filled(words.sourceUrlMissing),
  publishedOn: filled(words.publishedOnMissing),
  summary: filled(words.summaryMissing),
  /** `…/analyses/ID`, or the id alone. */
  analysisId: z
    .string()
    .trim()
    .transform(
      (link) =>
        link
          .replace(/[?#].*$/, '')
          .replace(/\/+$/, '')
          .split('/')
          .at(-1) || undefined,
    ),
});
const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

function ReportForm({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const form = useSchemaForm({
    schema,
    start: {
      name: reported.sample ? '' : reported.name,
      ...{ kind: 'celebrity_endorsement' as const, platform: 'facebook' as const },
      ...{ url: '', sourceName: '', sourceUrl: '', publishedOn: '', summary: '', analysisId: '' },
    },
    send: (values) => figureCalls().report(values),
    onDone: () => {
      showToast(words.sent);
      onClose();
    },
    failed: words.failed,
    fields: {
      figure_source_invalid: 'sourceUrl',
      figure_report_known: 'sourceUrl',
      figure_url_invalid: 'url',
      figure_date_invalid: 'publishedOn',
      figure_is_sample: 'name',
      analysis_not_found: 'analysisId',
      figure_analysis_unfinished: 'analysisId',
    },
    changes: [FIGURES_KEY],
  });
  return (
    <SchemaForm
      form={form}
      submit={words.send}
      cancel={{ text: words.cancel, onClick: onClose }}
      buttons="end"
    >
      {reported.sample && <p className={classes.note}>{words.sampleHint}</p>}
      <TextInput label={words.name} maxLength={NAME_LENGTH} {...form.field('name')} />
      <div className={classes.fields}>
        <NativeSelect label={words.kind} data={optionsOf(kinds)} {...form.field('kind')} />
        <NativeSelect label={words.platform} data={optionsOf(platforms)} {...form.field('platform')} />
      </div>
      <TextInput
        label={words.sourceName}
        description={words.sourceNameHelp}
        maxLength={SOURCE_LENGTH}
        {...form.field('sourceName')}
      />
      <TextInput
        label={words.sourceUrl}
        type="url"
        maxLength={URL_LENGTH}
        placeholder="https://"
        {...form.field('sourceUrl')}
      />
      <TextInput type="date" label={words.publishedOn} {...form.field('publishedOn')} />
      <Textarea
        label={words.summary}
        description={words.summaryHelp}
        rows={3}
        maxLength={SUMMARY_LENGTH}
        {...form.field('summary')}
      />
      <TextInput
        label={words.url}
        description={words.urlHelp}
        type="url"
        maxLength={URL_LENGTH}
        {...form.field('url')}
      />
      <TextInput
        label={words.analysis}
        description={words.analysisHelp}
        maxLength={URL_LENGTH}
        {...form.field('analysisId')}
      />
    </SchemaForm>
  );
}
