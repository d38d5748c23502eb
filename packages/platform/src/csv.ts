/** CSV as RFC 4180 has it, safe to open in a spreadsheet. */

/** A spreadsheet runs text that begins like this as a formula; an apostrophe before it makes it text. */
const FORMULA = /^[=+\-@\t\r\n]/;
/** A spreadsheet set to East Asian letters takes the wide forms for the plain ones; NFKC makes them those. */
const plain = (text: string) => text.normalize('NFKC');

export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  // Our own figures may be negative; what people typed may not pose as one.
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(plain(value).trimStart()) || FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n\t;']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvLine(cells: ReadonlyArray<string | number | boolean | null>): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
