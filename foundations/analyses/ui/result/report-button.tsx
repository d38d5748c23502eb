import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { report as words } from '@unmask/product/copy/report';
import { pageLanguage } from '@unmask/product/language';
import { saveAs } from '@unmask/ui/save-as.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import { AnalysisError, errorWords } from '../errors.ts';

/** Fetches the report and saves it under the name that the service gives it. */
export function ReportButton({ id }: { id: string }) {
  const report = useCall({
    call: () => fetchReport(id),
    failed: (thrown) => {
      const said = thrown instanceof AnalysisError ? thrown.words : null;
      return { ...words.failed, description: said ?? words.failed.description };
    },
    onDone: ({ pdf, name }) => saveAs(pdf, name),
  });
  return (
    <Button
      variant="default"
      loading={report.busy}
      leftSection={<IconFileText size={16} stroke={1.6} />}
      onClick={() => void report.run()}
    >
      {words.download}
    </Button>
  );
}

/** @throws AnalysisError with what the service said */
async function fetchReport(id: string): Promise<{ pdf: Blob; name: string }> {
  const address = new URL(`/api/analyses/${encodeURIComponent(id)}/report`, window.location.href);
  address.searchParams.set('language', pageLanguage);
  const response = await fetch(address);
  if (response.ok) return { pdf: await response.blob(), name: nameOf(response) };
  throw new AnalysisError(`report: ${response.status}`, errorWords(await response.text()));
}

function nameOf(response: Response): string {
  const header = response.headers.get('content-disposition') ?? '';
  return /filename="([^"]+)"/.exec(header)?.[1] ?? words.fileName('1');
}
