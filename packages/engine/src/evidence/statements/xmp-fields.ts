/** Names and values of an XMP packet, whatever they are called. */

/** Longer packets hold pictures and histories; the search below is bounded by it. */
const LONGEST_PACKET = 64 * 1024;
const PROPERTY = '([A-Za-z][\\w.-]{0,40}:[A-Za-z][\\w.-]{0,60})';
/** What the packet is made of, and no statement. */
const STRUCTURE = /^(xmlns|rdf|x|xml):/;

export function xmpStatements(packet: string): Array<[string, string]> {
  const text = packet.slice(0, LONGEST_PACKET);
  const attributes = [...text.matchAll(new RegExp(`${PROPERTY}\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'g'))].map(
    ([, name, double, single]): [string, string] => [name!, double ?? single ?? ''],
  );
  const elements = [...text.matchAll(new RegExp(`<${PROPERTY}[^<>]*>([^<]+)</\\1\\s*>`, 'g'))].map(
    ([, name, value]): [string, string] => [name!, value!],
  );
  const lists = [
    ...text.matchAll(
      new RegExp(
        `<${PROPERTY}[^<>]*>\\s*<rdf:(?:Alt|Bag|Seq)[^<>]*>((?:\\s*<rdf:li[^<>]*>[^<]*</rdf:li>)+)`,
        'g',
      ),
    ),
  ].map(([, name, items]): [string, string] => [
    name!,
    [...items!.matchAll(/<rdf:li[^<>]*>([^<]*)</g)].map(([, item]) => item!.trim()).join(', '),
  ]);
  return [...attributes, ...elements, ...lists]
    .filter(([name, value]) => !STRUCTURE.test(name) && value.trim() !== '')
    .map(([name, value]) => [name, unescaped(value)]);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(value: string): string {
  return value.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]!);
}
