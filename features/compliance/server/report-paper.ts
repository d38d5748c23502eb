/** The report as a document. The same input gives the same bytes. */
import type { Paper, PaperBlock, PaperItem } from '@unmask/report/paper';
import { CRITERIA } from '../check-words.ts';
import { AUDIT_TRAIL_PRINTED } from '../limits.ts';
import type { ReportContent, ReportedFinding } from '../report-content.ts';
import { reportWords as words } from '../report-words.ts';

export interface PrintedReport {
  content: ReportContent;
  contentSha256: string;
  period: { start: Date; end: Date };
  generatedAt: Date;
  madeBy: string;
  /** Null of a draft. */
  approval: { documentId: string; verifyUrl: string; by: string; at: Date; alone: boolean } | null;
}

const day = (at: Date | string) => new Date(at).toISOString().slice(0, 10);
const moment = (at: Date | string) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const shortOf = (criterion: string) => criterion.slice(criterion.indexOf(':') + 1).replace('_', ' ');

export function reportPaper({ content, approval, ...report }: PrintedReport): Paper {
  const { period, generatedAt, madeBy, contentSha256 } = report;
  return {
    brand: words.brand,
    title: words.title,
    subject: words.subject,
    mark: approval === null ? words.draft : null,
    lines: [
      words.issued(content.organization),
      words.period(day(period.start), day(period.end)),
      words.generated(moment(generatedAt)),
      words.madeBy(madeBy),
      ...(approval === null
        ? []
        : [
            words.approved(approval.by, moment(approval.at)),
            ...(approval.alone ? [words.alone] : []),
            words.number(approval.documentId),
            words.check(approval.verifyUrl),
          ]),
      words.content(contentSha256),
    ],
    blocks: [
      summary(content),
      { heading: words.recommendationsTitle, whole: true, items: [{ list: content.recommendations }] },
      controls(content),
      findings(content.findings),
      auditTrail(content),
      { heading: words.limitsTitle, whole: true, items: [{ list: words.limits }] },
    ],
    foot: words.foot(approval?.documentId ?? null),
    madeAt: approval?.at ?? generatedAt,
  };
}

function summary({ score, findings: all, controls: checks }: ReportContent): PaperBlock {
  const n = (state: string) => checks.filter((check) => check.state === state).length;
  const resolved = all.filter(({ status }) => status === 'resolved').length;
  return {
    heading: words.summaryTitle,
    whole: true,
    items: [
      { text: words.nature, strong: true },
      { text: words.score(score, resolved, all.length) },
      { text: words.checks(n('passed'), n('failed'), n('no_data') + n('not_checked')) },
    ],
  };
}

function controls({ controls: all }: ReportContent): PaperBlock {
  const { control, criteria, state } = words.controlColumns;
  const named = [...new Set(all.flatMap((each) => each.criteria))].sort();
  return {
    heading: words.controlsTitle,
    items: [
      {
        columns: [{ title: control }, { title: criteria, width: 110 }, { title: state, width: 70 }],
        rows: all.map((each) => [
          [each.title, ...(each.measured === null ? [] : [each.measured])].join('\n'),
          each.criteria.map(shortOf).join(', '),
          words.states[each.state],
        ]),
      },
      { text: words.criteriaTitle, strong: true },
      { list: named.map((criterion) => `${shortOf(criterion)}: ${CRITERIA[criterion] ?? criterion}`) },
    ],
  };
}

function findings(all: readonly ReportedFinding[]): PaperBlock {
  const { finding, severity, status, due } = words.findingColumns;
  const items: PaperItem[] =
    all.length === 0
      ? [{ text: words.noFindings }]
      : [
          {
            columns: [
              { title: finding },
              { title: severity, width: 60 },
              { title: status, width: 70 },
              { title: due, width: 60 },
            ],
            rows: all.map((each) => [
              linesOf(each).join('\n'),
              words.severities[each.severity],
              words.statuses[each.status],
              each.due_date === null ? '' : day(each.due_date),
            ]),
          },
        ];
  return { heading: words.findingsTitle, items };
}

function linesOf(each: ReportedFinding): string[] {
  const { description, measured, remediation, created_at, resolved_at, accepted_until } = each;
  return [
    description.replaceAll('\n', ' '),
    words.found(day(created_at)),
    ...(measured === null ? [] : [words.measured(measured)]),
    ...(remediation === '' ? [] : [words.remediation(remediation.replaceAll('\n', ' '))]),
    ...(resolved_at === null ? [] : [words.resolvedOn(day(resolved_at))]),
    ...(accepted_until === null
      ? []
      : [words.accepted(day(accepted_until), (each.accepted_reason ?? '').replaceAll('\n', ' '))]),
  ];
}

function auditTrail({ audit_trail, audit_total, audit_actions }: ReportContent): PaperBlock {
  const { at, action, actor, resource } = words.auditColumns;
  const printed = audit_trail.slice(0, AUDIT_TRAIL_PRINTED);
  if (audit_total === 0) return { heading: words.auditTitle, items: [{ text: words.auditNone }] };
  return {
    heading: words.auditTitle,
    items: [
      { text: words.auditText(printed.length, audit_total) },
      { list: Object.entries(audit_actions).map(([name, n]) => words.times(name, n)) },
      {
        columns: [
          { title: at, width: 100 },
          { title: action },
          { title: actor, width: 110 },
          { title: resource, width: 110 },
        ],
        rows: printed.map((each) => [moment(each.timestamp), each.action, each.userId, each.resource]),
      },
    ],
  };
}
