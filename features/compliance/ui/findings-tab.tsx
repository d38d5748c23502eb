import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Panel } from '@unmask/ui';
import { actionColumn, DataTable } from '@unmask/ui/data-table.tsx';
import { usePages } from '@unmask/ui/list.ts';
import { useState } from 'react';
import type { Finding } from '../contract.ts';
import { FINDING_STATUSES, type FindingStatus } from '../limits.ts';
import { page, severities, statuses } from '../page-words.ts';
import { complianceCalls, complianceKey, fileUrl } from './calls.ts';
import classes from './compliance.module.css';
import type { May } from './compliance-page.tsx';
import { Mark } from './mark.tsx';
import { NewFinding } from './new-finding.tsx';
import { Due, nameOf } from './shown.tsx';
import { useFindingUpdate } from './use-finding-update.ts';

const words = page.findings;

interface Filter {
  status: FindingStatus | '';
  from: string;
  to: string;
}

/** All findings, newest first, with the next step of each. */
export function FindingsTab({ may, onOpen }: { may: May; onOpen: (id: string) => void }) {
  const { organizationId, change } = may;
  const [writing, setWriting] = useState(false);
  const [filter, setFilter] = useState<Filter>({ status: '', from: '', to: '' });
  const { status, from, to } = filter;
  const updating = useFindingUpdate(organizationId);
  const list = usePages({
    queryKey: complianceKey(organizationId, 'findings', status, from, to),
    read: (cursor) =>
      complianceCalls().findings({
        organizationId,
        ...(status !== '' && { status }),
        ...(from !== '' && { from: `${from}T00:00:00.000Z` }),
        ...(to !== '' && { to: `${to}T23:59:59.999Z` }),
        ...(cursor && { cursor }),
      }),
    nextOf: ({ nextCursor }) => nextCursor,
  });
  const filtered = status !== '' || from !== '' || to !== '';
  return (
    <Panel
      title={words.title}
      aside={
        change && (
          <Button variant="default" size="compact-sm" onClick={() => setWriting(true)}>
            {words.write}
          </Button>
        )
      }
    >
      <div className={classes.stack}>
        <p className={classes.text}>{words.text}</p>
        <Filters filter={filter} onChange={setFilter} download={change ? organizationId : null} />
        <DataTable
          label={words.title}
          list={list}
          keyOf={({ id }) => id}
          empty={filtered ? words.noneSuch : words.none}
          failed={words.failed}
          loading={words.loading}
          more={words.more}
          columns={[
            { label: words.columns.finding, name: true, cell: (finding) => <What finding={finding} /> },
            {
              label: words.columns.severity,
              cell: ({ severity }) => <Mark of={severity}>{severities[severity]}</Mark>,
            },
            { label: words.columns.status, cell: (finding) => statusOf(finding) },
            {
              label: words.columns.due,
              cell: (finding) =>
                finding.due_date === null || finding.status === 'resolved' ? (
                  words.noDue
                ) : (
                  <Due at={finding.due_date} />
                ),
            },
            { label: words.columns.owner, cell: ({ owner }) => owner?.email ?? words.nobody },
            actionColumn(words.columns.act, (finding: Finding) => {
              const { id } = finding;
              const name = nameOf(finding);
              return [
                change &&
                  finding.status === 'open' && {
                    text: words.start,
                    name: words.startOf(name),
                    run: () => updating.run({ id, status: 'in_progress' }),
                  },
                change &&
                  finding.status === 'in_progress' && {
                    text: words.resolve,
                    name: words.resolveOf(name),
                    run: () => updating.run({ id, status: 'resolved' }),
                  },
                { text: words.open, name: words.openOf(name), look: 'quiet', run: () => onOpen(id) },
              ];
            }),
          ]}
        />
      </div>
      <NewFinding organizationId={organizationId} opened={writing} onClose={() => setWriting(false)} />
    </Panel>
  );
}

const statusOf = ({ status, accepted_until }: Finding): string =>
  accepted_until !== null && status !== 'resolved'
    ? `${statuses[status]} (${words.accepted.toLowerCase()})`
    : statuses[status];

function What({ finding }: { finding: Finding }) {
  const { title, measured, check_id } = finding;
  return (
    <>
      <span>{nameOf(finding)}</span>
      <span className={classes.small}>
        {check_id === null ? words.byHand : `${words.byCheck}: ${title ?? check_id}`}
        {measured !== null && ` · ${measured}`}
      </span>
    </>
  );
}

interface FiltersProps {
  filter: Filter;
  onChange: (filter: Filter) => void;
  /** Organization whose findings may be downloaded; null for who may not. */
  download: string | null;
}

function Filters({ filter, onChange, download }: FiltersProps) {
  const day = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      label={words[name]}
      value={filter[name]}
      onChange={(event) => onChange({ ...filter, [name]: event.currentTarget.value })}
    />
  );
  return (
    <div className={classes.filters}>
      <NativeSelect
        label={words.filter}
        value={filter.status}
        onChange={(event) => onChange({ ...filter, status: event.currentTarget.value as Filter['status'] })}
        data={[
          { value: '', label: words.all },
          ...FINDING_STATUSES.map((value) => ({ value, label: statuses[value] })),
        ]}
      />
      {day('from')}
      {day('to')}
      {download !== null && (
        <Button component="a" variant="default" href={fileUrl(download, '/findings/export')} download>
          {words.download}
        </Button>
      )}
    </div>
  );
}
