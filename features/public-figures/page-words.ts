/** Words of the pages (enterprise specification, section 2). */

import { words } from '@unmask/product/language';
import { INCIDENT_TYPES } from '@unmask/product/statistics';
import {
  type IncidentKind,
  type IncidentState,
  RECENT_HIGH,
  RISK_DAYS,
  RISK_FROM,
  type SeenOn,
  SUMMARY_LENGTH,
  TRENDING_FROM,
} from './limits.ts';

export const kinds: Record<IncidentKind, string> = INCIDENT_TYPES;

export const platforms: Record<SeenOn, string> = words('public-figures-page.platforms', {
  youtube: 'YouTube',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  x: 'X',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  phone: 'Phone call',
  website: 'A website',
  other: 'Elsewhere',
});

export const states: Record<IncidentState, string> = words('public-figures-page.states', {
  pending: 'Waits to be looked at',
  confirmed: 'Confirmed',
  rejected: 'Not taken',
  retracted: 'Taken back',
});

/** Of the file that came with a report: nobody has compared it with what the source tells of. */
export const outcomes = words('public-figures-page.outcomes', {
  ai_generated: 'File of the report, analyzed here: made or altered by AI',
  inconclusive: 'File of the report, analyzed here: inconclusive',
  authentic: 'File of the report, analyzed here: no sign of AI',
} as const);

export const page = words('public-figures-page.page', {
  title: 'Celebrity Deepfake Database',
  lead: 'Deepfakes of public figures that were reported with a source and confirmed by a person. Search by name before you believe a clip.',
  sample: 'sample',
  sampleNote:
    'Nothing is confirmed yet, so these entries are examples. Names, figures and incidents with the mark are made up: nobody is meant.',
  search: 'Search by name',
  table: 'Celebrities',
  columns: {
    name: 'Celebrity',
    total: 'Total Detected',
    recent: 'Recent (24h)',
    risk: 'Risk Level',
    last: 'Last Detected',
    actions: 'Actions',
  },
  view: 'View',
  viewLabel: (name: string) => `View ${name}`,
  report: 'Report',
  reportLabel: (name: string) => `Report a deepfake of ${name}`,
  reportNew: 'Report a deepfake',
  trendingMark: 'trending',
  recentHigh: (count: number) => `${count}, more than ${RECENT_HIGH} in a day`,
  loading: 'Loading the database',
  failed: 'The database could not be loaded.',
  nothingFound: (search: string) =>
    `Nobody called “${search}” is listed. That says nothing about a clip: have the file analyzed.`,
  shown: (count: number) => `${count} shown`,
  all: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
} as const);

export const summary = words('public-figures-page.summary', {
  label: 'In figures',
  monitored: 'Celebrities Monitored',
  monitoredText: 'with at least one confirmed deepfake',
  today: 'Detected Today',
  todayText: 'confirmed since midnight, UTC',
  trending: 'Trending Alerts',
  trendingText: 'more this week than the week before',
  loading: 'Loading the figures',
  failed: 'The figures could not be loaded.',
  trendingTitle: 'Trending This Week',
  trendingNone: 'Nobody has more confirmed deepfakes this week than the week before.',
  weeks: (week: number, before: number) => `${week} this week, ${before} the week before`,
  alertsTitle: 'Recent Alerts',
  alertsNone: 'No deepfake is confirmed yet.',
} as const);

export const how = words('public-figures-page.how', {
  title: 'How this list is made',
  lines: [
    'Anyone with an account reports what was seen, with a source that can be read: a fact check, a newspaper, an authority, or the person’s own denial. Staff of this service look at the source before anything is shown.',
    `An incident counts from when it was confirmed here. Risk Level is by what was confirmed in ${RISK_DAYS} days: Very High from ${RISK_FROM['Very High']}, High from ${RISK_FROM.High}, Medium from ${RISK_FROM.Medium}. Trending has at least ${TRENDING_FROM} in seven days, and more than in the seven before.`,
    'Being listed says that somebody faked this person, never that the person did anything. Sexual pictures and clips are not listed, whatever their source.',
  ],
} as const);

export const entry = words('public-figures-page.entry', {
  back: 'Back to the database',
  loading: 'Loading the entry',
  failed: 'The entry could not be loaded.',
  missing: 'Nobody is listed under this address.',
  facts: 'In short',
  incidents: 'What is confirmed',
  incidentsLoading: 'Loading what is confirmed',
  incidentsFailed: 'What is confirmed could not be loaded.',
  incidentsAll: (count: number) => (count === 1 ? '1 incident' : `${count} incidents`),
  incidentsNone: 'Nothing is confirmed any more.',
  columns: { what: 'What', kind: 'Kind', seen: 'Seen on', source: 'Source', confirmed: 'Confirmed' },
  published: (day: string) => `published ${day}`,
  statement: 'Statement of the person or their office',
  statementBy: (site: string) => `Checked through ${site}`,
  sampleNote: 'This entry is an example. Name, figures and incidents are made up: nobody is meant.',
} as const);

export const form = words('public-figures-page.form', {
  title: 'Report a deepfake',
  signIn: 'Reports need an account, so that staff can ask back.',
  guest: 'Guests cannot report: sign up first.',
  sampleHint: 'That entry is made up and nobody is meant by it. Enter the name of the real person.',
  name: 'Whom does it show?',
  nameMissing: 'Enter the name of the person.',
  kind: 'What was it for?',
  platform: 'Where was it seen?',
  url: 'Address where you saw it (optional)',
  urlHelp: 'For staff alone: it is shown to nobody else.',
  urlWrong: 'This is no web address.',
  sourceName: 'Who says that it is fake?',
  sourceNameHelp: 'Newspaper, fact check, authority, or the person',
  sourceNameMissing: 'Enter who says so.',
  sourceUrl: 'Address of that source',
  sourceUrlMissing: 'Enter the address of the source. Without one a report cannot be confirmed.',
  publishedOn: 'Day on which the source published it',
  publishedOnMissing: 'Enter the day.',
  summary: 'What does it show?',
  summaryHelp: `In your own words, at most ${SUMMARY_LENGTH} letters. Facts of the source alone.`,
  summaryMissing: 'Say what it shows.',
  analysis: 'Link to your result here (optional)',
  analysisHelp: 'Where you had the file analyzed: its outcome is shown, the result itself is not.',
  send: 'Send the report',
  cancel: 'Cancel',
  failed: 'The report could not be sent. Please try again later.',
  sent: {
    title: 'Report received',
    description: 'Staff look at the source. You get a mail when it is decided.',
  },
} as const);

export const own = words('public-figures-page.own', {
  title: 'Your reports',
  loading: 'Loading your reports',
  failed: 'Your reports could not be loaded.',
  empty: 'You have not reported anything.',
  columns: { name: 'Whom', source: 'Source', state: 'State', at: 'Reported', actions: 'Actions' },
  note: (note: string) => `Staff: ${note}`,
  withdraw: 'Withdraw',
  withdrawLabel: (name: string) => `Withdraw the report about ${name}`,
  withdrawn: { title: 'Report withdrawn', description: 'It was deleted.' },
  withdrawFailed: { title: 'Not withdrawn', description: 'Please try again later.' },
} as const);
