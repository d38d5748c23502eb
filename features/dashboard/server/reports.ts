/** Threats that people report: stored, mailed to those who can act, and shown in their alerts. */
import { requireUser, staffAddresses } from '@unmask/accounts/server';
import { type Database, organizationMembers, threatReports, userProfiles } from '@unmask/db';
import { and, eq, inArray } from '@unmask/db/sql';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import { queueMail } from '@unmask/platform/mail';
import { writeMail } from '@unmask/platform/mail-page';
import type { RequestActor } from '@unmask/platform/requests';
import { ORGANIZATION_PERMISSIONS } from '@unmask/product/roles';
import type { ThreatReport } from '../contract.ts';
import { REPORT_TEXT_MAX, REPORT_TITLE_MAX, REPORT_URL_MAX, REPORTS_PER_HOUR } from '../limits.ts';
import { REPORT_MAIL, reportForm } from '../words.ts';
import { readOrganization } from './repository.ts';

export interface ReportDeps {
  db: Database;
  homeUrl: string;
  onMail(): void;
}

export async function reportThreat(deps: ReportDeps, actor: RequestActor, input: ThreatReport) {
  const { db } = deps;
  const { userId, email } = requireUser(actor);
  const { organizationId } = actor;
  const report = check(input);
  const window = { limit: REPORTS_PER_HOUR, seconds: 3600 };
  if (!(await countRequest(db, `threat-report:${userId}`, window))) throw new AppError('too_many_requests');
  const organization = organizationId ? await readOrganization(db, organizationId) : null;
  const mails = await writeMails(deps, report, email, organization);
  const id = randomId();
  await db.transaction(async (tx) => {
    await tx
      .insert(threatReports)
      .values({ id, userId, organizationId: organization?.id ?? null, ...report });
    for (const mail of mails) await queueMail(tx, mail);
  });
  if (mails.length > 0) deps.onMail();
  return { id, to: organization ? ('organization' as const) : ('operator' as const) };
}

function refuse(words: string): never {
  throw new AppError('invalid_request', 'threat report', { words });
}

function check(input: ThreatReport): Omit<ThreatReport, 'url'> & { url: string | null } {
  // The title goes into the subject of a mail: one line.
  const title = input.title.replace(/\s+/g, ' ').trim();
  const description = input.description.trim();
  const url = input.url?.trim() || null;
  if (title === '' || description === '') refuse(reportForm.incomplete);
  if (title.length > REPORT_TITLE_MAX || description.length > REPORT_TEXT_MAX) refuse(reportForm.tooLong);
  if (url !== null && (url.length > REPORT_URL_MAX || !isWebAddress(url))) refuse(reportForm.badUrl);
  return { title, description, url, severity: input.severity };
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}

/** One mail to each admin of the organization, or to each of the operator's staff when there is none. */
async function writeMails(
  deps: ReportDeps,
  report: ReturnType<typeof check>,
  from: string,
  organization: { id: string; name: string } | null,
) {
  const words = {
    subject: REPORT_MAIL.subject(report.title),
    preview: REPORT_MAIL.preview,
    lines: [
      REPORT_MAIL.from(from, organization?.name ?? null),
      report.description,
      REPORT_MAIL.severity(reportForm.severities[report.severity]),
      ...(report.url ? [REPORT_MAIL.url(report.url)] : []),
    ],
    action: REPORT_MAIL.action,
    footer: organization ? REPORT_MAIL.footer.organization(organization.name) : REPORT_MAIL.footer.operator,
  };
  const recipients = organization ? await adminsOf(deps.db, organization.id) : await staffAddresses(deps.db);
  return Promise.all(recipients.map((email) => writeMail('threat_report', email, words, deps.homeUrl)));
}

async function adminsOf(db: Database, organizationId: string): Promise<string[]> {
  const rows = await db
    .select({ email: userProfiles.email })
    .from(organizationMembers)
    .innerJoin(userProfiles, eq(userProfiles.id, organizationMembers.userId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        inArray(organizationMembers.role, [...ORGANIZATION_PERMISSIONS.manage_team]),
      ),
    );
  return rows.map(({ email }) => email);
}
