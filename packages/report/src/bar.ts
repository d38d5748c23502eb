/** Text on a black bar, where something was left out: between two characters that no text of a document may have. */
const OPENS = '\uE000';
const ENDS = '\uE001';

/** Splits a text into bars and what stands between them. */
export const BAR = /(\uE000[^\uE000\uE001]*\uE001)/;

export const barred = (content: string): string => `${OPENS}${content}${ENDS}`;
export const hasBar = (content: string): boolean => content.includes(OPENS);
