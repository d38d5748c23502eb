/** Words of the screens about faces: enrolment, and the page that the mailed link leads to. */
import { oneIn } from './consent-words.ts';
import type { FaceRule } from './faces-contract.ts';
import type { FaceState, PortraitReason, PortraitState } from './limits.ts';

const percent = (share: number) => `${Number((100 * share).toPrecision(2))}%`;
const number = (value: number) => value.toLocaleString('en-US');

const states: Record<FaceState, string> = {
  invited: 'Invited',
  consented: 'Consented',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

const portraits: Record<PortraitState, string> = {
  reading: 'Is being read',
  ready: 'In use',
  refused: 'Refused',
};

export const faceWords = {
  title: 'People whose faces are looked for',
  lead: 'Faces are biometric data. Each person is asked by mail and answers by a link; nothing of a face is stored before that. Portraits become sealed numbers and are deleted. The person can withdraw at any time, and then everything of the face is gone at once.',
  notAdmin: 'Admins of the organization see and change this.',
  none: 'Nobody is on the list. Ask somebody for consent below.',
  failed: 'The list could not be read.',
  loading: 'Reading the list',
  cancel: 'Cancel',
  columns: { person: 'Person', consent: 'Consent', portraits: 'Portraits', actions: 'Actions' },
  states,
  until: {
    invited: (when: string) => `Can be answered until ${when}.`,
    consented: (when: string) => `Holds until ${when}.`,
    ended: (when: string) => `Ended ${when}. Nothing of the face is stored.`,
  },
  matches: (n: number) => (n === 1 ? 'Found once.' : `Found ${n} times.`),
  portraitOf: (index: number, state: PortraitState) => `${index}: ${portraits[state]}`,
  size: (px: number) => `face of ${px} pixels`,
  outdated: 'Made by an earlier model. Remove it and add a new picture: it is compared with nothing.',
  reasons: {
    no_picture: 'The file is no picture that can be read. Choose another one.',
    no_face: 'No face was found. Choose a picture of the face from the front, in good light.',
    several_faces: 'More than one face was found. Cut the picture so that it shows this person alone.',
    face_small: 'The face is too small to be compared. Choose a larger picture.',
    disagrees:
      'This face is not as alike to the other portraits as pictures of one person are. Choose another picture, or remove a portrait that is not theirs.',
    not_read: 'Nobody came to read it. Send it again.',
  } satisfies Record<PortraitReason, string>,
  noPortraits: 'None yet: nothing is compared.',
  afterConsent: 'After the consent.',
  add: 'Add portrait',
  addOf: (name: string) => `Add portrait of ${name}`,
  added: { title: 'Picture received', description: 'It is being read, and deleted then.' },
  addFailed: { title: 'Not added', description: 'Please try again.' },
  removePortrait: 'Remove',
  removePortraitOf: (index: number, name: string) => `Remove portrait ${index} of ${name}`,
  portraitRemoved: { title: 'Portrait deleted', description: 'It is compared with nothing any more.' },
  removeFailed: { title: 'Not removed', description: 'Please try again.' },
  mail: 'Ask again',
  link: 'Send the link again',
  mailOf: (what: string, name: string) => `${what}: ${name}`,
  mailed: { title: 'Mail sent', description: 'The earlier link does not work any more.' },
  mailFailed: { title: 'Not sent', description: 'Please try again.' },
  withdraw: 'Withdraw',
  withdrawOf: (name: string) => `Withdraw: ${name}`,
  withdrawTitle: (name: string) => `End it for ${name}?`,
  withdrawText:
    'Their portraits, and what was found by them, are deleted at once. Alerts stay, without the face as their reason.',
  withdrawn: { title: 'Ended', description: 'Nothing of the face is stored any more.' },
  withdrawFailed: { title: 'Not ended', description: 'Please try again.' },
  remove: 'Delete',
  removeOf: (name: string) => `Delete: ${name}`,
  removeTitle: (name: string) => `Delete everything about ${name}?`,
  removeText: 'Name, address, answer, portraits and what was found by them are deleted.',
  removed: { title: 'Deleted', description: 'Nothing about this person is stored here any more.' },
  invite: {
    title: 'Ask somebody for consent',
    text: 'They get a mail with a link to what is stored, why and for how long. Without an answer the invitation ends after 14 days.',
    name: 'Name',
    nameMissing: 'Enter the name.',
    email: 'Email address',
    emailText: 'The person’s own address: whoever reads it answers for the face.',
    emailWrong: 'Enter the whole address, as in ann@example.com.',
    submit: 'Send the invitation',
    done: { title: 'Invitation sent', description: 'The answer appears in the list.' },
    failed: 'The invitation could not be sent. Please try again.',
  },
  where: {
    title: 'Where faces are looked for',
    captured:
      'Everything that is captured because a word or a name matches, or that is brought by hand, is looked at: pictures, and of clips the first minute.',
    all: 'Also look at posts that match no word',
    allText: (cap: number) =>
      `Pictures and clips of all posts of your sources are fetched for it, with faces of strangers: these are read, compared and deleted within minutes, and of a post without a match its address alone is kept, for 30 days. At most ${cap} files a day.`,
    looking: (n: number) => (n === 1 ? '1 post waits to be looked at.' : `${n} posts wait to be looked at.`),
    saved: { title: 'Saved', description: 'It holds from the next look on.' },
    failed: { title: 'Not saved', description: 'Please try again.' },
  },
  measured: {
    title: 'How often a match is wrong',
    rule: ({ likeness }: FaceRule) =>
      `A face counts as a match from a likeness of ${likeness.toFixed(2)} on, the uppermost step of the scale that was measured for comparing with a known real one. So much likeness was seen at least 1,000 times more often between pictures of one person than between those of two.`,
    wrong: ({ falseMatch, differentPairs }: FaceRule) =>
      `False matches: of ${number(differentPairs)} pairs of photographs of two people, one in ${oneIn(falseMatch)} was as alike (${percent(falseMatch)}).`,
    missed: ({ missed, samePairs, people }: FaceRule) =>
      `Missed: of ${number(samePairs)} pairs of photographs of one of ${people} people, ${Math.round(missed * 100)}% were less alike. More portraits of different days make fewer misses, and as many times more comparisons.`,
    expected: (compared: number, { falseMatch }: FaceRule) =>
      compared === 0
        ? 'Nothing was compared in the last 30 days.'
        : `Compared in the last 30 days: ${number(compared)} pairs. At that rate ${expectation(compared * falseMatch)} false ${compared * falseMatch >= 1.5 ? 'matches are' : 'match is'} to be expected.`,
    limits: ({ least_px }: FaceRule) =>
      `Measured on photographs from the front with faces of ${least_px} pixels and more; smaller ones are not compared. Not measured: relatives, twins, children, many years, masks, profile, night. A swapped face is made to be alike: a match says whose face it shows, never that the person was there. Look at each find yourself.`,
  },
} as const;

const expectation = (value: number): string =>
  value < 0.01 ? 'less than 0.01' : `about ${Number(value.toPrecision(2)).toLocaleString('en-US')}`;

export const consentPage = {
  title: 'May your face be looked for?',
  loading: 'Reading what is asked',
  gone: 'This link does not work',
  failed: 'It could not be read. Please try again later.',
  greeting: (name: string, organization: string) =>
    `${name}, ${organization} asks whether it may have your face looked for in public pictures and clips.`,
  text: 'What you are asked to agree to',
  agreed: 'What you agreed to',
  yourAnswer: 'Your answer',
  state: {
    invited: (until: string) => `You have not answered. You can until ${until}.`,
    consented: (until: string) => `You have consented. It holds until ${until} unless you withdraw.`,
    refused: 'You have refused. Nothing of your face is stored.',
    withdrawn: 'It has ended. Nothing of your face is stored any more.',
    expired: 'It has run out. Nothing of your face is stored.',
  },
  give: 'I consent',
  refuse: 'I refuse',
  withdraw: 'Withdraw my consent',
  given: { title: 'Consent given', description: 'Keep the mail: by its link you can withdraw.' },
  refused: { title: 'Refused', description: 'Nothing of your face is stored.' },
  withdrawn: { title: 'Withdrawn', description: 'Everything of your face was deleted.' },
  answerFailed: { title: 'Not taken', description: 'Please try again.' },
  cancel: 'Cancel',
  withdrawTitle: 'Withdraw your consent?',
  withdrawText: 'The numbers of your face and what was found by them are deleted now.',
  stored: 'What is stored about you here',
  facts: (name: string, email: string, portraits: number) =>
    `Your name (${name}), your address (${email}) and your answer with its time. ${portraits === 0 ? 'Nothing of your face.' : portraits === 1 ? 'One portrait, as sealed numbers.' : `${portraits} portraits, as sealed numbers.`}`,
  found: 'Where your face was found',
  nothingFound: 'Your face has not been found anywhere.',
  ratio: (ratio: number) => `likelihood ratio at least ${number(ratio)}`,
  download: 'Download all of it',
  fileName: 'face-consent.json',
  erase: 'Delete everything about me',
  eraseTitle: 'Delete everything about you here?',
  eraseText: 'Name, address and answer go too, and this link stops working.',
  deleted: { title: 'Deleted', description: 'Nothing about you is stored here any more.' },
  erased: 'Everything about you was deleted here.',
  erasedText: 'The audit log of the organization keeps that it happened, without your name and address.',
} as const;
