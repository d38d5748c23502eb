import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AnswersSection } from './answers-section.tsx';

const AT = '2026-03-01T10:00:00.000Z';
const json = (value: unknown): Answer => ({ body: { json: value } });
const list = (items: unknown[]) => json({ items, nextCursor: null });
const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { json: { defined: false, code, status, message } },
});

let server: TestHttpServer;
let answers: Record<string, Answer>;
beforeEach(async () => {
  answers = {};
  server = await startHttpServer(
    ({ path }) => answers[path.split('?')[0]?.split('/').at(-1) ?? ''] ?? json(null),
  );
  visit(`${server.origin}/`);
});
afterEach(() => server.close());

const row = async (text: string) => (await screen.findByText(text)).closest('tr')!;
const inputs = (name: string) =>
  server.to(`/rpc/admin/${name}`).map(({ body }) => (JSON.parse(body) as { json: unknown }).json);

test('what people say that files are: judged, taken back; a refusal says why', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const said = {
    handle: 'h',
    answer: 'ai',
    source: 'made_it',
    comment: 'rendered last week',
    modality: 'audio',
    outcome: 'inconclusive',
    engineVersion: '0.1.0',
    author: null,
    mayKeep: true,
    review: null,
    updatedAt: AT,
  };
  answers.listAnswers = list([said]);
  answers.reviewAnswer = json({ done: true });
  renderUi(<AnswersSection />);
  const found = await row('recording: Made or altered by AI');
  expect(found).toHaveTextContent('I made it myself');
  expect(found).toHaveTextContent('rendered last week');
  expect(found).toHaveTextContent('The file may be kept.');
  expect(found).toHaveTextContent('a visitor');
  answers.listAnswers = list([{ ...said, review: 'accepted' }]);
  await userEvent.click(within(found).getByRole('button', { name: /^Accept:/ }));
  expect(await screen.findByText('It counts in the published figures.')).toBeInTheDocument();
  const button = await screen.findByRole('button', { name: /^Look at it again later:/ });
  expect(screen.queryByRole('button', { name: /^Accept:/ })).toBeNull();
  answers.reviewAnswer = refusal(409, 'CONFLICT', 'This answer was changed or taken back.');
  await userEvent.click(button);
  expect(await screen.findByText('This answer was changed or taken back.')).toBeInTheDocument();
  expect(log).toHaveBeenCalled();
  expect(inputs('reviewAnswer')).toEqual([
    { handle: 'h', verdict: 'accepted', seen: AT },
    { handle: 'h', verdict: null, seen: AT },
  ]);
});
