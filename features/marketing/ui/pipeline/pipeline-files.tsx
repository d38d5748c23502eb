import { Button } from '@mantine/core';
import { csvLine } from '@unmask/platform/csv';
import { showToast } from '@unmask/ui';
import { saveAs } from '@unmask/ui/save-as.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import { useRef } from 'react';
import { type Prospect, ProspectInput } from '../../contract.ts';
import { MAX_IMPORT } from '../../limits.ts';
import { pipeline as words } from '../../outreach-words.ts';
import { marketingCalls, prospectsKey } from '../calls.ts';
import { CSV_COLUMNS, prospectsOf, readCsv } from './csv-read.ts';

export function csvOf(prospects: readonly Prospect[]): string {
  const rows = prospects.map((each) =>
    csvLine([
      ...[each.company, each.contact, each.email, each.phone, each.website, each.industry, each.size],
      ...[each.priority, each.status, each.nextStep, each.nextStepOn, each.notes, each.objected ? 'yes' : ''],
    ]),
  );
  return [csvLine([...CSV_COLUMNS]), ...rows].join('');
}

function save(prospects: readonly Prospect[]): void {
  const file = new Blob([csvOf(prospects)], { type: 'text/csv;charset=utf-8' });
  saveAs(file, words.fileName(new Date().toISOString().slice(0, 10)));
}

/** Lists in and out, as files. */
export function PipelineFiles({ userId, prospects }: { userId: string; prospects: readonly Prospect[] }) {
  const input = useRef<HTMLInputElement>(null);
  const add = useCall({
    call: (items: ProspectInput[]) => marketingCalls().addProspects({ items }),
    done: ({ added, known }) => words.imported(added, known),
    failed: words.importFailed,
    changes: [prospectsKey(userId)],
  });

  async function take(file: File) {
    const found = prospectsOf(readCsv(await file.text()));
    if (found === null) return showToast(words.noCsv, 'destructive');
    if (found.length > MAX_IMPORT) return showToast(words.tooMany(MAX_IMPORT), 'destructive');
    const wrong = found.findIndex((each) => !ProspectInput.safeParse(each).success);
    // The first line has the heads.
    if (wrong !== -1) return showToast(words.badRow(wrong + 2), 'destructive');
    if (found.length > 0) await add.run(found);
  }

  return (
    <>
      <Button variant="default" size="sm" loading={add.busy} onClick={() => input.current?.click()}>
        {words.import}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={words.import}
        onChange={async ({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) await take(file);
          // The same file can be chosen again once it is corrected.
          currentTarget.value = '';
        }}
      />
      <Button variant="default" size="sm" disabled={prospects.length === 0} onClick={() => save(prospects)}>
        {words.export}
      </Button>
    </>
  );
}
