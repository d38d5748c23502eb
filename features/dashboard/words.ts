/** Words of the signed-in dashboard. */

import { words } from '@unmask/product/language';
import type { ThreatLevel } from '@unmask/product/thresholds';

/** Whoever reports a threat says how grave it is. */
type Severity = Exclude<ThreatLevel, 'unknown'>;

export const dashboard = words('dashboard.dashboard', {
  title: (organization: string | null) =>
    organization === null ? 'My Dashboard' : `${organization} Dashboard`,
  refresh: 'Refresh',
  signOut: 'Sign out',
  loading: 'Loading the dashboard',
  failed: 'The dashboard could not be loaded.',
  refreshFailed: {
    title: 'Refresh failed',
    description: 'The dashboard could not be read again. Please try later.',
  },
  sample: 'sample',
  scopeOwn: 'Your own analyses',
  scopeOrganization: 'All analyses of the organization',
} as const);

export const tiles = words('dashboard.tiles', {
  label: 'Figures',
  analyses: 'Files Analyzed',
  analysesNote: { own: 'by you', organization: 'by the team' },
  threats: 'Threats Detected',
  threatsNote: 'judged AI-generated',
  accuracy: 'Accuracy',
  accuracyNote: (analyses: number) =>
    `not measured here: ${analyses === 1 ? 'the confidence of one verdict' : `the mean confidence of ${analyses} verdicts`}`,
  accuracyHelp:
    'How sure the service was of what it named AI or authentic, on average; undecided files are left out. How often it is right stands on the accuracy page.',
  accuracySample: 'no verdict yet',
  trend: 'Trend',
  trendNote: (recent: number, before: number) => `${recent} in 7 days, ${before} in the 7 before`,
  trendSample: 'no history yet',
  percent: (value: number) => `${value}%`,
  signed: (value: number) => (value > 0 ? `+${value}%` : `${value}%`),
  /** Nothing the week before: there is no share to give. */
  more: (analyses: number) => `+${analyses}`,
} as const);

export const activity = words('dashboard.activity', {
  title: 'Recent Activity',
  empty: 'Nothing analyzed yet. Your first result appears here.',
  outcomes: {
    ai_generated: 'AI-generated',
    authentic: 'No sign of AI found',
    inconclusive: 'Inconclusive',
  },
  analysis: (file: string) => file,
  analysisText: (outcome: string, percent: number, by: string | null) =>
    by === null ? `${outcome}, ${percent}% confidence` : `${outcome}, ${percent}% confidence, by ${by}`,
  bareText: (outcome: string, by: string | null) => (by === null ? outcome : `${outcome}, by ${by}`),
  undecidedText: (outcome: string, percent: number, lean: string, by: string | null) =>
    `${outcome}, AI ${percent}%, ${lean}${by === null ? '' : `, by ${by}`}`,
  report: (title: string) => `Reported: ${title}`,
  statuses: { success: 'Done', warning: 'Warning', error: 'Threat', other: 'Noted' },
} as const);

export const quickActions = words('dashboard.quickActions', {
  title: 'Quick Actions',
  analyze: 'Analyze Video',
  analytics: 'View Analytics',
  team: 'Manage Team',
  export: 'Export Data',
  exportCsv: 'As CSV, for spreadsheets',
  exportJson: 'As JSON, for programs',
  tips: 'Security Tips',
  report: 'Report Threat',
} as const);

export const alerts = words('dashboard.alerts', {
  title: 'Threat Alerts',
  empty: 'No alerts.',
  types: { critical: 'Critical', warning: 'Warning', other: 'Notice' },
  action: 'Action required',
  dismiss: (title: string) => `Dismiss: ${title}`,
  dismissed: (count: number) => (count === 1 ? '1 alert dismissed.' : `${count} alerts dismissed.`),
  restore: 'Show again',
  /** Members have no "Report Threat" among the quick actions: their way stands with the alerts. */
  tell: 'Tell your admins',
  usageTitle: 'Daily limit almost used',
  usageText: (used: number, limit: number) =>
    `${used} of ${limit} free analyses used today. The count starts again at midnight UTC; a larger plan has more.`,
  threatTitle: (level: ThreatLevel) => (level === 'critical' ? 'Critical threat found' : 'High threat found'),
  threatText: (file: string, percent: number) =>
    `${file} was judged AI-generated with ${percent}% confidence.`,
  reportTitle: (title: string) => `Reported: ${title}`,
  reportText: (text: string, by: string | null) => (by === null ? text : `${text} (from ${by})`),
} as const);

export const usage = words('dashboard.usage', {
  title: 'Usage today',
  used: (used: number, limit: number) => `${used} of ${limit} analyses`,
  unlimited: (used: number) => `${used} analyses, no daily limit`,
  left: (count: number) => (count === 1 ? '1 left until midnight UTC' : `${count} left until midnight UTC`),
  plan: (name: string) => `Plan: ${name}`,
  sharedPlan: (name: string, organization: string) => `Plan of ${organization}: ${name}`,
  upgrade: 'See plans',
  meter: 'Share of the daily allowance used',
} as const);

export const reportForm = words('dashboard.reportForm', {
  title: 'Report a threat',
  text: {
    organization: (name: string) => `Goes to the admins of ${name} by mail and into their alerts.`,
    operator: 'Goes to the people who run this service. With an organization, it goes to its admins.',
  },
  what: 'What happened',
  details: 'Details',
  url: 'Link',
  urlPlaceholder: 'https://',
  optional: '(optional)',
  severity: 'Severity',
  severities: { low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' } satisfies Record<
    Severity,
    string
  >,
  submit: 'Send report',
  cancel: 'Cancel',
  incomplete: 'Please say what happened, with some details.',
  badUrl: 'Please enter a link that starts with http:// or https://, or leave it out.',
  tooLong: 'This text is too long. Please shorten it.',
  sent: {
    organization: { title: 'Report sent', description: 'The admins of your organization have it now.' },
    operator: { title: 'Report sent', description: 'The people who run this service have it now.' },
  },
  failed: 'The report could not be sent. Please try again later.',
} as const);

export const REPORT_MAIL = {
  subject: (title: string) => `Threat reported: ${title}`,
  preview: 'A member reported a threat.',
  from: (email: string, organization: string | null) =>
    organization === null ? `${email} reported a threat.` : `${email} reported a threat to ${organization}.`,
  severity: (name: string) => `Severity: ${name}`,
  url: (url: string) => `Seen at: ${url}`,
  action: 'Open the dashboard',
  footer: {
    organization: (name: string) => `You receive this as an admin of ${name}.`,
    operator: 'You receive this as one of the people who run this service.',
  },
} as const;

export const exportWords = words('dashboard.exportWords', {
  fileName: (day: string, format: 'csv' | 'json') => `unmask-analyses-${day}.${format}`,
  badFormat: 'Please ask for format=csv or format=json.',
} as const);

/** Told before an account is deleted. */
export const accountPartWords = {
  reports: 'Threats you reported; they stay, without your name',
} as const;

/** What the calls stand under in their description. */
export const tags = { dashboard: 'The dashboard, and threats that are reported.' } as const;
