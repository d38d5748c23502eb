/** The tab about faces, and the page that the mailed link leads to, against a small real HTTP server that answers as the service does. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderRouted, renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EnrolledFace, FaceConsent, Faces } from '../contract.ts';
import ConsentPage from './consent-page.tsx';
import { FacesTab } from './faces-tab.tsx';

let server: TestHttpServer;
let answers: Record<string, Answer>;

const AT = '2026-11-23T05:00:00.000Z';
const face = (id: string, more: Partial<EnrolledFace> = {}): EnrolledFace => ({
  ...{ id, name: `Ann ${id}`, email: `${id}@example.com`, state: 'consented', mailedAt: AT },
  ...{ mailAgainAt: AT, until: AT, answeredAt: AT, endedAt: null, matches: 0, portraits: [] },
  ...more,
});
const faces = (items: EnrolledFace[], more: Partial<Faces> = {}): Faces => ({
  ...{ items, allPosts: false, compared: 0, looking: 0, dailyLooks: 300 },
  rule: {
    ...{ likeness: 0.7, falseMatch: 5.369e-5, missed: 0.3655, people: 15, samePairs: 515 },
    ...{ differentPairs: 139_686, least_px: 75 },
  },
  ...more,
});
const consent = (more: Partial<FaceConsent> = {}): FaceConsent => ({
  ...{ organization: 'Northwind', name: 'Ann Lee', email: 'ann@example.com', state: 'invited', until: AT },
  ...{ answeredAt: null, endedAt: null, lines: ['What is stored.', 'How long.'], hash: 'abc' },
  ...{ portraits: [], matches: [] },
  ...more,
});
const says = (call: string, json: unknown, status = 200) => {
  answers[call] = { status, body: { json } };
};
const sent = (call: string) =>
  server.to(`/rpc/brand/${call}`).map(({ body }) => JSON.parse(body).json as Record<string, unknown>);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(async () => {
  answers = {};
  server = await startHttpServer(({ path }) => {
    const call = path.replace('/rpc/brand/', '').split('?')[0] ?? '';
    return answers[call] ?? { status: 500, body: { json: {} } };
  });
  visit(`${server.origin}/`);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const show = (configure = true) =>
  renderUi(<FacesTab may={{ organizationId: 'north', configure, work: true }} />);

test('who is no admin is asked for nothing; what cannot be read says so; nobody there is said', async () => {
  const { unmount } = show(false);
  expect(screen.getByText(/Admins of the organization/)).toBeTruthy();
  expect(server.to('/rpc/brand/faces')).toEqual([]);
  unmount();
  const broken = show();
  expect(await screen.findByText('The list could not be read.')).toBeTruthy();
  broken.unmount();
  says('faces', faces([]));
  show();
  expect(await screen.findByText(/Nobody is on the list/)).toBeTruthy();
  expect(screen.getByText(/one in 19,000 was as alike/)).toBeTruthy();
  expect(screen.getByText(/37% were less alike/)).toBeTruthy();
  expect(screen.getByText('Nothing was compared in the last 30 days.')).toBeTruthy();
});

test('each state in words, portraits with what to do, and how many false matches are to be expected', async () => {
  const portrait = { id: 'p', state: 'ready' as const, reason: null, size_px: 160, createdAt: AT };
  const items = [
    face('one', {
      matches: 2,
      portraits: [
        { ...portrait, outdated: true },
        { ...portrait, id: 'q', state: 'refused', reason: 'face_small', size_px: null, outdated: false },
      ],
    }),
    face('two', { state: 'invited', mailAgainAt: '2999-01-01T00:00:00.000Z' }),
    face('three', { state: 'expired' }),
  ];
  says('faces', faces(items, { compared: 37_000, looking: 3 }));
  show();
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows[1]?.textContent).toMatch(
    /Consented.*Found 2 times.*1: In use.*earlier model.*2: Refused.*too small/,
  );
  expect(rows[2]?.textContent).toMatch(/Invited.*After the consent/);
  expect(within(rows[2]!).queryByRole('button', { name: /Ask again/ })).toBeNull();
  expect(within(rows[2]!).queryByLabelText(/Add portrait/)).toBeNull();
  expect(rows[3]?.textContent).toMatch(/Expired.*Nothing of the face is stored/);
  expect(screen.getByText(/37,000 pairs.*about 2 false matches are to be expected/)).toBeTruthy();
  expect(screen.getByText('3 posts wait to be looked at.')).toBeTruthy();
});

test('somebody is asked; ended and deleted only after a question; posts of others only by choice', async () => {
  says('faces', faces([face('one')]));
  says('inviteFace', face('two'));
  says('withdrawFace', face('one', { state: 'withdrawn' }));
  says('setFaceSearch', { allPosts: true });
  show();
  await press('Send the invitation');
  expect(await screen.findByText('Enter the name.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Name'), 'Bo Ray');
  await userEvent.type(screen.getByLabelText('Email address'), 'bo@example.com');
  await press('Send the invitation');
  expect(await screen.findByText('Invitation sent')).toBeTruthy();
  expect(sent('inviteFace')).toEqual([{ organizationId: 'north', name: 'Bo Ray', email: 'bo@example.com' }]);
  await press('Withdraw: Ann one');
  expect(sent('withdrawFace')).toEqual([]);
  await press('Withdraw');
  await waitFor(() => expect(sent('withdrawFace')).toEqual([{ organizationId: 'north', id: 'one' }]));
  await userEvent.click(screen.getByRole('switch'));
  await waitFor(() => expect(sent('setFaceSearch')).toEqual([{ organizationId: 'north', allPosts: true }]));
});

test('by the link: read, consented to what was read, withdrawn, and everything erased', async () => {
  says('openFaceConsent', consent());
  says('answerFaceConsent', { consent: consent({ state: 'consented' }) });
  renderRouted(<ConsentPage />);
  expect(await screen.findByText(/Ann Lee, Northwind asks/)).toBeTruthy();
  expect(screen.getByText('How long.')).toBeTruthy();
  expect(screen.getByText(/Nothing of your face\./)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'What you are asked to agree to' })).toBeTruthy();
  await press('I consent');
  expect(await screen.findByText('Consent given')).toBeTruthy();
  expect(sent('answerFaceConsent')[0]).toMatchObject({ answer: 'give', hash: 'abc' });
  expect(screen.queryByRole('button', { name: 'I refuse' })).toBeNull();
  says('answerFaceConsent', { consent: consent({ state: 'withdrawn' }) });
  await press('Withdraw my consent');
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw my consent' }),
  );
  expect(await screen.findByText(/It has ended/)).toBeTruthy();
  says('answerFaceConsent', { consent: null });
  await press('Delete everything about me');
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete everything about me' }),
  );
  expect(await screen.findByText('Everything about you was deleted here.')).toBeTruthy();
});

test('a link that does not work any more says so', async () => {
  says(
    'openFaceConsent',
    { message: 'This link does not work any more.', code: 'NOT_FOUND', status: 404 },
    404,
  );
  renderRouted(<ConsentPage />);
  expect(await screen.findByText('This link does not work')).toBeTruthy();
});
