/** Text of strangers for people: one line, no control or direction characters, bounded. */
export function plainText(value: string, longest: number): string {
  const line = value
    .slice(0, 8 * longest)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const letters = Array.from(line);
  return letters.length <= longest ? line : `${letters.slice(0, longest - 1).join('')}…`;
}
