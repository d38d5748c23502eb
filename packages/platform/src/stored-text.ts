/**
 * Text from elsewhere as it can be stored: NUL is a letter that PostgreSQL cannot keep, and half a letter neither.
 * @param length in characters; the rest is cut off
 */
export const storable = (text: string, length: number): string =>
  Array.from(text.replaceAll('\0', '').toWellFormed()).slice(0, length).join('');
