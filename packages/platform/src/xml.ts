const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it stands in an element, or in an attribute in double quotes. Characters that XML 1.0 does not know are left out. */
export const escapedXml = (text: string): string =>
  [...text]
    .filter((letter) => letter >= ' ' || letter === '\t' || letter === '\n')
    .map((letter) => ESCAPES[letter] ?? letter)
    .join('');
