import { screen, within } from '@testing-library/react';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfirmedAnswers } from './confirmed-answers.tsx';

let server: TestHttpServer;
let answer: Answer;
beforeEach(async () => {
  server = await startHttpServer(() => answer);
  visit(`${server.origin}/`);
});
afterEach(() => server.close());

test('months with what files were against what had been said, newest first', async () => {
  const row = (month: string, modality: string, is: string, outcome: string, count: number) => ({
    ...{ month, modality, answer: is, outcome, count },
  });
  const items = [
    row('2026-11', 'video', 'ai', 'ai_generated', 3),
    row('2026-11', 'audio', 'ai', 'ai_generated', 1),
    row('2026-11', 'video', 'ai', 'inconclusive', 5),
    row('2026-11', 'image', 'real', 'ai_generated', 1),
    row('2026-10', 'video', 'real', 'authentic', 2),
  ];
  answer = { body: { json: { items } } };
  renderUi(<ConfirmedAnswers />);
  expect(screen.getByRole('status', { name: 'Loading the answers' })).toBeInTheDocument();
  const table = within(await screen.findByRole('table', { name: 'What files turned out to be' }));
  const cells = table
    .getAllByRole('row')
    .slice(1)
    .map((line) => [...line.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ['2026-11', '4, 5, 0', '1, 0, 0'],
    ['2026-10', '0, 0, 0', '0, 0, 2'],
  ]);
});

test('none yet, and answers that cannot be read', async () => {
  answer = { body: { json: { items: [] } } };
  const { unmount } = renderUi(<ConfirmedAnswers />);
  expect(await screen.findByText('Nobody who knows has told us yet.')).toBeInTheDocument();
  unmount();
  answer = { status: 500, body: { json: { code: 'INTERNAL_SERVER_ERROR', message: 'x' } } };
  renderUi(<ConfirmedAnswers />);
  expect(await screen.findByRole('alert')).toHaveTextContent('The answers could not be read.');
});
