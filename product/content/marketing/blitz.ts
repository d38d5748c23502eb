/** The plan of a day: what is done when, and what the week is to bring (enterprise specification, sections 2 and 9). */

export interface BlitzTask {
  id: string;
  /** As people say it. */
  time: string;
  title: string;
  text: string;
  minutes: number;
}

export const BLITZ_TASKS: readonly BlitzTask[] = [
  {
    id: 'inbox',
    time: '8:00 AM',
    title: 'Answer who answered',
    text: 'Go through replies and new requests for a demo call. Move each one in the pipeline and write down the next step.',
    minutes: 30,
  },
  {
    id: 'law-firms',
    time: '9:00 AM',
    title: 'Mail to law firms',
    text: 'Choose five prospects, fill the template for law firms for each of them, read it once aloud, send it.',
    minutes: 30,
  },
  {
    id: 'short-messages',
    time: '10:00 AM',
    title: 'Short messages',
    text: 'Five direct messages to people who wrote in public about a fake. No links in the first message.',
    minutes: 20,
  },
  {
    id: 'calls',
    time: '11:00 AM',
    title: 'Calls',
    text: 'Two calls to people whom you wrote to last week. One question each: what would you have done with that video?',
    minutes: 25,
  },
  {
    id: 'post',
    time: '12:30 PM',
    title: 'One post',
    text: 'Publish the post or the thread of the day. Stay for ten minutes and answer.',
    minutes: 20,
  },
  {
    id: 'banks',
    time: '1:30 PM',
    title: 'Mail to banks and brokers',
    text: 'Five prospects of banking and real estate, each with the template of their trade.',
    minutes: 25,
  },
  {
    id: 'national',
    time: '2:30 PM',
    title: 'One large target',
    text: 'Read about one company of the national list and write three lines of your own before you use the enterprise template.',
    minutes: 25,
  },
  {
    id: 'review',
    time: '3:40 PM',
    title: 'Count and plan',
    text: 'Bring the goals of the week up to date, and choose who is first tomorrow. Done at 4 PM.',
    minutes: 20,
  },
];

/** 195 → "3 hours 15 minutes". */
export function inHours(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return [hours > 0 && `${hours} hours`, minutes % 60 > 0 && `${minutes % 60} minutes`]
    .filter(Boolean)
    .join(' ');
}

export const BLITZ_MINUTES = BLITZ_TASKS.reduce((sum, { minutes }) => sum + minutes, 0);

export const BLITZ_GOALS = [
  { id: 'signups', label: 'Signups', target: 10 },
  { id: 'emails', label: 'Cold emails', target: 25 },
  { id: 'calls', label: 'Calls', target: 10 },
  { id: 'impressions', label: 'Impressions', target: 500 },
] as const;

/** Where the day's work is done: tabs of the area. */
export const QUICK_ACTIONS = [
  {
    id: 'templates',
    title: 'Fill a template',
    text: 'Mails for law firms, real estate and banking.',
    tab: 'outreach',
    sub: 'ca-templates',
  },
  {
    id: 'pipeline',
    title: 'Work the pipeline',
    text: 'Who asked for a call, and who you added.',
    tab: 'outreach',
    sub: 'central-ca',
  },
  {
    id: 'social',
    title: 'Publish a post',
    text: 'Posts and threads, counted for their platform.',
    tab: 'outreach',
    sub: 'social',
  },
  {
    id: 'sources',
    title: 'Read what is new',
    text: 'Five data sources with their newest headlines.',
    tab: 'email',
    sub: 'sources',
  },
] as const;
