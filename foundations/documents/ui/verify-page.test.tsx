import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CheckedDocument } from '../contract.ts';
import { VerifyPage } from './verify-page.tsx';

/** SHA-256 of `abc` (FIPS 180-4, example). */
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

let server: TestHttpServer;
let answer: Answer;
const onCheck = vi.fn();

const document = (more: Partial<CheckedDocument> = {}): Answer => ({
  body: {
    json: {
      ...{ id: 'cert_1', kind: 'certificate', title: 'Cloned voices', issuer: 'North', sha256: ABC },
      ...{ issuedAt: '2026-11-23T05:00:00.000Z', expiresAt: '2027-11-23T05:00:00.000Z', state: 'valid' },
      ...{ endedAt: null, supersededBy: null, ...more },
    },
  },
});

beforeEach(async () => {
  onCheck.mockClear();
  server = await startHttpServer(() => answer);
  visit(`${server.origin}/verify/cert_1`);
});
afterEach(() => server.close());

function show(id: string | null) {
  const root = createRootRoute({ component: () => <VerifyPage id={id} onCheck={onCheck} /> });
  const history = createMemoryHistory({ initialEntries: ['/verify'] });
  return renderUi(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />);
}

test('shows what was issued, and compares a file without sending it', async () => {
  answer = document();
  show('cert_1');
  expect(await screen.findByRole('heading', { name: 'Valid' })).toBeInTheDocument();
  for (const text of ['Certificate of a training', 'Cloned voices', 'North', 'cert_1', ABC])
    expect(screen.getAllByText(text).length, text).toBeGreaterThan(0);
  const picker = screen.getByLabelText('Choose a file', { selector: 'input' });
  await userEvent.upload(picker, new File(['abc'], 'paper.pdf'));
  expect(await screen.findByRole('heading', { name: 'The same file' })).toBeInTheDocument();
  await userEvent.upload(picker, new File(['abd'], 'other.pdf'));
  expect(await screen.findByRole('heading', { name: 'Not the same file' })).toBeInTheDocument();
  expect(server.exchanges).toHaveLength(1);
});

test('a file can be dropped as well', async () => {
  answer = document();
  show('cert_1');
  const text = await screen.findByText(/nothing is uploaded/);
  fireEvent.drop(text, { dataTransfer: { files: [new File(['abc'], 'paper.pdf')] } });
  expect(await screen.findByRole('heading', { name: 'The same file' })).toBeInTheDocument();
});

test('one that has been replaced leads to the newer one', async () => {
  answer = document({ state: 'superseded', supersededBy: 'cert_2', endedAt: '2026-11-24T05:00:00.000Z' });
  show('cert_1');
  expect(await screen.findByText(/A newer one has taken its place/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See the newer document' })).toHaveAttribute(
    'href',
    '/verify/cert_2',
  );
});

test.each([
  ['revoked', /has been revoked/],
  ['expired', /its time is over/],
] as const)('one that is %s says so', async (state, said) => {
  answer = document({ state });
  show('cert_1');
  expect(await screen.findByText(said)).toBeInTheDocument();
});

test('a number that was never given says so; a service that fails is asked again', async () => {
  answer = {
    status: 404,
    body: { json: { defined: true, code: 'NOT_FOUND', status: 404, message: 'Not one of ours.' } },
  };
  const { unmount } = show('nothing');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not issued hereNot one of ours.');
  unmount();
  answer = { status: 500, body: {} };
  show('cert_1');
  expect(await screen.findByText('The document could not be looked up.')).toBeInTheDocument();
  answer = document();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Valid' })).toBeInTheDocument();
});

test('without a number one is asked for', async () => {
  show(null);
  const field = await screen.findByLabelText('Number of the document');
  expect(screen.getByRole('button', { name: 'Check' })).toBeDisabled();
  await userEvent.type(field, ' cert_9 {Enter}');
  expect(onCheck).toHaveBeenCalledWith('cert_9');
});
