import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failed } from '@unmask/ui';
import type { Overview } from '../../contract.ts';
import { enterpriseOverview as words } from '../../enterprise-words.ts';
import { dashboardCalls } from '../calls.ts';
import { DASHBOARD_KEY } from '../keys.ts';
import { type Tile, TileList } from '../tiles.tsx';

function tilesOf({ organization, scope, stats }: Overview): Tile[] {
  const { analyses, threats, accuracy } = stats;
  return [
    {
      label: words.analyses,
      value: analyses.toLocaleString('en'),
      note: words.analysesNote[scope],
      sample: false,
    },
    { label: words.threats, value: threats.toLocaleString('en'), note: words.threatsNote, sample: false },
    {
      label: words.members,
      value: (organization?.members ?? 0).toLocaleString('en'),
      note: words.membersNote,
      sample: false,
    },
    {
      label: words.confidence,
      value: accuracy.sample ? words.none : words.percent(accuracy.percent),
      note: accuracy.sample ? words.confidenceNone : words.confidenceNote(accuracy.analyses),
      sample: false,
    },
  ];
}

interface EnterpriseOverviewProps {
  userId: string;
  organizationId: string;
}

/** Four figures of the active organization. */
export function EnterpriseOverview({ userId, organizationId }: EnterpriseOverviewProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [...DASHBOARD_KEY, userId, organizationId],
    queryFn: () => dashboardCalls().overview(),
  });
  if (data) return <TileList label={words.label} tiles={tilesOf(data)} />;
  if (!error) return <Skeleton height={112} role="status" aria-label={words.loading} />;
  return <Failed text={words.failed} onRetry={refetch} />;
}
