/** CSV as people export it: commas or semicolons, quotes around what has them in it. */

import type { ProspectInput } from '../../contract.ts';
import { PRIORITIES, PROSPECT_STATUSES } from '../../limits.ts';

/** @returns rows of cells; empty lines are left out */
export function readCsv(text: string): string[][] {
  const first = text.slice(0, text.indexOf('\n') + 1 || text.length);
  const separator = first.split(';').length > first.split(',').length ? ';' : ',';
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows.at(-1)!.push(cell);
    cell = '';
  };
  const signs = [...text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')];
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs[at]!;
    if (quoted && sign === '"' && signs[at + 1] === '"') {
      cell += sign;
      at += 1;
    } else if (sign === '"' && (quoted || cell === '')) quoted = !quoted;
    else if (!quoted && sign === separator) endCell();
    else if (!quoted && sign === '\n') {
      endCell();
      rows.push([]);
    } else cell += sign;
  }
  endCell();
  return rows.filter((row) => row.some((each) => each.trim() !== ''));
}

/** In the order in which they are exported. */
export const CSV_COLUMNS = [
  'company',
  'contact',
  'email',
  'phone',
  'website',
  'industry',
  'size',
  'priority',
  'status',
  'next step',
  'due on',
  'notes',
  'do not contact',
] as const;

const YES = /^(yes|true|1|x)$/i;

/** @returns null where no column is called "company" */
export function prospectsOf(rows: readonly string[][]): ProspectInput[] | null {
  const heads = (rows[0] ?? []).map((head) => head.trim().toLowerCase());
  if (!heads.includes('company')) return null;
  return rows.slice(1).map((row) => {
    // An apostrophe that our own export puts before what a spreadsheet would run.
    const of = (name: (typeof CSV_COLUMNS)[number]) =>
      (row[heads.indexOf(name)] ?? '').trim().replace(/^'(?=[=+\-@])/, '');
    return {
      ...{ company: of('company'), contact: of('contact'), email: of('email').toLowerCase() },
      ...{ phone: of('phone'), website: of('website'), industry: of('industry'), size: of('size') },
      priority: PRIORITIES.find((each) => each.toLowerCase() === of('priority').toLowerCase()) ?? 'Medium',
      status:
        PROSPECT_STATUSES.find((each) => each.toLowerCase() === of('status').toLowerCase()) ??
        'Not Contacted',
      ...{
        nextStep: of('next step'),
        nextStepOn: of('due on'),
        notes: of('notes'),
        objected: YES.test(of('do not contact')),
      },
    };
  });
}
