import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { HistoryPage } from '@unmask/analyses/contract';
import { history, threatLevels, historyFilters as words } from '@unmask/product/copy/history';
import { outcomes } from '@unmask/product/copy/result';
import { useEffect, useState } from 'react';
import classes from './history.module.css';
import { type HistorySearch, hasFilters, readHistorySearch } from './history-search.ts';

/** So that not every letter asks the service. */
const TYPING_MS = 300;

interface HistoryFiltersProps {
  search: HistorySearch;
  organization: HistoryPage['organization'];
  onSearch: (search: HistorySearch) => void;
  searchLabel?: string;
  /** Whether one may ask for a verdict, a kind and another order. */
  personal?: boolean;
}

export function HistoryFilters(props: HistoryFiltersProps) {
  const { search, organization, onSearch, searchLabel = words.search, personal = true } = props;
  const set = (change: Partial<Record<keyof HistorySearch, string>>) =>
    onSearch(readHistorySearch({ ...search, ...change }));
  return (
    <form className={classes.filters} aria-label={words.label} onSubmit={(event) => event.preventDefault()}>
      <NameSearch label={searchLabel} value={search.q ?? ''} onChange={(q) => set({ q })} />
      {personal && (
        <NativeSelect
          label={words.outcome}
          value={search.outcome ?? ''}
          onChange={(event) => set({ outcome: event.currentTarget.value })}
          data={[
            { value: '', label: words.anyOutcome },
            ...Object.entries(outcomes).map(([value, { title }]) => ({ value, label: title })),
          ]}
        />
      )}
      <NativeSelect
        label={words.threat}
        value={search.threat ?? ''}
        onChange={(event) => set({ threat: event.currentTarget.value })}
        data={[
          { value: '', label: words.anyThreat },
          ...Object.entries(threatLevels).map(([value, label]) => ({ value, label })),
        ]}
      />
      {personal && <KindAndOrder search={search} onSet={set} />}
      <TextInput
        label={words.from}
        type="date"
        value={search.from ?? ''}
        max={search.to}
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <TextInput
        label={words.to}
        type="date"
        value={search.to ?? ''}
        min={search.from}
        onChange={(event) => set({ to: event.currentTarget.value })}
      />
      {organization !== null && (
        <NativeSelect
          label={words.whose}
          value={search.scope ?? ''}
          onChange={(event) => set({ scope: event.currentTarget.value })}
          data={[
            { value: '', label: words.mine },
            {
              value: 'organization',
              label: organization.viewAll
                ? words.organization(organization.name)
                : words.organizationMine(organization.name),
            },
          ]}
        />
      )}
      {hasFilters(search) && (
        <Button
          variant="subtle"
          color="gray"
          className={classes.clear}
          onClick={() => onSearch(readHistorySearch({ scope: search.scope, sort: search.sort }))}
        >
          {history.clear}
        </Button>
      )}
    </form>
  );
}

interface KindAndOrderProps {
  search: HistorySearch;
  onSet: (change: { kind?: string; sort?: string }) => void;
}

function KindAndOrder({ search, onSet }: KindAndOrderProps) {
  return (
    <>
      <NativeSelect
        label={words.kind}
        value={search.kind ?? ''}
        onChange={(event) => onSet({ kind: event.currentTarget.value })}
        data={[
          { value: '', label: words.anyKind },
          ...Object.entries(history.kinds).map(([value, label]) => ({ value, label })),
        ]}
      />
      <NativeSelect
        label={words.sort}
        value={search.sort ?? 'newest'}
        onChange={(event) => onSet({ sort: event.currentTarget.value })}
        data={Object.entries(words.sorts).map(([value, label]) => ({ value, label }))}
      />
    </>
  );
}

interface NameSearchProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function NameSearch({ label, value, onChange }: NameSearchProps) {
  const [typed, setTyped] = useState(value);
  // Cleared or changed from outside.
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <TextInput
      className={classes.search}
      label={label}
      type="search"
      maxLength={200}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
