/** What strangers named, on a terminal: nothing in it moves the cursor, begins a line or turns the direction of writing. */

/** Control characters of both sets, line and paragraph separators, marks of direction, and halves of letters. */
const HIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

export const visible = (text: string): string => text.replaceAll(HIDDEN, escaped);

/** JSON that reads the same for programs. */
export const visibleJson = (value: unknown): string => visible(JSON.stringify(value));
