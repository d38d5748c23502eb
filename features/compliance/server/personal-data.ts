/** What is held of a person. Findings, reports and entries belong to the organization and stay without the name; confirmations go with the account. */
import type { Database } from '@unmask/db';
import { count, eq } from '@unmask/db/sql';
import type { PersonalDataSection } from '@unmask/platform/personal-data';
import {
  complianceAuditors,
  complianceConfirmations,
  complianceFindingEvents,
  complianceFindings,
  complianceMedia,
  complianceReports,
  complianceRules,
} from '../tables.ts';
import { personalData as words } from '../words.ts';

export const compliancePersonalData = (db: Database): PersonalDataSection[] => [
  {
    name: 'compliance_findings',
    label: words.findings,
    export: ({ id }) =>
      db
        .select({
          id: complianceFindings.id,
          description: complianceFindings.description,
          status: complianceFindings.status,
          due_date: complianceFindings.dueDate,
        })
        .from(complianceFindings)
        .where(eq(complianceFindings.ownerId, id)),
    async count({ id }) {
      const [row] = await db
        .select({ n: count() })
        .from(complianceFindings)
        .where(eq(complianceFindings.ownerId, id));
      return row?.n ?? 0;
    },
  },
  {
    name: 'compliance_actions',
    export: ({ id }) =>
      db
        .select({
          finding: complianceFindingEvents.findingId,
          event: complianceFindingEvents.event,
          note: complianceFindingEvents.note,
          at: complianceFindingEvents.at,
        })
        .from(complianceFindingEvents)
        .where(eq(complianceFindingEvents.actor, id)),
  },
  {
    name: 'compliance_rule_confirmations',
    export: ({ id }) =>
      db
        .select({
          version: complianceRules.version,
          rule: complianceRules.text,
          confirmed_at: complianceConfirmations.confirmedAt,
        })
        .from(complianceConfirmations)
        .innerJoin(complianceRules, eq(complianceRules.id, complianceConfirmations.ruleId))
        .where(eq(complianceConfirmations.userId, id)),
  },
  {
    name: 'compliance_reports',
    export: ({ id }) =>
      db
        .select({
          id: complianceReports.id,
          status: complianceReports.status,
          created_at: complianceReports.createdAt,
        })
        .from(complianceReports)
        .where(eq(complianceReports.createdBy, id)),
  },
  {
    name: 'compliance_reports_approved',
    export: ({ id }) =>
      db
        .select({ id: complianceReports.id, status: complianceReports.status })
        .from(complianceReports)
        .where(eq(complianceReports.approvedBy, id)),
  },
  {
    name: 'compliance_rules_published',
    export: ({ id }) =>
      db
        .select({
          version: complianceRules.version,
          rule: complianceRules.text,
          published_at: complianceRules.publishedAt,
        })
        .from(complianceRules)
        .where(eq(complianceRules.publishedBy, id)),
  },
  {
    name: 'compliance_media',
    export: ({ id }) =>
      db
        .select({ title: complianceMedia.title, created_at: complianceMedia.createdAt })
        .from(complianceMedia)
        .where(eq(complianceMedia.createdBy, id)),
  },
  {
    name: 'compliance_auditors',
    export: ({ id }) =>
      db
        .select({ name: complianceAuditors.name, created_at: complianceAuditors.createdAt })
        .from(complianceAuditors)
        .where(eq(complianceAuditors.createdBy, id)),
  },
];
