/** The two pages and the part below a result, against a small real server. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { Providers, visit } from '@unmask/ui/testing.tsx';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Comparison, type FileComparisonDto, FileComparisonSchema } from '../contract.ts';
import { readCompareSearch } from '../search.ts';
import ComparePanel from './compare-panel.tsx';
import ComparisonPage from './comparison-page.tsx';

let server: TestHttpServer;
let replies: Record<string, Answer>;
const AT = '2026-01-02T03:04:05.000Z';

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  replies = {};
  server = await startHttpServer(({ path }) => {
    const start = Object.keys(replies).find((one) => path.startsWith(one));
    return start ? replies[start]! : { status: 404, body: {} };
  });
  visit(`${server.origin}/`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

function show(path: string, page: ReactNode) {
  const root = createRootRoute();
  const at = (to: string) => createRoute({ getParentRoute: () => root, path: to, component: () => page });
  const routeTree = root.addChildren([at('/compare'), at('/compare/$id'), at('/analyses/$id')]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) });
  render(
    <Providers>
      <RouterProvider router={router as never} />
    </Providers>,
  );
}

const VOICE = { speech_s: 8.2, pitch_hz: 118.4, pitch_semitones: 3.1 };
const RESULT: FileComparisonDto = {
  faces: {
    state: 'compared',
    likeness: 0.64,
    ratio: { value: 113, low: 39.9, high: 223 },
    supports: 'same',
    strength: 39.9,
    sameAsAlike: 0.75,
    differentAsAlike: 0.0011,
    others: true,
  },
  voices: {
    state: 'described',
    questioned: VOICE,
    reference: { ...VOICE, pitch_hz: 203 },
    distance: 2.4,
    sameFarther: 0.02,
    differentNearer: 0.46,
  },
  sensors: {
    state: 'compared',
    pce: 131.7,
    ratio: { value: 900, low: 61.2, high: 2100 },
    supports: 'same',
    strength: 61.2,
    sameAsAlike: 0.4,
    differentAsAlike: 0,
  },
  facts: [
    { name: 'container', questioned: 'mp4', reference: 'mp4', agrees: true },
    { name: 'encoder', questioned: 'Lavf61', reference: null, agrees: null },
    { name: 'picture_codec', questioned: 'h264', reference: 'hevc', agrees: false },
  ],
  measured: {
    faces: { people: 15, samePairs: 515, differentPairs: 139686, least_px: 75 },
    voices: { people: 12, samePairs: 341, differentPairs: 60378, least_s: 3 },
    sensors: { cameras: 46, samePairs: 400, differentPairs: 700, least_px: 1024 },
  },
};

const comparison = (more: Partial<Comparison> = {}): Comparison => ({
  id: 'c1',
  state: 'done',
  share: 1,
  questioned: { analysisId: 'a1', name: 'call.mp4' },
  reference: { analysisId: 'a2', name: 'holiday.mov' },
  result: RESULT,
  error: null,
  createdAt: AT,
  finishedAt: AT,
  ...more,
});

const answer = (more: Partial<Comparison> = {}) => ({ body: { json: comparison(more) } });

test('faces have a ratio by the nearer end of its interval; voices have counts and no ratio; files have a table', async () => {
  replies['/rpc/comparison/read'] = answer();
  show('/compare/c1', <ComparisonPage />);
  expect(await screen.findByText(/seen at least 40 times more often/)).toBeInTheDocument();
  expect(screen.getByText(/does not say that it is the same person/)).toBeInTheDocument();
  expect(screen.getByText(/515 pairs of photographs of 15 people/)).toBeInTheDocument();
  expect(screen.getByText(/The largest one of each file was compared/)).toBeInTheDocument();
  expect(screen.getByText(/For voices no likelihood ratio is given/)).toBeInTheDocument();
  const voices = screen.getByRole('table', { name: 'Voices' });
  expect(within(voices).getByRole('row', { name: 'Pitch, mean 118 Hz 203 Hz' })).toBeInTheDocument();
  const files = screen.getByRole('table', { name: /How the files were written/ });
  expect(
    within(files).getByRole('row', { name: /Codec of the picture h264 hevc differs/ }),
  ).toBeInTheDocument();
  expect(
    within(files).getByRole('row', { name: /Encoder Lavf61 not stated stated by one alone/ }),
  ).toBeInTheDocument();
  expect(screen.getByText('1 fact agrees, 1 differs.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'call.mp4' })).toHaveAttribute('href', '/analyses/a1');
});

test('sensors have a ratio by its lower end; a match that is missing is not said to show two cameras', async () => {
  replies['/rpc/comparison/read'] = answer();
  show('/compare/c1', <ComparisonPage />);
  expect(
    await screen.findByText(/seen at least 61 times more often between two pictures of one camera/),
  ).toBeInTheDocument();
  expect(
    screen.getByText(/Match 130 .* Of 400 pairs of pictures of one of 46 cameras, 40% reach/),
  ).toBeInTheDocument();
  expect(screen.getByText(/does not mean that the picture is unaltered/)).toBeInTheDocument();
  expect(screen.getByText(/at least 1,024 pixels on the shorter side/)).toBeInTheDocument();
});

test('without a match there is no ratio of sensors; what was not compared is said in words; older comparisons have no such part', async () => {
  const sensors = { ...RESULT.sensors, supports: 'neither', strength: 1 } as FileComparisonDto['sensors'];
  replies['/rpc/comparison/read'] = answer({ result: { ...RESULT, sensors } });
  show('/compare/c1', <ComparisonPage />);
  expect(await screen.findByText(/That does not show two cameras/)).toBeInTheDocument();
  expect(screen.queryByText(/between two pictures of one camera than/)).toBeNull();
  cleanup();
  const resized = { state: 'abstained', reason: 'picture_resized' } as const;
  replies['/rpc/comparison/read'] = answer({ result: { ...RESULT, sensors: resized } });
  show('/compare/c1', <ComparisonPage />);
  expect(await screen.findByText(/no longer has the size that its camera wrote/)).toBeInTheDocument();
  const { sensors: _, measured, ...before } = RESULT;
  const { sensors: __, ...counted } = measured;
  const old = FileComparisonSchema.parse({ ...before, measured: counted });
  cleanup();
  replies['/rpc/comparison/read'] = answer({ result: old });
  show('/compare/c1', <ComparisonPage />);
  expect(await screen.findByRole('heading', { name: 'Faces' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Sensor of the camera' })).toBeNull();
});

test('of two recordings nothing is said about faces', async () => {
  replies['/rpc/comparison/read'] = answer({
    result: {
      ...RESULT,
      faces: { state: 'abstained', reason: 'no_face_questioned' },
      facts: [{ name: 'sound_codec', questioned: 'flac', reference: 'mp3', agrees: false }],
    },
  });
  show('/compare/c1', <ComparisonPage />);
  expect(await screen.findByText(/For voices no likelihood ratio is given/)).toBeInTheDocument();
  expect(screen.queryByText(/No face was found/)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Faces' })).toBeNull();
});

test('what was not measured is said in words, without a ratio', async () => {
  replies['/rpc/comparison/read'] = answer({
    result: {
      ...RESULT,
      faces: { state: 'abstained', reason: 'face_too_small' },
      voices: { state: 'abstained', reason: 'speech_too_short' },
      sensors: { state: 'abstained', reason: 'sizes_differ' },
    },
  });
  show('/compare/c1', <ComparisonPage />);
  expect(
    await screen.findByText(/smaller than those that were measured: no ratio is given/),
  ).toBeInTheDocument();
  expect(screen.getByText(/less than three seconds of speech/)).toBeInTheDocument();
  expect(screen.getByText(/Both pictures differ in size/)).toBeInTheDocument();
  expect(screen.queryByText(/more often between/)).not.toBeInTheDocument();
});

test('while it runs there is progress and a way to cancel; cancelled says that nothing was kept', async () => {
  replies['/rpc/comparison/read'] = answer({ state: 'running', share: 0.4, result: null, finishedAt: null });
  replies['/rpc/comparison/cancel'] = answer({ state: 'cancelled', result: null });
  show('/compare/c1', <ComparisonPage />);
  expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  replies['/rpc/comparison/read'] = answer({ state: 'cancelled', result: null });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(/Nothing of it was kept/)).toBeInTheDocument();
  expect(server.to('/rpc/comparison/cancel')).toHaveLength(1);
});

test('a failure and what is not there are said in the words of the service; deleting asks before', async () => {
  replies['/rpc/comparison/read'] = answer({ state: 'failed', result: null, error: 'The file is damaged.' });
  replies['/rpc/comparison/remove'] = { body: { json: { deleted: true } } };
  show('/compare/c1', <ComparisonPage />);
  expect(await screen.findByText('The file is damaged.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(server.to('/rpc/comparison/remove')).toHaveLength(0);
  const dialog = await screen.findByRole('dialog', { name: 'Delete this comparison?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(server.to('/rpc/comparison/remove')).toHaveLength(1));
});

test('below a result stands the way to it, and the address says what is chosen already', async () => {
  show('/analyses/a1', <ComparePanel analysisId="a1" />);
  expect(await screen.findByRole('link', { name: 'Compare with a known real one' })).toHaveAttribute(
    'href',
    '/compare?questioned=a1',
  );
  expect(readCompareSearch({ questioned: 'a1' })).toEqual({ questioned: 'a1' });
  expect(readCompareSearch({ questioned: '<b>' })).toEqual({});
});
