import { Alert, Button, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { locale } from '@unmask/product/language';
import {
  CONFIDENCE_ROWS,
  DEFAULT_CONFIDENCE,
  type Figure,
  IMPACT_FIGURES,
  NATIONAL_FIGURES,
} from '@unmask/product/statistics';
import type { ReactNode } from 'react';
import { analytics as words } from '../words.ts';
import classes from './analytics.module.css';
import { SampleMark, ShareTable } from './share-table.tsx';
import { type Analytics, useAnalytics } from './use-analytics.ts';

/** @param mayUpdate whether the person may have the figures counted anew; otherwise Refresh reads them again. */
export function AnalyticsSection({ mayUpdate }: { mayUpdate: boolean }) {
  const analytics = useAnalytics(mayUpdate);
  if (analytics.failed) {
    return (
      <Alert color="red" variant="outline" title={words.failed} role="alert">
        <p className={classes.text}>{words.failedText}</p>
        <Button variant="default" onClick={analytics.retry}>
          {words.retry}
        </Button>
      </Alert>
    );
  }
  return (
    <div className={classes.section}>
      <Published title={words.national} figures={NATIONAL_FIGURES} />
      <Live analytics={analytics} />
      <div className={classes.pair}>
        <ShareTable
          title={words.platforms}
          text={words.platformsText}
          head={{ name: words.platform, found: words.found }}
          list={analytics.platforms}
        />
        <ShareTable
          title={words.threats}
          text={words.threatsText}
          head={{ name: words.threat, found: words.incidents }}
          list={analytics.threats}
        />
      </div>
      <Published title={words.impact} figures={IMPACT_FIGURES} />
    </div>
  );
}

/** Figures from elsewhere, with their source. */
function Published({ title, figures }: { title: string; figures: readonly Figure[] }) {
  return (
    <div>
      <h3 className={classes.subtitle}>{title}</h3>
      <dl className={classes.figures}>
        {figures.map((figure) => (
          <Tile key={figure.label} label={figure.label} value={figure.value} title={figure.source} />
        ))}
      </dl>
      <details className={classes.note}>
        <summary>{words.published}</summary>
        <ul>
          {figures.map(({ value, source }) => (
            <li key={value}>
              {value}: {source}.
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function Live({ analytics }: { analytics: Analytics }) {
  const { global, globalLoading } = analytics;
  // What could not be read falls back to zero, and says that it is not a count.
  const sample = global === null && !globalLoading ? <SampleMark /> : null;
  const count = (value: number | undefined) => (value ?? 0).toLocaleString(locale());
  const confidence = global?.averageConfidence ?? null;
  const averagedOver = Math.min(global?.averagedOver ?? 0, CONFIDENCE_ROWS).toLocaleString(locale());
  return (
    <div>
      <div className={classes.head}>
        <h3 className={classes.subtitle}>{words.live}</h3>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={16} stroke={1.6} />}
          loading={analytics.refreshing}
          onClick={analytics.refresh}
        >
          {words.refresh}
        </Button>
      </div>
      <dl className={classes.figures} aria-busy={globalLoading}>
        <Tile label={words.analyses} value={count(global?.analyses)} mark={sample} loading={globalLoading} />
        <Tile label={words.detected} value={count(global?.detected)} mark={sample} loading={globalLoading} />
        <Tile label={words.users} value={count(global?.users)} mark={sample} loading={globalLoading} />
        <Tile
          label={words.confidence}
          value={`${(confidence ?? DEFAULT_CONFIDENCE).toFixed(1)}%`}
          mark={confidence === null ? <SampleMark /> : null}
          title={confidence === null ? words.sampleText : words.confidenceOf(averagedOver)}
          loading={globalLoading}
        />
      </dl>
    </div>
  );
}

interface TileProps {
  label: string;
  value: string;
  title?: string;
  mark?: ReactNode;
  loading?: boolean;
}

function Tile({ label, value, title, mark, loading = false }: TileProps) {
  return (
    <div className={classes.tile} title={title}>
      <dt>
        {label} {!loading && mark}
      </dt>
      <dd className="um-mono">{loading ? <Skeleton height="1.75rem" width="60%" aria-hidden /> : value}</dd>
    </div>
  );
}
