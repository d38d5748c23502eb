import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { report as words } from '@unmask/product/copy/report';
import { showToast } from '@unmask/ui';
import { useState } from 'react';
import { errorWords } from '../errors.ts';

/** Fetches the report and saves it under the name that the service gives it. */
export function ReportButton({ id }: { id: string }) {
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      const response = await fetch(
        new URL(`/api/analyses/${encodeURIComponent(id)}/report`, window.location.href),
      );
      if (response.ok) save(await response.blob(), nameOf(response));
      else {
        const description = errorWords(await response.text()) ?? words.failed.description;
        showToast({ ...words.failed, description }, 'destructive');
      }
    } catch (thrown) {
      console.warn('report', thrown);
      showToast(words.failed, 'destructive');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconFileText size={16} stroke={1.6} />}
      onClick={() => void download()}
    >
      {words.download}
    </Button>
  );
}

function nameOf(response: Response): string {
  const header = response.headers.get('content-disposition') ?? '';
  return /filename="([^"]+)"/.exec(header)?.[1] ?? words.fileName('1');
}

function save(pdf: Blob, name: string): void {
  const url = URL.createObjectURL(pdf);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
