import { useQuery } from '@tanstack/react-query';
import { Panel } from '@unmask/ui';
import { DataTable } from '@unmask/ui/data-table.tsx';
import type { ConfirmedAnswers as Rows } from '../contract.ts';
import { confirmed as words } from '../words.ts';
import classes from './analytics.module.css';
import { statisticsCalls } from './calls.ts';

interface Month {
  month: string;
  rows: Rows;
}

/** Files of one kind, by what the engine had said of them. */
function counts(rows: Rows, answer: Rows[number]['answer']): string {
  const of = (outcome: Rows[number]['outcome']) =>
    rows
      .filter((row) => row.answer === answer && row.outcome === outcome)
      .reduce((sum, { count }) => sum + count, 0);
  return words.counts(of('ai_generated'), of('inconclusive'), of('authentic'));
}

/** Newest month first, as the rows are. */
function byMonth(rows: Rows): Month[] {
  return [...new Set(rows.map(({ month }) => month))].map((month) => ({
    month,
    rows: rows.filter((row) => row.month === month),
  }));
}

/** What files turned out to be, against what the engine had said: from the answers of people who know. */
export function ConfirmedAnswers() {
  const read = useQuery({
    queryKey: ['confirmed-answers'],
    queryFn: async () => byMonth((await statisticsCalls().confirmedAnswers()).items),
  });
  return (
    <Panel title={words.title}>
      <p className={classes.text}>{words.text}</p>
      <DataTable
        label={words.title}
        list={{ items: read.data, isError: read.isError, refetch: read.refetch }}
        keyOf={({ month }) => month}
        empty={words.empty}
        failed={words.failed}
        loading={words.loading}
        columns={[
          { label: words.month, name: true, cell: ({ month }) => month },
          { label: words.ai, cell: ({ rows }) => counts(rows, 'ai') },
          { label: words.real, cell: ({ rows }) => counts(rows, 'real') },
        ]}
      />
    </Panel>
  );
}
