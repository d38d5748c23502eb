/** Words about faces: what somebody consents to, the mail that asks for it, reasons, and what is refused. */
import { CONSENT_DAYS, ENDED_FACE_DAYS, INVITATION_DAYS } from './limits.ts';

export const faceErrors = {
  brand_face_not_found: {
    title: 'Not found',
    message: 'This person or portrait is not on the list any more. Please reload the page.',
    status: 404,
  },
  brand_face_known: {
    title: 'Already on the list',
    message: 'Somebody with this email address is on the list already. Use the entry that is there.',
    status: 409,
  },
  brand_faces_full: {
    title: 'Too many people',
    message: 'At most 20 people can be on the list. Remove one before you add another.',
    status: 409,
  },
  brand_face_asked_lately: {
    title: 'Too early',
    message:
      'One mail a day is sent to a person, and who said no is not asked again for 30 days. Please try again then.',
    status: 409,
  },
  brand_face_ended: {
    title: 'Ended already',
    message: 'There is no consent and no invitation that could be ended. Please reload the page.',
    status: 409,
  },
  brand_face_no_consent: {
    title: 'No consent',
    message: 'Portraits can be added once the person has consented, and for as long as that holds.',
    status: 409,
  },
  brand_portraits_full: {
    title: 'Enough portraits',
    message: 'At most five portraits of a person are held. Remove one before you add another.',
    status: 409,
  },
  brand_portrait_no_picture: {
    title: 'Not a picture',
    message: 'A portrait is a picture (JPEG, PNG or WebP) of at most 20 MB. Choose another file.',
    status: 400,
  },
  brand_face_link: {
    title: 'Not found',
    message:
      'This link does not work any more: a newer one was sent, or everything about you was deleted here. If you still want something, ask the organization that wrote to you.',
    status: 404,
  },
  brand_face_answered: {
    title: 'Not possible any more',
    message: 'The invitation was answered or has ended. Please reload the page to see what holds.',
    status: 409,
  },
  brand_face_text_changed: {
    title: 'The text has changed',
    message: 'The text that you read has changed since. Please reload the page and read it again.',
    status: 409,
  },
} as const;

const counted = (value: number) => Number(value.toPrecision(2)).toLocaleString('en-US');

/** Of what is said to be a likelihood ratio never more than can be answered for. */
export const faceReason = (name: string, ratio: number): string =>
  `face of ${name}, likelihood ratio at least ${counted(ratio)}`;

/** One in so many. */
export const oneIn = (share: number): string => counted(1 / share);

interface Measured {
  falseMatch: number;
  missed: number;
  people: number;
}

/** What is consented to. It is stored word for word with the answer, so a change of it asks nobody anew and changes nothing that was given. */
export const consentLines = (organization: string, { falseMatch, missed, people }: Measured): string[] => [
  `Who asks: ${organization}. It uses this service to find forged pictures and clips of its people.`,
  'What is stored: from one to five portraits that the organization chooses, numbers are computed that describe your face and could tell you apart from others (biometric data). The numbers are stored sealed. Each picture is deleted as soon as it has been read.',
  'What for: pictures and clips of the public sources that the organization watches are compared with these numbers. When a face is as alike as two pictures of one person, the organization sees where it was found, with your name and the likelihood ratio. For nothing else: no other organization can search with them, and nothing is trained with them.',
  `How well it works: where it was measured, one in ${oneIn(falseMatch)} comparisons of two different people was a false match, and ${Math.round(missed * 100)}% of the comparisons of one person were missed. ${people} people were measured, seen from the front; relatives, twins and children were not.`,
  `How long: ${CONSENT_DAYS} days. Then the numbers are deleted, unless you consent anew.`,
  `Your choice: nothing is stored of your face unless you consent, and you may refuse. You can withdraw at any time on this page; the numbers, and what was found by them, are deleted at that moment. Your name, your address and what you answered are kept for ${ENDED_FACE_DAYS} days after the end, or until you delete them here.`,
];

export const faceMail = (consented: boolean, name: string, organization: string) => ({
  subject: consented
    ? `Your consent for ${organization}`
    : `${organization} asks for your consent to look for your face`,
  preview: consented
    ? 'See what is stored, or withdraw.'
    : 'You can refuse. Nothing is stored unless you agree.',
  lines: consented
    ? [
        `Hello ${name},`,
        `here is the link to the consent that you gave to ${organization}. On that page you see what is stored, and can withdraw at any time. Earlier links do not work any more.`,
      ]
    : [
        `Hello ${name},`,
        `${organization} wants to find forged pictures and clips of you in public posts, and asks whether it may have your face looked for. On the page you read what would be stored, why and for how long. Then you consent or refuse.`,
        `Nothing of your face is stored unless you consent. The invitation ends after ${INVITATION_DAYS} days. Keep this mail: by the same link you can withdraw later.`,
      ],
  action: consented ? 'See or withdraw' : 'Read and answer',
  footer: `You get this mail because an admin of ${organization} named your address. Whoever has the link can answer for you: do not pass it on.`,
});
