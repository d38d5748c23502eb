/** Kinds and limits of brand protection (enterprise specification, sections 4, 5 and 9). Safe for the browser. */

/** As specified, chosen by checkbox. */
export const PLATFORMS = ['facebook', 'instagram', 'twitter', 'tiktok', 'youtube', 'linkedin'] as const;
export type Platform = (typeof PLATFORMS)[number];
export const DEFAULT_PLATFORMS: readonly Platform[] = [
  'facebook',
  'instagram',
  'twitter',
  'tiktok',
  'youtube',
];

/** Where something can be found: the above, and what has no checkbox because a source names it. */
export const PLACES = [...PLATFORMS, 'mastodon', 'bluesky', 'web'] as const;
export type Place = (typeof PLACES)[number];

/** What is really watched. */
export const SOURCE_KINDS = [
  'feed',
  'youtube_channel',
  'mastodon',
  'bluesky',
  'youtube_search',
  'x_search',
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];
/** Those that need nothing but the words that are looked for. */
export const SEARCHES = ['bluesky', 'youtube_search', 'x_search'] as const satisfies readonly SourceKind[];

export const PLACE_OF: Readonly<Record<SourceKind, Place>> = {
  feed: 'web',
  youtube_channel: 'youtube',
  mastodon: 'mastodon',
  bluesky: 'bluesky',
  youtube_search: 'youtube',
  x_search: 'twitter',
};

export const ALERT_STATUSES = [
  'detected',
  'reviewing',
  'takedown_requested',
  'removed',
  'false_positive',
] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];

/** The two classes of a find: a verdict, and none with a measured probability that reaches the threshold. */
export const DETECTION_TYPES = ['ai_generated', 'needs_review'] as const;
export type DetectionType = (typeof DETECTION_TYPES)[number];

/** What may follow by hand; `takedown_requested` follows a takedown alone, and that `detected` alone. */
export const NEXT_STATUSES: Readonly<Record<AlertStatus, readonly AlertStatus[]>> = {
  detected: ['reviewing', 'removed', 'false_positive'],
  reviewing: ['detected', 'removed', 'false_positive'],
  takedown_requested: ['removed', 'false_positive', 'detected'],
  removed: ['detected'],
  false_positive: ['detected'],
};
export const RESOLVED: readonly AlertStatus[] = ['removed', 'false_positive'];

export const LEGAL_ROUTES = ['likeness', 'trademark', 'copyright', 'dsa_16', 'take_it_down'] as const;
export type LegalRoute = (typeof LEGAL_ROUTES)[number];
/** These are no notices at law without words of their own: which work was copied (17 U.S.C. § 512(c)(3)), or why it is illegal (article 16(2)(a) of the DSA). */
export const REASONED_ROUTES: readonly LegalRoute[] = ['copyright', 'dsa_16'];

export const TAKEDOWN_STATES = [
  'draft',
  'submitted',
  'accepted',
  'refused',
  'counter_notice',
  'withdrawn',
] as const;
export type TakedownState = (typeof TAKEDOWN_STATES)[number];
/** What may follow; a draft is submitted or withdrawn by a person. */
export const NEXT_STATES: Readonly<Record<TakedownState, readonly TakedownState[]>> = {
  draft: ['withdrawn'],
  submitted: ['accepted', 'refused', 'counter_notice', 'withdrawn'],
  counter_notice: ['accepted', 'refused', 'withdrawn'],
  accepted: ['counter_notice'],
  refused: [],
  withdrawn: [],
};

export const MIN_THRESHOLD = 1;
export const MAX_THRESHOLD = 100;
export const DEFAULT_THRESHOLD = 70;

export const MAX_TERMS = 50;
export const TERM_LENGTH = 100;
/** Shorter ones would match everything. */
export const TERM_MIN = 2;
export const MAX_ASSETS = 100;
export const ASSET_LENGTH = 300;
export const MAX_SOURCES = 50;
export const URL_LENGTH = 2_000;

/** Automatic analyses a day, unless chosen. */
export const DEFAULT_DAILY_CAP = 20;
export const MAX_DAILY_CAP = 500;

/** As specified. */
export const ALERTS_PAGE = 50;
export const STATS_DAYS = 30;
export const WAITING_SHOWN = 50;
export const REQUESTS_SHOWN = 100;

export const DESCRIPTION_LENGTH = 500;
export const BASIS_LENGTH = 500;
export const REASON_LENGTH = 4_000;
export const EVIDENCE_LENGTH = 300;
export const MAX_EVIDENCE = 20;
export const NAME_LENGTH = 200;

/** Addresses given by hand, and looks asked for, by one organization in an hour. */
export const BY_HAND_HOURLY = 60;
export const LOOKS_HOURLY = 30;

/** A page or an answer of a source is read up to this size. */
export const READ_BYTES = 4 * 1024 * 1024;
/** Alerts are kept for this long after they were last seen, with what was captured. */
export const ALERT_DAYS = 365;
/** Finds that became no alert. */
export const FIND_DAYS = 30;

/** Faces. Pictures of one person, and people of one organization. */
export const MAX_PORTRAITS = 5;
export const MAX_FACES = 20;
export const PORTRAIT_BYTES = 20 * 1024 * 1024;
export const EMAIL_LENGTH = 254;

export const FACE_STATES = ['invited', 'consented', 'refused', 'withdrawn', 'expired'] as const;
export type FaceState = (typeof FACE_STATES)[number];
/** What a person answers by the link. */
export const FACE_ANSWERS = ['give', 'refuse', 'withdraw', 'erase'] as const;
export type FaceAnswer = (typeof FACE_ANSWERS)[number];
/** An invitation that nobody answers ends after so many days, a consent after so many. */
export const INVITATION_DAYS = 14;
export const CONSENT_DAYS = 365;
/** Name, address and what was answered stay for so long after the end, to show that there was consent. */
export const ENDED_FACE_DAYS = 90;
/** Between two mails to one person; after a refusal or a withdrawal it takes longer until they can be asked again. */
export const MAIL_AGAIN_DAYS = 1;
export const ASK_AGAIN_DAYS = 30;
/** Invitations of one organization in an hour. */
export const INVITATIONS_HOURLY = 20;

/** Captured files of one organization in which faces are looked for in a day. */
export const FACE_LOOKS_DAILY = 300;

export const PORTRAIT_STATES = ['reading', 'ready', 'refused'] as const;
export type PortraitState = (typeof PORTRAIT_STATES)[number];
export const PORTRAIT_REASONS = [
  'no_picture',
  'no_face',
  'several_faces',
  'face_small',
  'disagrees',
  'not_read',
] as const;
export type PortraitReason = (typeof PORTRAIT_REASONS)[number];
