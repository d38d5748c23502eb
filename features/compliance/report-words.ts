/** Words of the printed report. It is evidence for an own assessment and says so on every page. */

export const reportWords = {
  brand: 'Unmask',
  title: 'SOC 2 style readiness report',
  subject: 'Readiness evidence, not an attestation',
  draft: 'Draft: not approved, and not registered.',
  nature:
    'This is readiness evidence, not an attestation: it says what this service found when it looked at its own records of the organization. It is no SOC 2 report. Only a licensed firm of accountants can make one.',
  issued: (organization: string) => `Organization: ${organization}`,
  period: (from: string, to: string) => `Period: ${from} to ${to} (annual)`,
  generated: (at: string) => `Filled on ${at}`,
  number: (id: string) => `Number: ${id}`,
  check: (url: string) => `Check it at ${url}`,
  approved: (by: string, at: string) => `Approved by ${by} on ${at}`,
  alone: 'It was approved by its maker: the organization had one admin at that time.',
  madeBy: (by: string) => `Made by ${by}`,
  content: (hash: string) => `SHA-256 of its content: ${hash}`,
  gone: 'a former member',
  summaryTitle: 'Summary',
  score: (score: number, resolved: number, total: number) =>
    total === 0
      ? 'Score: 100%. There are no findings yet.'
      : `Score: ${score}% (${resolved} of ${total} findings of the period are resolved).`,
  checks: (passed: number, failed: number, none: number) =>
    `Of the checks, ${passed} pass, ${failed} fail, and ${none} have nothing to measure or were not made.`,
  recommendationsTitle: 'Recommendations',
  controlsTitle: 'Controls and what was measured',
  controlColumns: { control: 'Control', criteria: 'Evidence for', state: 'State' },
  states: {
    passed: 'Passes',
    failed: 'Fails',
    no_data: 'No data',
    not_checked: 'Not checked',
  },
  criteriaTitle: 'Criteria named above, in our own words',
  findingsTitle: 'Findings',
  noFindings: 'No findings stand in this period.',
  findingColumns: { finding: 'Finding', severity: 'Severity', status: 'Status', due: 'Due' },
  remediation: (text: string) => `Remediation: ${text}`,
  measured: (text: string) => `Measured: ${text}`,
  found: (at: string) => `Found on ${at}`,
  resolvedOn: (at: string) => `Resolved on ${at}`,
  accepted: (until: string, reason: string) => `Accepted until ${until}: ${reason}`,
  statuses: { open: 'Open', in_progress: 'In progress', resolved: 'Resolved' },
  severities: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' },
  auditTitle: 'Audit trail',
  auditText: (shown: number, total: number) =>
    `${total} entries of the period stand in the hash-chained audit log of the organization; the newest ${shown} are printed. How often each action occurred:`,
  auditNone: 'The audit log of the organization has no entry in this period.',
  auditColumns: { at: 'When', action: 'Action', actor: 'By (id)', resource: 'To' },
  times: (action: string, n: number) => `${action}: ${n}`,
  limitsTitle: 'What this report does not say',
  limits: [
    'It covers what this service can see: members, sign-in, keys, alerts, training, retention and its audit log. Other systems of the organization are not looked at.',
    'A check that passes says that it passed at the times at which it was made, not that the control works.',
    'The score is the share of findings that are resolved. It says nothing about findings that nobody has made.',
  ],
  foot: (id: string | null) =>
    id === null ? 'Readiness evidence, not an attestation' : `${id} · readiness evidence, not an attestation`,
  fileName: (from: string, to: string) => `readiness-report-${from}-${to}.pdf`,
} as const;
