import { Anchor, Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useOrganization } from '@unmask/organizations/ui';
import { NoOrganization } from '@unmask/organizations/ui/no-organization';
import { AsyncView, Loading, Panel } from '@unmask/ui';
import { toSlice } from '@unmask/ui/slices.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useTitle } from '@unmask/ui/use-title.ts';
import { useState } from 'react';
import { CASE_PRIORITIES, type CasePriority, DESCRIPTION_LENGTH, TITLE_LENGTH } from '../limits.ts';
import { page, priorities, toasts, newCase as words } from '../words-ui.ts';
import { casePath, casesKey, failedAs, forensicsCalls, PAGE } from './calls.ts';
import classes from './forensics.module.css';

/** Opens a case; from an alert or a result with that analysis as its first exhibit. */
export default function NewCasePage() {
  useTitle(words.title);
  const { active, loading } = useOrganization();
  return (
    <div className={`um-page ${classes.page} ${classes.stack}`}>
      <div>
        <Anchor component={Link} to={toSlice(PAGE)}>
          ← {words.back}
        </Anchor>
      </div>
      <div className={classes.head}>
        <h1>{words.title}</h1>
        <p className={classes.text}>{words.lead}</p>
      </div>
      {loading ? (
        <Loading label={page.loading} rows={3} height={60} />
      ) : active === null ? (
        <NoOrganization text={page.none} />
      ) : (
        <Form key={active.id} organizationId={active.id} />
      )}
    </div>
  );
}

function Form({ organizationId }: { organizationId: string }) {
  const query = useQuery({
    queryKey: [...casesKey(organizationId), 'people'],
    queryFn: () => forensicsCalls().list({ organizationId }),
    retry: false,
  });
  return (
    <AsyncView query={query} label={page.loading} height={240} failed={toasts.listFailed.title}>
      {({ people, mayOpen }) =>
        mayOpen ? (
          <Fields organizationId={organizationId} people={people} />
        ) : (
          <p className={classes.text}>{words.viewer}</p>
        )
      }
    </AsyncView>
  );
}

interface FieldsProps {
  organizationId: string;
  people: ReadonlyArray<{ id: string; email: string }>;
}

function Fields({ organizationId, people }: FieldsProps) {
  const navigate = useNavigate();
  const { analysis, title: given }: { analysis?: string; title?: string } = useSearch({ strict: false });
  const [title, setTitle] = useState(given ?? '');
  const [description, setDescription] = useState('');
  const [priority, setPriority] = useState<CasePriority>('medium');
  const [assignedTo, setAssignedTo] = useState('');
  const [missing, setMissing] = useState(false);
  const making = useCall({
    call: () =>
      forensicsCalls().create({
        organizationId,
        title,
        description,
        priority,
        assignedTo: assignedTo === '' ? null : assignedTo,
        ...(analysis && { analysisId: analysis }),
      }),
    done: ({ case_number }) => toasts.created(case_number),
    failed: failedAs(toasts.createFailed),
    changes: [casesKey(organizationId)],
    onDone: ({ id }) => navigate({ to: toSlice(casePath(id)) }),
  });
  return (
    <Panel>
      <form
        className={classes.form}
        aria-label={words.title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(title.trim() === '');
          if (title.trim() !== '') void making.run();
        }}
      >
        {analysis !== undefined && <p className={classes.text}>{words.with}</p>}
        <TextInput
          label={words.name}
          required
          maxLength={TITLE_LENGTH}
          value={title}
          error={missing && words.nameMissing}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Textarea
          label={words.description}
          rows={4}
          maxLength={DESCRIPTION_LENGTH}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <NativeSelect
          label={words.priority}
          value={priority}
          onChange={(event) => setPriority(event.currentTarget.value as CasePriority)}
          data={CASE_PRIORITIES.map((value) => ({ value, label: priorities[value] }))}
        />
        <NativeSelect
          label={words.assigned}
          value={assignedTo}
          onChange={(event) => setAssignedTo(event.currentTarget.value)}
          data={[
            { value: '', label: words.nobody },
            ...people.map(({ id, email }) => ({ value: id, label: email })),
          ]}
        />
        <div className={classes.row}>
          <Button type="submit" loading={making.busy}>
            {words.open}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
