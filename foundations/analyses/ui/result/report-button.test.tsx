import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ERRORS } from '@unmask/product/copy/errors';
import { report as words } from '@unmask/product/copy/report';
import { renderUi } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReportButton } from './report-button.tsx';

const saved: Array<{ name: string; text: string }> = [];
let blob: Blob | null = null;

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = (content) => {
    blob = content as Blob;
    return 'blob:report';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: String(blob?.size) });
  });
});
afterEach(() => vi.restoreAllMocks());

function answering(answer: () => Promise<Response>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: URL) => {
    asked.push(url.pathname);
    return answer();
  });
  return asked;
}

const button = () => screen.getByRole('button', { name: words.download });

test('saves the report under the name that the service gives it', async () => {
  const headers = { 'content-disposition': 'attachment; filename="unmask-report-0123abcd.pdf"' };
  const asked = answering(async () => new Response('%PDF-1.3', { headers }));
  renderUi(<ReportButton id="a/b" />);
  await userEvent.click(button());
  await waitFor(() => expect(saved).toEqual([{ name: 'unmask-report-0123abcd.pdf', text: '8' }]));
  expect(asked).toEqual(['/api/analyses/a%2Fb/report']);
  await waitFor(() => expect(button()).toBeEnabled());
});

test('says what the service said when there is no report, and its own words when nothing was said', async () => {
  const { message } = ERRORS.reports_busy;
  answering(async () => Response.json({ error: message }, { status: 503 }));
  const { unmount } = renderUi(<ReportButton id="one" />);
  await userEvent.click(button());
  expect(await screen.findByText(message)).toBeVisible();
  unmount();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  answering(() => Promise.reject(new TypeError('offline')));
  renderUi(<ReportButton id="one" />);
  await userEvent.click(button());
  expect(await screen.findByText(words.failed.description)).toBeVisible();
  expect(saved).toEqual([]);
});
