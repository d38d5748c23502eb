/**
 * Short name of an IPTC digital source type. The vocabulary is one of URIs; some writers give the last part alone, and Google's
 * services for programs write it with a capital letter.
 */
export function sourceTypeName(stated: string): string {
  const name = stated.trim().split('/').at(-1) ?? '';
  return name.charAt(0).toLowerCase() + name.slice(1);
}
