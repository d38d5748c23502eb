/** Kinds and limits of lookalike domains. Safe for the browser. */

/** In which way a name differs from the official one; of several ways the first one here is told. */
export const LIKENESSES = [
  'omission',
  'repetition',
  'transposition',
  'homoglyph',
  'neighbouring_key',
  'added_word',
  'other_ending',
  'hyphenation',
  'bit_flip',
] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** What somebody says of a find. */
export const DOMAIN_STATES = ['new', 'watched', 'ours', 'takedown_started'] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];
/** As it is shown: what does not resolve any more is gone, whatever was said of it. */
export const SHOWN_STATES = [...DOMAIN_STATES, 'gone'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];
/** Set by hand; a takedown is started by its document alone. */
export const SET_STATES = ['new', 'watched', 'ours'] as const;
export type SetState = (typeof SET_STATES)[number];

/** `page`: its home page answered. */
export const DOMAIN_EVENTS = ['appeared', 'mail', 'page', 'gone', 'back'] as const;
export type DomainEvent = (typeof DOMAIN_EVENTS)[number];

/** Official domains whose lookalikes are looked for; the first of the inventory. */
export const MAX_OFFICIAL = 10;
/** Names that are looked up for each of them. */
export const MAX_CANDIDATES = 800;
export const DOMAINS_PAGE = 50;
/** Events that are kept of a find, the newest. */
export const DOMAIN_HISTORY = 20;
/** A home page is fetched again after so many days. */
export const PAGE_DAYS = 7;
export const TITLE_LENGTH = 200;
/** What is not looked for any more, or gone, is kept for so long after it was last seen. */
export const DOMAIN_DAYS = 365;
