/** Words of the service: refusals, mails, and what the calls stand under. */
import type { ErrorWords } from '@unmask/product/copy/errors';
import { words } from '@unmask/product/language';
import type { LeadMagnetType, PreferenceName } from './limits.ts';

export const NEWSLETTER_NAME = 'AI Security Weekly';

export const errorWords = words('errors.newsletter', {
  /** The code that the specification names for a second row of one address. */
  '23505': {
    title: 'Already subscribed',
    status: 409,
    message: 'This email is already subscribed to our newsletter.',
  },
  newsletter_link: {
    title: 'Link not valid',
    status: 404,
    message: 'This link is not valid any more. Take the one of the newest mail, or subscribe again.',
  },
  newsletter_not_found: { title: 'Not found', status: 404, message: 'This is not here any more.' },
  campaign_not_draft: {
    title: 'Not a draft',
    status: 409,
    message: 'Only a draft can be changed. Take it off the schedule first.',
  },
  campaign_under_way: {
    title: 'Already going out',
    status: 409,
    message: 'This campaign is going out or has gone out. Stop it to keep back the copies that still wait.',
  },
  campaign_incomplete: {
    title: 'Incomplete',
    status: 400,
    message: 'A newsletter needs its issue, anything else a text. Fill it in first.',
  },
  campaign_past: { title: 'In the past', status: 400, message: 'Choose a time that is still to come.' },
  issue_week_taken: {
    title: 'Week taken',
    status: 409,
    message: 'There is an issue for that week already. Open it, or choose another Friday.',
  },
  issue_not_friday: {
    title: 'Not a Friday',
    status: 400,
    message: 'An issue belongs to a Friday. Choose one.',
  },
  lead_magnet_name: { title: 'Name missing', status: 400, message: 'Please enter your name.' },
  newsletter_time_zone: {
    title: 'Unknown time zone',
    status: 400,
    message: 'This time zone is not known. Write it as in Europe/Berlin, or UTC.',
  },
} as const satisfies Record<string, ErrorWords>);

/** What stands beside the button, stored with each consent. */
export const consentWords = {
  website: `Send me ${NEWSLETTER_NAME}, every Friday, until I unsubscribe.`,
  early_access: `Early access, and ${NEWSLETTER_NAME} once I confirm it by mail.`,
  invited: 'Asked by the operator: the address stood on the list for early access.',
  confirmed: 'The link in the mail was followed and the button pressed.',
  page: 'On the page of the link.',
  oneClick: 'By the mail program (one click).',
  preferences: 'On the page of the link.',
} as const;

export const mailWords = {
  confirm: {
    subject: `Confirm your subscription to ${NEWSLETTER_NAME}`,
    greeting: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
    lines: [
      `This address was entered for ${NEWSLETTER_NAME}, which is sent every Friday. It is sent to you only once you confirm it here.`,
    ],
    action: 'Confirm subscription',
    footer:
      'If that was not you, ignore this message: nothing more is sent, and the address is deleted after 30 days.',
  },
  invite: {
    lines: [
      'You left this address for early access to Unmask.',
      `There is a weekly newsletter now, ${NEWSLETTER_NAME}. It is sent to you only if you say so here; this is the only mail about it.`,
    ],
  },
  welcome: {
    subject: `Welcome to ${NEWSLETTER_NAME}`,
    lines: [
      `Your address is confirmed. ${NEWSLETTER_NAME} comes every Friday.`,
      'You can choose what you get, or leave, at any time, by the links below.',
    ],
  },
  leadMagnet: {
    subject: (title: string) => `Your download: ${title}`,
    lines: (title: string) => [
      `Here is the document you asked for: ${title}. The link works for 30 days.`,
      'This is the only mail about it: you have subscribed to nothing by asking.',
    ],
    action: 'Download the PDF',
    bonusTitle: 'Bonus: the call-back card',
    bonus: [
      'Print this and put it beside the telephone.',
      '1. A voice, a face or a mail asks for money, data or haste: stop. Nobody loses an order by waiting five minutes.',
      '2. Say: "I will call you back." Hang up, whoever it is.',
      '3. Call a number you had before, never one from the message.',
      '4. Ask for what only the two of you know. A word agreed in advance is best.',
      '5. Have a second person release it. Tell whoever looks after security, also when it was harmless.',
    ],
    footer: 'You receive this because this address was entered in the form for the document.',
  },
  issue: {
    week: (day: string) => `Week of ${day}`,
    threatLevel: (level: string) => `Threat level: ${level}`,
    levelNote: 'By the number of files found to be AI-generated here, against the four weeks before.',
    stats: {
      newThreats: 'AI-generated files found here this week',
      detectionRate: 'of AI videos named as such by the engine, as measured',
      globalIncidents: 'files analyzed here this week',
      preventedFraud: 'fraud prevented',
    },
    notMeasured: 'not measured',
    featured: 'Featured case study',
    loss: 'Loss',
    place: 'Place',
    date: 'Date',
    source: 'Reported by',
    trends: 'Trending threats',
    noTrends: 'Nothing was found to be AI-generated here in the last two weeks.',
    newThisWeek: 'new this week',
    increase: (percent: number) => `${percent > 0 ? '+' : ''}${percent}% against the week before`,
    tips: 'Protection tips',
    trial: 'Start Free Trial',
    trialNote: 'The free plan: 3 analyses a day, without a card and without an end date.',
    unsubscribe: 'Unsubscribe',
    preferences: 'Update preferences',
    online: 'Read it online',
    footer: (from: string) => `You receive this because you confirmed this address. Sent by ${from}.`,
    test: 'Test: sent to you alone. ',
  },
} as const;

/** What stands under each preference. */
export const preferenceWords: Readonly<Record<PreferenceName, { name: string; text: string }>> = {
  newsletter: { name: 'Newsletter', text: `${NEWSLETTER_NAME}: what happened, with figures and a case.` },
  productUpdates: { name: 'Product updates', text: 'What is new in Unmask.' },
  securityAlerts: { name: 'Security alerts', text: 'Warnings about attacks that are under way.' },
  educationalContent: { name: 'Educational content', text: 'How to recognise and handle generated media.' },
  weeklyDigest: {
    name: 'Weekly digest',
    text: 'The newsletter every week; without it only the first issue of each month.',
  },
  marketingEmails: { name: 'Marketing emails', text: 'Offers and promotion.' },
};

/** What can be downloaded; `pages` is counted in a test on the printed document. */
export const leadMagnets: Readonly<
  Record<LeadMagnetType, { title: string; text: string; pages: number; file: string }>
> = {
  guide: {
    title: 'Deepfake Detection Guide',
    text: 'How generated pictures, voices and videos are made, how to recognise them, and what to do in the first hour.',
    pages: 45,
    file: 'unmask-deepfake-detection-guide.pdf',
  },
  checklist: {
    title: 'CEO Fraud Prevention Checklist',
    text: 'What to set up before the call comes, what to do while it lasts, and after.',
    pages: 5,
    file: 'unmask-ceo-fraud-prevention-checklist.pdf',
  },
  report: {
    title: 'AI Threat Intelligence Report',
    text: 'What this service found, how often its engine is right as measured, and documented cases with their sources.',
    pages: 9,
    file: 'unmask-ai-threat-intelligence-report.pdf',
  },
};

export const tags = { Newsletter: 'Subscribing, preferences, campaigns and their archive.' } as const;

export const trendWords = (now: number, before: number, where: string): string =>
  `${now} found this week, ${before} the week before (${where}).`;

export const issueTitle = (featured: string): string => `${NEWSLETTER_NAME}: ${featured}`;

export const automaticWords = {
  description: 'Composed by the service from its own figures; nobody had written one.',
} as const;

export const checkWords = {
  good: 'Stands.',
  unknown: 'No name server answered. Try again, or set DNS_SERVERS.',
  spfMissing:
    'Publish a TXT record on the domain that names your mail server, such as "v=spf1 include:… -all".',
  spfTwice: 'There are two SPF records; receivers then believe neither. Make them one.',
  spfOpen: 'The record lets anybody send. End it with "-all" or "~all".',
  dkimMissing:
    'None of the usual names has a key. Have your mail server sign, and publish its key under NAME._domainkey; a key under a name of your own is not found here.',
  dkimRevoked: 'The key is revoked (empty). Publish the one that your mail server signs with.',
  dmarcMissing: 'Publish a TXT record under _dmarc, such as "v=DMARC1; p=quarantine; rua=mailto:…".',
  dmarcNone:
    'The record only watches (p=none). Set p=quarantine once the reports show that your own mail passes.',
} as const;

export const feedWords = {
  description: 'What was found, what happened, and what helps: every Friday.',
} as const;

export const paperWords = {
  cover: (day: string) => `Edition of ${day}.`,
  free: (home: string) => `Free of charge, to be copied and handed on unchanged. ${home}`,
  foot: (title: string, home: string) => `${title} · ${home}`,
  contents: 'Contents',
  task: 'Do it now:',
  measures: 'Looks at:',
  blind: 'Cannot see:',
  signals: (at: number, of: number) => `What is measured in a file (${at} of ${of})`,
  signalsText:
    'Each signal of the engine votes or abstains with a reason. None of them decides alone, and each is blind to something.',
  accuracy: 'How often the engine is right',
  accuracyText:
    'Measured on labelled files that took no part in training. In brackets: the range in which the true value lies with 95 percent confidence.',
  noAccuracy: 'This copy of the software carries no published evaluation, so no figure is stated.',
  kinds: { video: 'Videos', audio: 'Voices', image: 'Pictures' },
  files: (n: number, real: number, ai: number) => `${n} files: ${real} real, ${ai} made by AI`,
  named: (share: string) => `AI files named as such: ${share}`,
  accused: (share: string) => `Real files accused: ${share}`,
  missed: (share: string) => `AI files called authentic: ${share}`,
  undecided: (share: string) => `Left undecided: ${share}`,
  source: (day: string, version: string) => `Evaluation of ${day}, engine ${version}.`,
  readingTitle: 'Reading such figures',
  reading: [
    'Three figures belong together: how many generated files are named, how many real ones are accused, and how many are left undecided. Anybody can raise the first by letting the second grow. Ask for all three, with the number of files and where they came from.',
    'The figures hold for files like those that were measured. Your file may be shorter, smaller, from another generator or from a platform that re-encodes in another way; then they are only a hint.',
    'A rare thing stays rare. If one file in a thousand that reaches you is generated, and one real file in a hundred is accused, then nine of ten accusations are wrong. Where much is checked and little is false, the share of accused real files is the figure that decides.',
    'A result that rests on one signal is weaker than its number. Look at how many independent signals spoke, and whether one of them is strong by itself, such as a valid signature of the software that made the file.',
    'Compare tools on your own files, of which you know what they are, and count for yourself. A hundred of each kind are enough to see which tool is careful.',
  ],
  cases: (at: number, of: number) => `Documented cases (${at} of ${of})`,
  glossary: (at: number, of: number) => `Glossary (${at} of ${of})`,
  reportSummary: 'What this report is',
  reportText: [
    'It states three kinds of facts and keeps them apart: what this installation counted among the files that people sent to it; how often its engine was right on files of which it is known what they are; and what others documented, with the source.',
    'It makes no forecast and no estimate of damage. What nobody measured is not here. Where the numbers are small, they are shown as small: the files that people send are not chosen at random, and a change from one month to the next may be chance.',
    'No file, person or organization of this service is described. Counts are over all of them together.',
    'A finding counts where the engine named a file as made by AI. Files that it left undecided are counted as such and never as a finding.',
  ],
  reportCounted: 'Counted here in thirty days',
  reportCountedText:
    'Files that people saved, by kind: how many were sent, named as made by AI, and left undecided.',
  reportNothing: 'Nobody saved an analysis here in the last thirty days.',
  month: (kind: string, all: number, found: number, undecided: number) =>
    `${kind}: ${all} files, ${found} named as made by AI, ${undecided} left undecided`,
} as const;
