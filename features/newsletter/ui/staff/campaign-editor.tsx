import { Button, Modal, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AsyncView, Panel } from '@unmask/ui';
import { FormError } from '@unmask/ui/form-error.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { type FormEvent, useMemo, useState } from 'react';
import { type CampaignDraft, CampaignDraftSchema } from '../../contract.ts';
import { CAMPAIGN_TYPES, type CampaignType } from '../../limits.ts';
import { campaignWords, staffWords, editorWords as words } from '../../words-staff.ts';
import { CHANGES, failureText, NEWSLETTER_KEY, newsletterCalls } from '../calls.ts';
import classes from '../newsletter.module.css';
import { IssueFields } from './issue-fields.tsx';

export type Editing = { kind: 'new' } | { kind: 'compose' } | { kind: 'edit'; id: string };

const EMPTY: CampaignDraft = {
  title: '',
  type: 'educational',
  description: '',
  promotional: false,
  body: '',
  issue: null,
};

/** A new draft, one from the figures of the week, or one that is stored. */
export function CampaignEditor({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const calls = useMemo(newsletterCalls, []);
  const id = editing.kind === 'edit' ? editing.id : null;
  const query = useQuery({
    queryKey: [...NEWSLETTER_KEY, 'draft', editing.kind, id],
    queryFn: async (): Promise<CampaignDraft> => {
      if (id !== null) return CampaignDraftSchema.parse(await calls.campaign({ id }));
      if (editing.kind === 'new') return EMPTY;
      const { title, issue } = await calls.compose({});
      return { ...EMPTY, title, type: 'newsletter', issue };
    },
    // What is typed is not replaced by what is stored.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Panel title={id === null ? words.newTitle : words.editTitle}>
      <AsyncView query={query} label={words.reading} height={320} failed={failureText}>
        {(start) => <DraftForm id={id} start={start} onClose={onClose} />}
      </AsyncView>
    </Panel>
  );
}

function DraftForm({ id, start, onClose }: { id: string | null; start: CampaignDraft; onClose: () => void }) {
  const calls = useMemo(newsletterCalls, []);
  const [draft, setDraft] = useState(start);
  const [error, setError] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const set = (part: Partial<CampaignDraft>) => setDraft((before) => ({ ...before, ...part }));
  const save = useCall({
    ...CHANGES,
    call: (checked: CampaignDraft) =>
      id === null ? calls.create(checked) : calls.update({ id, draft: checked }),
    done: campaignWords.saved,
    onDone: onClose,
  });
  const preview = useCall({
    ...CHANGES,
    changes: [],
    call: (checked: CampaignDraft) => calls.preview(checked),
    onDone: ({ html }) => setShown(html),
  });

  function checked(): CampaignDraft | null {
    const parsed = CampaignDraftSchema.safeParse(draft);
    setError(parsed.success ? null : words.wrong);
    return parsed.success ? parsed.data : null;
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const ready = checked();
    if (ready) void save.run(ready);
  }
  async function choose(type: CampaignType) {
    const issue = type === 'newsletter' ? (draft.issue ?? (await calls.compose({})).issue) : null;
    set({ type, issue });
  }

  return (
    <form className={classes.stack} onSubmit={submit} noValidate>
      <FormError error={error} />
      <TextInput
        label={words.title}
        value={draft.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <NativeSelect
        label={words.kind}
        value={draft.type}
        data={CAMPAIGN_TYPES.map((value) => ({ value, label: campaignWords.types[value] }))}
        onChange={(event) => void choose(event.currentTarget.value as CampaignType)}
      />
      <TextInput
        label={words.description}
        value={draft.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <Switch
        label={words.promotional}
        checked={draft.promotional}
        onChange={(event) => set({ promotional: event.currentTarget.checked })}
      />
      {draft.issue ? (
        <IssueFields issue={draft.issue} onChange={(issue) => set({ issue })} />
      ) : (
        <Textarea
          label={words.body}
          rows={12}
          value={draft.body}
          onChange={(event) => set({ body: event.currentTarget.value })}
        />
      )}
      <div className={classes.row}>
        <Button type="submit" loading={save.busy}>
          {words.save}
        </Button>
        <Button
          variant="default"
          loading={preview.busy}
          onClick={() => {
            const ready = checked();
            if (ready) void preview.run(ready);
          }}
        >
          {words.preview}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {staffWords.cancel}
        </Button>
      </div>
      <Modal opened={shown !== null} onClose={() => setShown(null)} title={words.previewTitle} size="xl">
        <iframe className={classes.preview} title={words.previewTitle} sandbox="" srcDoc={shown ?? ''} />
      </Modal>
    </form>
  );
}
