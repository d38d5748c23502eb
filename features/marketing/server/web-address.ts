/** Plain http only where the operator lets addresses of the own network be reached: then the fetcher decides. */
export function isWebAddress(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.username === '';
}
