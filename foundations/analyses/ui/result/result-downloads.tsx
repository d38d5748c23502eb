import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { result as words } from '@unmask/product/copy/result';
import { saveAs } from '@unmask/ui/save-as.ts';
import { ReportButton } from './report-button.tsx';
import type { Result } from './result-types.ts';

/** The result as a file: exactly as the service gave it, and as a report. */
export function ResultDownloads({ id, result }: { id: string; result: Result }) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.6} />}
        onClick={() => downloadJson(result)}
      >
        {words.download}
      </Button>
      <ReportButton id={id} />
    </>
  );
}

function downloadJson(result: Result): void {
  const file = new Blob([JSON.stringify(result, null, 2)], { type: 'application/json' });
  saveAs(file, `${result.file.name.replace(/\.[^.]+$/, '')}-unmask.json`);
}
