/** Words of brand protection: what is refused, and what documents and finds say (enterprise specification, sections 4, 8 and 9). */
import { faceErrors } from './consent-words.ts';
import { domainErrors } from './domain-words.ts';
import type { DetectionType, LegalRoute, Place } from './limits.ts';

export { faceReason } from './consent-words.ts';

export const tags = {
  'Brand protection': 'What an organization watches, what was found, and its takedown requests.',
} as const;

export const errorWords = {
  brand_not_set_up: {
    title: 'Not set up',
    message: 'Brand monitoring is not set up yet. Save the configuration first.',
    status: 400,
  },
  brand_nothing_to_look_for: {
    title: 'Nothing to look for',
    message: 'Enter at least one keyword or one name, and save the configuration.',
    status: 400,
  },
  brand_term_short: {
    title: 'Word too short',
    message: 'Each keyword and each name needs at least two letters: a shorter one would match everything.',
    status: 400,
  },
  brand_source_invalid: {
    title: 'Not a source',
    message:
      'This names no source of that kind. A feed needs its whole address, a channel its id (UC…) or its address with the id, Mastodon the name of an instance, with #tag for a hashtag.',
    status: 400,
  },
  brand_source_twice: {
    title: 'Already watched',
    message: 'This source is on the list already.',
    status: 409,
  },
  brand_too_many_sources: {
    title: 'Too many sources',
    message: 'At most 50 sources can be watched. Remove one before you add another.',
    status: 400,
  },
  brand_source_not_found: {
    title: 'Not found',
    message: 'This source is not on the list any more. Please reload the page.',
    status: 404,
  },
  brand_not_watching: {
    title: 'Monitoring is off',
    message: 'Sources are looked at while monitoring is on. Start it first.',
    status: 400,
  },
  brand_limit: {
    title: 'Too many at once',
    message: 'That was asked for too often within an hour. Please try again later.',
    status: 429,
  },
  brand_address_invalid: {
    title: 'Not an address',
    message: 'Paste the whole address of the post or of the file, beginning with https://.',
    status: 400,
  },
  brand_address_known: {
    title: 'Already known',
    message: 'This address was found or given before. It is in the lists, or was given up.',
    status: 409,
  },
  brand_find_not_found: {
    title: 'Not found',
    message: 'This find does not exist any more, or nothing was captured of it. Please reload the page.',
    status: 404,
  },
  brand_clip_there: {
    title: 'Nothing is missing',
    message: 'The clip of this find is there already. Please reload the page.',
    status: 409,
  },
  brand_alert_not_found: {
    title: 'Not found',
    message: 'This alert does not exist any more: alerts are kept for a year after they were last seen.',
    status: 404,
  },
  brand_cursor_invalid: {
    title: 'Not a place in the list',
    message: 'This place in the list is not known. Please read it from the beginning.',
    status: 400,
  },
  brand_status_refused: {
    title: 'Not possible now',
    message:
      'The alert cannot go from its present status to this one. Please reload the page and choose again.',
    status: 409,
  },
  brand_takedown_refused: {
    title: 'Not possible now',
    message: 'A takedown can be requested only while the alert is "detected". Set it back to that first.',
    status: 409,
  },
  brand_evidence_missing: {
    title: 'Evidence missing',
    message: 'Name at least one piece of evidence.',
    status: 400,
  },
  brand_reason_missing: {
    title: 'Reason missing',
    message:
      'A notice by this route says why: describe the original work that was copied, or why the content is illegal.',
    status: 400,
  },
  brand_marks_missing: {
    title: 'No mark',
    message:
      'A trademark notice names the marks. Enter yours with their registration numbers under "Brand assets" in the configuration, or choose another route.',
    status: 400,
  },
  brand_busy: {
    title: 'Busy',
    message: 'Many documents are being made at the moment. Please try again in a minute.',
    status: 503,
  },
  brand_request_not_found: {
    title: 'Not found',
    message: 'This takedown request does not exist any more, or has no document yet. Please reload the page.',
    status: 404,
  },
  brand_state_refused: {
    title: 'Not possible now',
    message: 'The request cannot go from its present state to this one. Please reload the page.',
    status: 409,
  },
  ...domainErrors,
  ...faceErrors,
} as const;

/** What a look that failed says, on the screen. */
export const sourceWords = {
  tooOften: 'It says that it was asked too often (429).',
  refused: (status: number) => `It refuses the key or the request (${status}).`,
  status: (status: number) => `It answers with status ${status}.`,
  malformed: 'It answers with something other than expected.',
  noFeed: 'There is no RSS or Atom feed at this address.',
} as const;

/** Why a find is where it is. */
export const findWords = {
  awaitingClip:
    'The post is a page, and its clip cannot be fetched from it. Upload the clip to have it analyzed.',
  capReached: 'The automatic analyses of today are used up. It goes on tomorrow.',
  nobody: 'Whoever gave this address may not analyze for the organization any more.',
  notAnalysed: 'The file could not be analyzed.',
  unknown: 'It could not be captured.',
  faceGone: 'a face, whose consent has ended',
} as const;

/** As specified (section 9). */
export const DEFAULT_EVIDENCE = ['Technical analysis report', 'AI detection results'] as const;
export const DEFAULT_LEGAL_BASIS = 'Unauthorized use of likeness and trademark infringement';

export const places: Readonly<Record<Place, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'X (Twitter)',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  web: 'Web',
};

interface RouteWords {
  name: string;
  title: string;
  /** When it fits, for whoever chooses. */
  help: string;
  law: string;
  asks: string;
  statements: readonly string[];
}

const ACCURATE = 'The information in this notice is accurate to the best of our knowledge.';

/** What a notice of each route must say. */
export const routes: Readonly<Record<LegalRoute, RouteWords>> = {
  likeness: {
    name: 'Likeness (rules of the platform)',
    title: 'Notice of unauthorized use of a likeness',
    help: 'A real person is shown or heard without consent. Most platforms have a process for it.',
    law: 'The content uses the face or the voice of a real person without consent. The rules of the platform on impersonation, privacy and manipulated media are invoked.',
    asks: 'We ask you to remove the content at the addresses below, and copies of it.',
    statements: [
      'The person concerned has not consented to this use, and we are authorized to speak for them.',
      ACCURATE,
    ],
  },
  trademark: {
    name: 'Trademark',
    title: 'Notice of trademark infringement',
    help: 'A protected name or sign is used. Enter your marks with their registration numbers in the configuration.',
    law: 'The content uses the marks named below in a way that misleads about where it comes from.',
    asks: 'We ask you to remove the content at the addresses below, or to disable access to it.',
    statements: [
      'We own the marks named here, or are authorized to act for their owner.',
      'We believe in good faith that this use is not authorized by the owner, its agent, or the law.',
      ACCURATE,
    ],
  },
  copyright: {
    name: 'Copyright',
    title: 'Notice of copyright infringement',
    help: 'Your own recording was copied or altered. Describe the original work in the field for the reason.',
    law: 'The content reproduces or alters a work of ours (in the United States: 17 U.S.C. § 512(c)(3)).',
    asks: 'We ask you to remove the content at the addresses below, or to disable access to it.',
    statements: [
      'We believe in good faith that this use of the work is not authorized by the copyright owner, its agent, or the law.',
      'The information in this notice is accurate and, under penalty of perjury, we are authorized to act for the owner of the right that is infringed.',
    ],
  },
  dsa_16: {
    name: 'EU: Digital Services Act, article 16',
    title: 'Notice under article 16 of Regulation (EU) 2022/2065',
    help: 'The content is unlawful in the EU. The platform must confirm receipt and decide without undue delay.',
    law: 'We consider the content illegal for the reason stated here (article 16(2) of the Digital Services Act).',
    asks: 'We ask you to confirm receipt, to decide on this notice in a timely, diligent, non-arbitrary and objective manner, and to tell us your decision and the ways to contest it (article 16(4) to (6)).',
    statements: [
      'We believe in good faith that the information and the allegations in this notice are accurate and complete (article 16(2)(d)).',
    ],
  },
  take_it_down: {
    name: 'US: Take It Down Act',
    title: 'Request for removal under the Take It Down Act',
    help: 'Intimate pictures of a person, also forged ones. For nothing else. Covered platforms remove them within 48 hours.',
    law: 'The content is an intimate visual depiction of an identifiable person, published without consent (Take It Down Act, United States).',
    asks: 'We ask you to remove it, and known identical copies, as soon as possible and not later than 48 hours after this request.',
    statements: [
      'We believe in good faith that the depiction was published without the consent of the person shown, and we are authorized to act for that person.',
    ],
  },
};

/** Words of the document. */
export const noticeWords = {
  subject: 'Takedown notice',
  number: (id: string) => `Document ${id}`,
  made: (at: string) => `Made ${at}`,
  check: (url: string) => `Anybody can check at ${url} whether this document was issued and still holds.`,
  senderTitle: 'Sender',
  basisTitle: 'Legal basis',
  persons: (names: string) => `Persons concerned: ${names}`,
  marks: (marks: string) => `Marks: ${marks}`,
  whereTitle: 'Where the content is',
  saidThere: (text: string) => `Text there: "${text}"`,
  columns: { address: 'Address', seen: 'First seen' },
  mediaHash: (sha256: string) => `Captured file, SHA-256 ${sha256}`,
  pageHash: (sha256: string) => `Captured page, SHA-256 ${sha256}`,
  seenTitle: 'What was seen',
  measuredTitle: 'What was measured',
  classes: {
    ai_generated: (percent: string) =>
      `The analysis names the file AI-generated. Measured probability: ${percent}%.`,
    needs_review: (percent: string) =>
      `The analysis gave no verdict. Measured probability of being AI-generated: ${percent}%. This notice does not claim on that ground that AI made the file.`,
  } satisfies Record<DetectionType, (percent: string) => string>,
  analysis: (id: string, engine: string | null) =>
    `Analysis ${id}${engine ? `, engine version ${engine}` : ''}. Its report states every measurement.`,
  limits:
    'A measured probability is no proof. How often such verdicts are right is published by the service.',
  evidenceTitle: 'Evidence',
  statementTitle: 'Statements',
  signed: (name: string, at: string) => `Signed: ${name}, ${at}`,
  foot: (id: string) => `Takedown notice ${id}`,
} as const;

export const personalData = { label: 'Takedown notices that you sent for an organization' } as const;

export const facesData = { label: 'Consents to have your face looked for' } as const;
