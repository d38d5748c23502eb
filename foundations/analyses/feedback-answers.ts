/** What people may say a file is. Without a schema, so that a page with the question need not bring its library. */

/** What the file is, as somebody says who may know. */
export const FEEDBACK_ANSWERS = ['ai', 'real', 'unsure'] as const;
/** How they know; only `guess` is none. */
export const FEEDBACK_SOURCES = ['made_it', 'recorded_it', 'maker_said', 'published', 'guess'] as const;
export type FeedbackSource = (typeof FEEDBACK_SOURCES)[number];
