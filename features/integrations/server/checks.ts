/** What alerts can say of an organization: for findings and for how ready it is. */

import { and, eq, gte } from '@unmask/db/sql';
import { type Check, outcomeOf } from '@unmask/platform/checks';
import { ALERT_HOURS, RESPONSE_DAYS, checkWords as words } from '../check-words.ts';
import { integrationConfigs, threatAlerts } from '../tables.ts';

const HOUR_MS = 3_600_000;

export const integrationChecks: readonly Check[] = [
  {
    ...words.unacknowledged,
    async run(db, organizationId, now) {
      const critical = await db
        .select()
        .from(threatAlerts)
        .where(and(eq(threatAlerts.organizationId, organizationId), eq(threatAlerts.severity, 'critical')));
      const before = new Date(now.getTime() - ALERT_HOURS * HOUR_MS);
      const waiting = critical
        .filter(({ acknowledgedAt, timestamp }) => acknowledgedAt === null && timestamp < before)
        .map(({ metadata, title }) => ({ label: metadata.file_name ?? title }));
      const { none, measured } = words.unacknowledged;
      return outcomeOf(waiting, critical.length, { none, measured });
    },
  },
  {
    ...words.response,
    async run(db, organizationId, now) {
      const since = new Date(now.getTime() - RESPONSE_DAYS * 24 * HOUR_MS);
      const alerts = await db
        .select({ at: threatAlerts.timestamp, answered: threatAlerts.acknowledgedAt })
        .from(threatAlerts)
        .where(and(eq(threatAlerts.organizationId, organizationId), gte(threatAlerts.timestamp, since)));
      // One that waits has waited until now at least, and counts as that.
      const waited = alerts
        .map(({ at, answered }) => ({
          hours: ((answered ?? now).getTime() - at.getTime()) / HOUR_MS,
          waits: answered === null,
        }))
        .sort((a, b) => a.hours - b.hours);
      const middle = waited[Math.floor((waited.length - 1) / 2)];
      if (!middle) return { state: 'no_data', measured: words.response.none };
      const figure = middle.hours.toFixed(1);
      const shown = middle.waits ? words.response.waiting(figure) : figure;
      // One that came a moment ago and waits says nothing yet.
      if (middle.waits && middle.hours <= ALERT_HOURS)
        return { state: 'no_data', measured: words.response.measured(shown, waited.length) };
      return {
        state: middle.hours <= ALERT_HOURS ? 'passed' : 'failed',
        measured: words.response.measured(shown, waited.length),
      };
    },
  },
  {
    ...words.failing,
    async run(db, organizationId) {
      const on = await db
        .select()
        .from(integrationConfigs)
        .where(
          and(eq(integrationConfigs.organizationId, organizationId), eq(integrationConfigs.enabled, true)),
        );
      const wrong = on
        .filter(({ failingSince }) => failingSince !== null)
        .map(({ type }) => ({ label: type }));
      const { none, measured } = words.failing;
      return outcomeOf(wrong, on.length, { none, measured });
    },
  },
];
