import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TeamAnalysis } from '@unmask/analyses/contract';
import { threatLevels, teamHistory as toasts, recentAnalyses as words } from '@unmask/product/copy/history';
import { outcomes } from '@unmask/product/copy/result';
import { RECENT_ANALYSES_READ, RECENT_ANALYSES_SHOWN } from '@unmask/product/limits';
import { listedShare } from '@unmask/product/result-reading';
import { Failed, Panel, Time } from '@unmask/ui';
import { analysisCalls } from '../rpc.ts';
import classes from './team-history.module.css';

interface RecentAnalysesProps {
  organizationId: string;
  onAll: () => void;
}

/** The newest analyses of the organization. */
export function RecentAnalyses({ organizationId, onAll }: RecentAnalysesProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['team-analyses', organizationId, 'recent'],
    queryFn: () => analysisCalls().team({ organizationId, limit: RECENT_ANALYSES_READ }),
  });
  return (
    <Panel
      title={words.title}
      aside={
        <Button variant="subtle" size="compact-sm" onClick={onAll}>
          {words.all}
        </Button>
      }
    >
      {data ? (
        <Items items={data.items.slice(0, RECENT_ANALYSES_SHOWN)} />
      ) : error ? (
        <Failed text={toasts.failed} retry={toasts.retry} onRetry={refetch} />
      ) : (
        <Skeleton height={180} role="status" aria-label={toasts.loading} />
      )}
    </Panel>
  );
}

function Items({ items }: { items: TeamAnalysis[] }) {
  if (items.length === 0) return <p className={classes.text}>{words.empty}</p>;
  return (
    <ul className={classes.recent} aria-label={words.title}>
      {items.map((item) => (
        <li key={item.id}>
          <Link to="/analyses/$id" params={{ id: item.id }}>
            {item.filename}
          </Link>
          <span className="um-dim">
            {outcomes[item.verdict].title}, {listedShare({ ...item, confidence: item.confidence_score })}
          </span>
          <span className={classes.threat} data-threat={item.threat_level}>
            {threatLevels[item.threat_level]}
          </span>
          <span className={classes.when}>
            <Time at={item.created_at} show="ago" />
          </span>
        </li>
      ))}
    </ul>
  );
}
