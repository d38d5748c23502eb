import { Button } from '@mantine/core';
import { UNLIMITED_DAILY_LIMIT } from '@unmask/product/limits';
import type { Tier } from '@unmask/product/plans';
import { planCard } from '@unmask/product/prices';
import { Panel } from '@unmask/ui';
import { usage as words } from '../words.ts';
import classes from './dashboard.module.css';

export interface Usage {
  subscription_tier: Tier;
  /** Whose plan it is, unless the person's own. */
  shared_plan?: { organization: string } | undefined;
  videos_analyzed_today: number;
  daily_limit: number;
}

export function UsageCard({ usage, onPlans }: { usage: Usage; onPlans: () => void }) {
  const { subscription_tier: tier, videos_analyzed_today: used, daily_limit: limit } = usage;
  const { shared_plan: shared } = usage;
  const unlimited = limit >= UNLIMITED_DAILY_LIMIT;
  const { name } = planCard(tier);
  const plan = shared ? words.sharedPlan(name, shared.organization) : words.plan(name);
  return (
    <Panel title={words.title} level={3} aside={plan}>
      <div className={classes.usage}>
        <p className={classes.usageWords}>
          <span className="um-mono">{unlimited ? words.unlimited(used) : words.used(used, limit)}</span>
          {!unlimited && <span className="um-dim">{words.left(Math.max(0, limit - used))}</span>}
        </p>
        {!unlimited && (
          // biome-ignore lint/a11y/useSemanticElements: no two browsers let a meter be styled alike.
          <div
            className={classes.track}
            role="meter"
            aria-label={words.meter}
            aria-valuemin={0}
            aria-valuemax={limit}
            aria-valuenow={Math.min(used, limit)}
          >
            <span
              className={classes.bar}
              data-full={used >= limit || undefined}
              style={{ width: `${Math.min(100, (used / limit) * 100)}%` }}
            />
          </div>
        )}
        {tier === 'free' && (
          <div>
            <Button variant="default" onClick={onPlans}>
              {words.upgrade}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}
