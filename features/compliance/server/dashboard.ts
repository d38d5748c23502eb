/** The dashboard, and the controls with what each check said last. */
import type { Database } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import type { Check } from '@unmask/platform/checks';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import type { Dashboard } from '../contract.ts';
import { errors } from '../errors.ts';
import { CHECKS_HOURLY, DEADLINES_SHOWN, FINDINGS_SHOWN } from '../limits.ts';
import type { Control } from '../report-content.ts';
import { complianceChecks, complianceSettings } from '../tables.ts';
import { checkOrganization } from './checking.ts';
import type { ComplianceDeps } from './deps.ts';
import type { FindingRow } from './events.ts';
import { present, presenterFor } from './findings.ts';
import { findingsOf, isAccepted, metricsOf, recommendationsFor } from './metrics.ts';

const HOUR_S = 3_600;
const newest = (a: FindingRow, b: FindingRow) => b.createdAt.getTime() - a.createdAt.getTime();

export async function readDashboard(
  deps: ComplianceDeps,
  actor: RequestActor,
  organizationId: string,
  now = new Date(),
): Promise<Dashboard> {
  const member = await requireRole(deps.db, actor, organizationId, 'view_analytics');
  const rows = (await findingsOf(deps.db, organizationId)).sort(newest);
  const presenter = await presenterFor(deps, member);
  const shown = (some: readonly FindingRow[]) => some.map((row) => present(row, presenter));
  const controls = await controlsOf(deps, organizationId);
  const n = (state: Control['state']) => controls.filter((control) => control.state === state).length;
  return {
    metrics: await metricsOf(deps.db, organizationId, rows, now),
    findings: shown(rows.slice(0, FINDINGS_SHOWN)),
    deadlines: shown(deadlinesOf(rows).slice(0, DEADLINES_SHOWN)),
    recommendations: recommendationsFor(rows),
    checkedAt: await checkedAt(deps.db, organizationId),
    checks: {
      ...{ passed: n('passed'), failed: n('failed') },
      ...{ no_data: n('no_data'), not_checked: n('not_checked') },
    },
  };
}

/** Not resolved and not accepted, with a due date; what is due first comes first. */
export const deadlinesOf = (rows: readonly FindingRow[]): FindingRow[] =>
  rows
    .filter((row) => row.status !== 'resolved' && row.dueDate !== null && !isAccepted(row))
    .sort((a, b) => a.dueDate!.getTime() - b.dueDate!.getTime());

export async function checkedAt(db: Database, organizationId: string): Promise<string | null> {
  const [row] = await db
    .select({ at: complianceSettings.checkedAt })
    .from(complianceSettings)
    .where(eq(complianceSettings.organizationId, organizationId));
  return row?.at?.toISOString() ?? null;
}

/** In the order of the checks. */
export async function controlsOf(
  { db, checks }: Pick<ComplianceDeps, 'db' | 'checks'>,
  organizationId: string,
): Promise<Control[]> {
  const rows = await db
    .select()
    .from(complianceChecks)
    .where(eq(complianceChecks.organizationId, organizationId));
  const said = new Map(rows.map((row) => [row.checkId, row]));
  return checks.map((check) => controlOf(check, said.get(check.id)));
}

function controlOf(check: Check, said: typeof complianceChecks.$inferSelect | undefined): Control {
  const { id, title, category, severity, criteria, to } = check;
  return {
    ...{ id, title, category, severity, criteria: [...criteria], to: to ?? null },
    state: said?.state ?? 'not_checked',
    measured: said?.measured ?? null,
    checked_at: said?.at.toISOString() ?? null,
    since: said?.since.toISOString() ?? null,
  };
}

export async function readControls(deps: ComplianceDeps, actor: RequestActor, organizationId: string) {
  await requireRole(deps.db, actor, organizationId, 'view_analytics');
  return {
    items: await controlsOf(deps, organizationId),
    checkedAt: await checkedAt(deps.db, organizationId),
  };
}

/** @throws AppError `compliance_check_limit` */
export async function checkNow(
  deps: ComplianceDeps,
  actor: RequestActor,
  organizationId: string,
  now = new Date(),
) {
  await requireRole(deps.db, actor, organizationId, 'change_settings');
  const window = { limit: CHECKS_HOURLY, seconds: HOUR_S };
  if (!(await countRequest(deps.db, `compliance.check:${organizationId}`, window)))
    throw new AppError(errors.compliance_check_limit);
  const counted = await checkOrganization(deps, organizationId, now);
  return { checkedAt: now.toISOString(), ...counted };
}
