/** Mails to copy (enterprise specification, sections 2 and 3): each says who writes, and how to object. */
import type { EmailTemplate } from './shapes.ts';

/** Placeholders, and what they stand for. */
export const PLACEHOLDERS = {
  CONTACT_NAME: 'Contact name',
  COMPANY_NAME: 'Company name',
  SENDER_NAME: 'Your name',
  CALENDAR_LINK: 'Calendar link',
  PHONE_NUMBER: 'Phone number',
  SECURE_EMAIL: 'Secure email',
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;

/** The law of most countries asks for both, and so does decency. */
export const OBJECTION =
  'You get this mail because your work is public and the subject may concern it. One word back, “no”, and I write no more.';

const END = `[SENDER_NAME]\n\n${OBJECTION}`;
const mail = (...paragraphs: string[]) => [...paragraphs, END].join('\n\n');

/** Of the Command Center, by trade. */
export const CA_TEMPLATES: readonly EmailTemplate[] = [
  {
    id: 'law-firms',
    name: 'Law firms',
    type: 'small_business',
    subject: 'When the other side says your recording is a deepfake',
    content: mail(
      'Dear [CONTACT_NAME],',
      'sooner or later a recording in one of the matters of [COMPANY_NAME] will be called a deepfake, or will be one. Then somebody has to say how it was examined.',
      'Unmask measures a file in many independent ways, says where it cannot tell, and keeps a custody record with hashes that the other side can check. It is free software and can run on your own machine, so that no file leaves the firm.',
      'May I show you on one closed matter what such a report looks like? Fifteen minutes are enough.',
    ),
  },
  {
    id: 'real-estate',
    name: 'Real estate',
    type: 'small_business',
    subject: 'The seller on the video call',
    content: mail(
      'Dear [CONTACT_NAME],',
      'wire instructions by voice message and sellers who appear by video alone are how closings are stolen today.',
      'With Unmask somebody at [COMPANY_NAME] puts the recording in and reads what was measured: made, not made, or not to be told. The training with it teaches the one procedure that holds: call back on a number that you had before.',
      'Shall I show it to your closing team next week?',
    ),
  },
  {
    id: 'banking',
    name: 'Banking',
    type: 'financial',
    subject: 'Voices that sound like your customers',
    content: mail(
      'Dear [CONTACT_NAME],',
      'your telephone team decides in seconds whether a known voice belongs to the person. A cloned one sounds the same.',
      'Unmask analyses recordings through an API, answers with the measurements and not with a number alone, and abstains where telephone quality lets nothing be said. It runs in your own network.',
      'I should like to show your fraud team at [COMPANY_NAME] how often it is right, how often it abstains, and what it missed. All three are published.',
    ),
  },
];

/** The three of the tab of that name. */
export const COLD_EMAILS: readonly EmailTemplate[] = [
  {
    id: 'enterprise-security',
    name: 'Enterprise security',
    type: 'enterprise',
    subject: '[COMPANY_NAME]: who checks the video before somebody acts on it?',
    content: mail(
      'Dear [CONTACT_NAME],',
      'large companies have lost money because a video call looked right. The question for [COMPANY_NAME] is who checks, with what, and what stays on record.',
      'Unmask answers the three: an analysis that gives its reasons, alerts to the tools you have, and reports that show hash, version and method. You can run it yourself.',
      'Would a 15 minute call this week or next suit you?',
    ),
  },
  {
    id: 'financial-services',
    name: 'Financial services',
    type: 'financial',
    subject: 'Calls that pass your identity check',
    content: mail(
      'Dear [CONTACT_NAME],',
      'identity checks by voice or video were designed for people, not for models of people.',
      'I should like to show [COMPANY_NAME] where measured detection helps and where a second channel is the only answer. No slides: three recordings of yours, or three of ours.',
      'A 15 minute call is enough to see whether it is of use to you.',
    ),
  },
  {
    id: 'small-business',
    name: 'Small business',
    type: 'small_business',
    subject: 'The boss’s voice asks for a transfer',
    content: mail(
      'Dear [CONTACT_NAME],',
      'a voice message in the name of the owner is all that it takes. At [COMPANY_NAME] probably one person decides whether to pay.',
      'Three analyses a day cost nothing, and a short training shows what to do instead of guessing.',
      'If you like, we go through it together in a 20 minute call.',
    ),
  },
];

/** The two of the marketing page, with three more placeholders. */
export const PERSONAL_INTRO: EmailTemplate = {
  id: 'personal-intro',
  name: 'Personal introduction',
  type: 'small_business',
  subject: 'A neighbour with a question, [CONTACT_NAME]',
  content: mail(
    'Dear [CONTACT_NAME],',
    'I work on Unmask, which tells whether a video, a voice or a picture was made or altered by AI, and I look for businesses like [COMPANY_NAME] that tell me where it fails them.',
    'Choose a time that suits you: [CALENDAR_LINK]. Or call me: [PHONE_NUMBER]. If you have a recording that nobody else should see, send it to [SECURE_EMAIL].',
  ),
};

export const ENTERPRISE_LETTER: EmailTemplate = {
  id: 'enterprise-letter',
  name: 'Enterprise letter',
  type: 'enterprise',
  subject: 'Synthetic media at [COMPANY_NAME]: a measured answer',
  content: mail(
    'Dear [CONTACT_NAME],',
    'the board will ask what [COMPANY_NAME] does about made voices and videos of its officers. The answer should be a figure, with what was missed beside it.',
    'Unmask runs in your network, watches the names you give it, keeps custody records, trains employees and reports to the tools that you use. Its accuracy is published per generator, with intervals.',
    'A first conversation: [CALENDAR_LINK] or [PHONE_NUMBER]. For confidential material: [SECURE_EMAIL].',
  ),
};

const FOUND = /\[([A-Z_]+)\]/g;

/** The placeholders of a text, each once, in their order. */
export function placeholdersOf({
  subject,
  content,
}: Pick<EmailTemplate, 'subject' | 'content'>): Placeholder[] {
  const found = [...`${subject}\n${content}`.matchAll(FOUND)].map(([, name]) => name as Placeholder);
  return [...new Set(found)].filter((name) => name in PLACEHOLDERS);
}

/** What is not known stays as it stands. */
export const fill = (text: string, values: Partial<Record<Placeholder, string>>): string =>
  text.replaceAll(FOUND, (whole, name: Placeholder) => values[name]?.trim() || whole);
