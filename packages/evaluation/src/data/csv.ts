/**
 * Reads comma-separated values with a header line (RFC 4180: quotes, doubled quotes, line breaks inside quotes).
 *
 * @returns one object per line; a missing cell is an empty string
 */
export function parseCsv(text: string): Array<Record<string, string>> {
  const [header, ...lines] = cells(text.replace(/^\uFEFF/, ''));
  if (!header) return [];
  return lines
    .filter((line) => line.length > 1 || line[0] !== '')
    .map((line) => Object.fromEntries(header.map((name, i) => [name.trim(), line[i] ?? ''])));
}

function cells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/y;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) throw new Error(`unreadable CSV at character ${cell.lastIndex}`);
    const [, raw = '', end] = match;
    row.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === ',') {
      // A comma at the very end still opens one more, empty cell.
      if (cell.lastIndex === text.length) row.push('');
      else continue;
    }
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}
