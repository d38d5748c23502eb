const LONGEST = 60;

/** What a stranger's file names, as one line without control characters, quotes or marks that a page could take for its own. */
export function oneLine(text: string): string {
  return text
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .trim()
    .slice(0, LONGEST);
}
