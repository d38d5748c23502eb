import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { HistoryItem } from '@unmask/analyses/contract';
import { bulk as words } from '@unmask/product/copy/history';
import { showToast } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { useState } from 'react';
import { analysisCalls } from '../rpc.ts';
import { csvOf, jsonOf, saveText } from './export-items.ts';
import classes from './history.module.css';
import { SAVED_KEY } from './saved-keys.ts';

interface BulkBarProps {
  items: readonly HistoryItem[];
  /** What stays selected. */
  onSelect: (ids: readonly string[]) => void;
}

/** What can be done with the selected analyses. */
export function BulkBar({ items, onSelect }: BulkBarProps) {
  const queries = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const [busy, setBusy] = useState(false);

  async function removeAll() {
    const left = await removeEach(items);
    if (left.length === 0) showToast(words.removed(items.length));
    else showToast(words.removedSome(items.length - left.length, items.length), 'destructive');
    onSelect(left);
    await queries.invalidateQueries({ queryKey: SAVED_KEY });
  }

  async function exportJson() {
    setBusy(true);
    try {
      saveText(await jsonOf(items), 'json');
    } catch (thrown) {
      console.warn('export', thrown);
      showToast(words.exportFailed, 'destructive');
    }
    setBusy(false);
  }

  const ask = () =>
    setQuestion({
      title: words.ask.title(items.length),
      text: words.ask.text,
      action: words.ask.action,
      run: removeAll,
    });
  return (
    <section className={classes.bulk} aria-label={words.label}>
      <strong role="status">{words.selected(items.length)}</strong>
      <div>
        <Button variant="default" size="compact-md" onClick={() => saveText(csvOf(items), 'csv')}>
          {words.csv}
        </Button>
        <Button variant="default" size="compact-md" loading={busy} onClick={() => void exportJson()}>
          {words.json}
        </Button>
        <Button variant="outline" size="compact-md" color="var(--um-red)" onClick={ask}>
          {words.remove}
        </Button>
        <Button variant="subtle" size="compact-md" color="gray" onClick={() => onSelect([])}>
          {words.none}
        </Button>
      </div>
      <AskDialog question={question} cancel={words.ask.keep} onClose={() => setQuestion(null)} />
    </section>
  );
}

/** One after the other, as one by one they would be. @returns those that are still there */
async function removeEach(items: readonly HistoryItem[]): Promise<string[]> {
  const left: string[] = [];
  for (const { id } of items) {
    try {
      await analysisCalls().remove({ id });
    } catch (thrown) {
      console.warn('delete', thrown);
      left.push(id);
    }
  }
  return left;
}
