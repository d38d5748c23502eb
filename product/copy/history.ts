/** Words of saved analyses: the list, one opened again, links, repeats and "Do you know what this is?". */

import { words } from '../language.ts';
import { FEEDBACK_COMMENT_LENGTH, type SHARE_DAYS } from '../limits.ts';

export const history = words('history.history', {
  title: 'My analyses',
  lead: 'Every analysis you made while signed in. The results stay; the videos are deleted after their time.',
  signedOut: 'Sign in to see the analyses you have saved.',
  loading: 'Loading your analyses',
  failed: 'Your analyses could not be loaded.',
  retry: 'Retry',
  empty: 'No analyses yet',
  emptyText: 'What you analyze while signed in is kept here, to be opened, shared and repeated.',
  analyze: 'Analyze a video',
  noMatch: 'Nothing matches these filters.',
  clear: 'Clear filters',
  more: 'Show more',
  end: 'That is all.',
  count: (shown: number) => (shown === 1 ? '1 analysis shown' : `${shown} analyses shown`),
  running: 'Running now',
  runningState: 'in progress',
  lists: 'Several files at once',
  listOf: (first: string, more: number) => (more === 0 ? first : `${first} and ${more} more`),
  unnamedList: 'A list',
  list: 'Saved analyses',
  by: (email: string) => `by ${email}`,
  confidence: (percent: string) => `${percent}% sure`,
  /** Without a verdict: how likely AI is, and what the evidence leans to. */
  undecided: (percent: string, lean: string) => `AI ${percent}%, ${lean}`,
  threat: (level: string) => `Threat ${level}`,
  kinds: { video: 'Video', audio: 'Recording', image: 'Picture' },
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all shown',
} as const);

/** What is done with several analyses at once. */
export const bulk = words('history.bulk', {
  label: 'Selected analyses',
  selected: (count: number) => (count === 1 ? '1 selected' : `${count} selected`),
  none: 'Clear selection',
  csv: 'Export CSV',
  json: 'Export JSON',
  remove: 'Delete',
  ask: {
    title: (count: number) => (count === 1 ? 'Delete 1 analysis?' : `Delete ${count} analyses?`),
    text: 'Their files, results, links and your answers are deleted for good. This cannot be undone: export them first if you may need them.',
    action: 'Delete for good',
    keep: 'Keep them',
  },
  removed: (count: number) => ({
    title: count === 1 ? '1 analysis deleted' : `${count} analyses deleted`,
    description: 'Files, results and links are gone.',
  }),
  removedSome: (done: number, of: number) => ({
    title: `${done} of ${of} deleted`,
    description: 'The others are still there, selected. Please try again.',
  }),
  exportFailed: {
    title: 'Nothing was exported',
    description: 'One of the results could not be read. Please try again.',
  },
  fileName: (day: string, kind: 'csv' | 'json') => `analyses-${day}.${kind}`,
  columns: [
    'Name',
    'Kind',
    'Verdict',
    'Probability of AI',
    'Step of the scale',
    'Size (bytes)',
    'Analyzed',
    'Id',
  ],
} as const);

export const historyFilters = words('history.historyFilters', {
  label: 'Filters',
  search: 'Search by name',
  outcome: 'Verdict',
  anyOutcome: 'Any verdict',
  threat: 'Threat level',
  anyThreat: 'Any level',
  kind: 'Kind',
  anyKind: 'Any kind',
  sort: 'Order',
  sorts: { newest: 'Newest first', signs: 'Strongest signs of AI', name: 'Name' },
  from: 'From',
  to: 'To',
  whose: 'Whose',
  mine: 'Mine',
  organization: (name: string) => `All of ${name}`,
  organizationMine: (name: string) => `Mine in ${name}`,
} as const);

/** Without a verdict. */
export const leans = words('history.leans', {
  ai: 'leans to AI',
  authentic: 'leans away from AI',
  none: 'leans to neither side',
} as const);

export const threatLevels = words('history.threatLevels', {
  unknown: 'unknown',
  low: 'low',
  medium: 'medium',
  high: 'high',
  critical: 'critical',
} as const);

/** The organization's list on the enterprise dashboard; its columns head the exported file too. */
export const teamColumns = words('history.teamColumns', {
  filename: 'Filename',
  user: 'User',
  threat: 'Threat Level',
  ai: 'AI Detected',
  confidence: 'Confidence Score',
  size: 'File Size (KB)',
  time: 'Processing Time (ms)',
  date: 'Date Analyzed',
} as const);

/** After those of the specification, in the exported file alone. */
export const teamMoreColumns = words('history.teamMoreColumns', {
  probability: 'Probability of AI',
  lean: 'Leans To',
  assessment: 'Step of the Scale',
} as const);

/** What the evidence leans to, in a cell. */
export const teamLeans = words('history.teamLeans', {
  ai: 'AI',
  authentic: 'Not AI',
  none: 'Neither',
} as const);

export const teamAnswers = words('history.teamAnswers', {
  ai_generated: 'Yes',
  authentic: 'No',
  inconclusive: 'Inconclusive',
} as const);

export const teamExport = words('history.teamExport', {
  action: 'Export CSV',
  fileName: (day: string) => `analysis-report-${day}.csv`,
  badFilter: 'One of the filters cannot be read. Please set the filters again and export once more.',
} as const);

export const teamHistory = words('history.teamHistory', {
  title: 'Analysis History',
  search: 'Search by filename or email',
  list: 'Analyses of the organization',
  onlyOwn: 'Your role shows your own analyses.',
  loading: 'Loading the analysis history',
  failed: 'The analysis history could not be loaded.',
  failedToast: { title: 'Failed to load analysis history', description: 'Please try again later.' },
  retry: 'Retry',
  empty: 'No analyses yet',
  emptyText: 'What members analyze while this organization is their active one appears here.',
} as const);

export const recentAnalyses = words('history.recentAnalyses', {
  title: 'Recent Analyses',
  all: 'Show all',
  empty: 'Nothing analyzed yet.',
} as const);

export const savedAnalysis = words('history.savedAnalysis', {
  back: 'My analyses',
  analysed: (when: string) => `Analyzed ${when}`,
  in: (organization: string) => `in ${organization}`,
  share: 'Share',
  rename: 'Rename',
  remove: 'Delete',
  rerun: 'Analyze again',
  shareName: (name: string) => `Share ${name}`,
  renameName: (name: string) => `Rename ${name}`,
  removeName: (name: string) => `Delete ${name}`,
  loading: 'Loading the analysis',
  missing: 'This analysis does not exist, or it has been deleted.',
  failed: 'The analysis could not be loaded.',
  unreadable: 'This result was stored by an older version and can no longer be shown.',
  running: 'This analysis is still running.',
  ended: 'This analysis ended without a result.',
  cancelled: 'This analysis was cancelled.',
  files: {
    video: keptWords('The video'),
    audio: keptWords('The recording'),
    image: keptWords('The picture'),
  },
  organizationKeeps: (until: string | null) =>
    `The organization keeps this analysis and its file until ${until ?? 'somebody deletes them'}.`,
  stills: {
    until: (when: string) => `The still frames are kept until ${when}. The result stays.`,
    deleted:
      'The still frames have been deleted after their time. The result stays, but it cannot be repeated.',
  },
  noMedia: {
    video: 'The video has been deleted after its time, so only the timeline can be shown.',
    image: 'The picture has been deleted after its time.',
  },
  deletedZero:
    'The file was deleted the moment the analysis ended, as it was asked for (zero retention). The result stays, but it cannot be repeated.',
  noMediaZero: {
    video:
      'The file was deleted the moment the analysis ended (zero retention), so there is no video and no heat map on its pictures, only the timeline.',
    image: 'The picture was deleted the moment the analysis ended (zero retention).',
  },
  repeats: 'Repeated',
} as const);

export const savedToasts = words('history.savedToasts', {
  renamed: { title: 'Renamed', description: 'The new name is saved.' },
  removed: { title: 'Analysis deleted', description: 'The file, the result and its links are gone.' },
  started: { title: 'Analysis started', description: 'The same file is analyzed again.' },
  copied: { title: 'Link copied', description: 'Whoever has it can see the result.' },
  revoked: { title: 'Link revoked', description: 'It shows nothing any more.' },
  failed: 'Something went wrong',
  tryAgain: 'Please try again later.',
} as const);

export const renameDialog = words('history.renameDialog', {
  title: 'Rename',
  name: 'Name',
  empty: 'Please enter a name.',
  save: 'Save name',
  cancel: 'Cancel',
} as const);

export const removeDialog = words('history.removeDialog', {
  title: 'Delete this analysis?',
  text: (name: string) => `“${name}”: the video, the result, its links and your answer are deleted for good.`,
  remove: 'Delete for good',
  keep: 'Keep it',
} as const);

const days: Readonly<Record<(typeof SHARE_DAYS)[number], string>> = words('history.shareDays', {
  1: '1 day',
  7: '7 days',
  30: '30 days',
});

export const shareDialog = words(
  'history.shareDialog',
  {
    title: 'Share by link',
    text: 'Whoever has the link sees the name, the verdict and everything that was measured. Not the video, and not who you are.',
    expires: 'The link works for',
    days: (count: (typeof SHARE_DAYS)[number]) => days[count],
    make: 'Make link',
    once: 'Copy it now: it is shown this once.',
    link: 'Link',
    copy: 'Copy link',
    links: 'Links to this analysis',
    none: 'No links yet.',
    loading: 'Loading the links',
    failed: 'The links could not be loaded.',
    until: (when: string) => `works until ${when}`,
    expired: (when: string) => `expired ${when}`,
    revokedState: 'revoked',
    made: 'Made',
    revoke: 'Revoke',
  } as const,
  { fixed: ['days'] },
);

export const sharedPage = words('history.sharedPage', {
  title: 'Shared result',
  lead: (analysed: string, until: string) =>
    `Analyzed ${analysed}. Someone shared this result with you; the link works until ${until}.`,
  noMedia: {
    video: 'A shared result shows what was measured, not the video.',
    image: 'A shared result shows what was measured, not the picture.',
  },
  loading: 'Loading the shared result',
  failed: 'The shared result could not be loaded.',
  home: 'Analyze a video of your own',
  gone: 'Nothing to see here',
} as const);

export const changes = words('history.changes', {
  title: 'What changed',
  same: 'Nothing: the same verdict and the same figures as before.',
  what: 'Figure',
  before: 'Before',
  now: 'Now',
  verdict: 'Verdict',
  confidence: 'Confidence',
  engine: 'Engine',
  notMeasured: 'not measured',
  unreadable: 'The earlier result can no longer be read, so nothing can be compared.',
  earlier: (when: string) => `Compared with the analysis of ${when}`,
} as const);

export const feedback = words('history.feedback', {
  question: 'Do you know what this is?',
  text: 'Say so if you do: answers of people who know show how often this service is right.',
  answers: { ai: 'Made or altered by AI', real: 'Real', unsure: 'I don’t know' },
  source: 'How do you know?',
  chooseSource: 'Choose one',
  sources: {
    made_it: 'I made it myself',
    recorded_it: 'I recorded it, or was there',
    maker_said: 'Whoever made it told me',
    published: 'It was shown by others (a fact check, the original)',
    guess: 'It looks or sounds like it',
  },
  comment: 'What else do you know about it? (optional)',
  mayKeep: 'You may keep this file to measure the service by it',
  mayKeepHelp:
    'It then stays past its time, on this service alone. Take the tick away, or delete the analysis, and it goes.',
  help: `Your answer is stored with the version of the engine. At most ${FEEDBACK_COMMENT_LENGTH} letters.`,
  send: 'Send',
  thanks: 'Thank you. You can change your answer at any time.',
  left: (letters: number) => `${letters} letters left`,
} as const);

/** How long a file stays, or that it is gone. */
function keptWords(file: string) {
  return {
    until: (when: string) => `${file} is kept until ${when}. The result stays.`,
    deleted: `${file} has been deleted after its time. The result stays, but it cannot be repeated.`,
  };
}
