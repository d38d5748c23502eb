/** Several analyses as one file, made in the browser of what the person may see anyway. */
import type { HistoryItem } from '@unmask/analyses/contract';
import { bulk, history } from '@unmask/product/copy/history';
import { bandsInLists, outcomes } from '@unmask/product/copy/result';
import { saveAs } from '@unmask/ui/save-as.ts';
import { analysisCalls } from '../rpc.ts';

/** Programs for tables run what begins like this. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string | number): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180, a line per analysis below the names of the columns. */
export function csvOf(items: readonly HistoryItem[]): string {
  const lines = items.map((item) => [
    item.name,
    history.kinds[item.modality],
    outcomes[item.verdict].title,
    item.probability === null ? '' : item.probability.toFixed(4),
    item.assessment === null ? '' : bandsInLists[item.assessment],
    item.size_bytes,
    item.createdAt,
    item.id,
  ]);
  return [bulk.columns, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

/** The whole results, as their own pages offer them. @throws when one of them cannot be read */
export async function jsonOf(items: readonly HistoryItem[]): Promise<string> {
  const analyses: unknown[] = [];
  for (const { id, name, createdAt } of items) {
    const { analysis } = await analysisCalls().open({ id });
    analyses.push({ id, name, createdAt, result: analysis.result });
  }
  return `${JSON.stringify(analyses, null, 2)}\n`;
}

/** Hands a text to the browser as a file. */
export function saveText(text: string, kind: 'csv' | 'json'): void {
  const type = kind === 'csv' ? 'text/csv;charset=utf-8' : 'application/json';
  saveAs(new Blob([text], { type }), bulk.fileName(new Date().toISOString().slice(0, 10), kind));
}
