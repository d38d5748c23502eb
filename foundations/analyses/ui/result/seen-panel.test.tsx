/** Where a file has been before, against a small real HTTP server that answers as the service does. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SeenBefore } from '@unmask/analyses/contract';
import { startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { seen as words } from '@unmask/product/copy/seen';
import { wordsOfName } from '@unmask/product/evidence-reading';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import SeenPanel from './seen-panel.tsx';

let server: TestHttpServer;
let answer: SeenBefore;
const asked = (call: string) => server.exchanges.filter(({ path }) => path.endsWith(`/${call}`));

beforeEach(async () => {
  answer = {
    frames: [
      { position: 0, at_s: 0 },
      { position: 1, at_s: 4.2 },
    ],
    linkable: true,
    matches: [],
  };
  server = await startHttpServer(({ path }) =>
    path.endsWith('/linkFrame')
      ? {
          body: {
            json: {
              url: 'https://unmask.example.org/api/frames/tok.jpg',
              expiresAt: '2026-11-23T10:15:00.000Z',
            },
          },
        }
      : { body: { json: answer } },
  );
  visit(`${server.origin}/`);
});
afterEach(() => server.close());

function show(name = 'harbour fire yesterday.mp4') {
  const route = createRootRoute({ component: () => <SeenPanel id="a/1" name={name} /> });
  const router = createRouter({ routeTree: route, history: createMemoryHistory() });
  return renderUi(<RouterProvider router={router} />);
}

test('nothing is sent before the person has asked for an address and chosen an engine; what goes to whom is said', async () => {
  show();
  const frames = await screen.findByRole('list', { name: words.frames });
  expect(
    within(frames)
      .getAllByRole('img')
      .map((image) => image.getAttribute('src')),
  ).toEqual(['/api/analyses/a%2F1/frames/0', '/api/analyses/a%2F1/frames/1']);
  expect(screen.queryByRole('link', { name: 'TinEye' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Search for it: the picture at 0:04.2' }));
  expect(screen.getByText(words.consent(15))).toBeInTheDocument();
  expect(asked('linkFrame')).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: words.makeAddress }));
  const link = await screen.findByRole('link', { name: 'TinEye' });
  expect(JSON.parse(asked('linkFrame')[0]!.body!).json).toEqual({ id: 'a/1', position: 1 });
  expect(link).toHaveAttribute(
    'href',
    `https://tineye.com/search?url=${encodeURIComponent('https://unmask.example.org/api/frames/tok.jpg')}`,
  );
  expect(link).toHaveAttribute('rel', 'noreferrer noopener');
  for (const name of ['Google Lens', 'Yandex', 'Bing']) {
    expect(screen.getByRole('link', { name })).toHaveAttribute(
      'href',
      expect.stringContaining('unmask.example.org'),
    );
  }
});

test('where the service cannot be reached the picture is downloaded, and no address is made', async () => {
  answer.linkable = false;
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Search for it: the picture at 0:00.0' }));
  expect(screen.getByText(words.notReachable)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'TinEye' })).toHaveAttribute('href', 'https://tineye.com/');
  expect(screen.getAllByRole('link', { name: words.download })[1]).toHaveAttribute(
    'download',
    'harbour fire yesterday-2.jpg',
  );
  expect(asked('linkFrame')).toHaveLength(0);
});

test('own analyses of the same thing are named with their date and in what they differ', async () => {
  const match = { name: 'first.mp4', createdAt: '2026-05-03T10:00:00.000Z', byMe: true, by: null };
  answer.matches = [
    { ...match, id: 'm1', how: 'exact' },
    { ...match, id: 'm2', how: 'cut', byMe: false, by: 'ann@example.com' },
  ];
  show();
  const items = (await screen.findByText(words.ownTitle)).parentElement!;
  const [own, other] = within(items).getAllByRole('listitem');
  expect(own).toHaveTextContent(/^You analyzed this very file on .*2026.*: first\.mp4$/);
  expect(within(own!).getByRole('link')).toHaveAttribute('href', '/analyses/m1');
  expect(other).toHaveTextContent(
    /^ann@example\.com analyzed something of which one is cut from the other on .*: first\.mp4$/,
  );
});

test('without pictures and without matches there is no panel', async () => {
  answer = { frames: [], linkable: false, matches: [] };
  const { container } = show();
  await expect.poll(() => asked('seenBefore').length).toBe(1);
  expect(within(container).queryByRole('heading')).toBeNull();
});

test('fact checks are searched for by a link with the words of the name, which is a hint; names of devices have none', async () => {
  show('VID_20260503_harbour-fire.mp4');
  const link = await screen.findByRole('link', { name: words.facts.link('harbour fire') });
  expect(link).toHaveAttribute('href', `${words.facts.by}harbour%20fire`);
  expect(screen.getByText(new RegExp(words.facts.note.slice(0, 30)))).toBeInTheDocument();
  expect(['IMG_2034.jpg', 'WhatsApp Video 2026-05-03 at 10.11.mp4', 'x.mp4'].map(wordsOfName)).toEqual([
    null,
    null,
    null,
  ]);
});
