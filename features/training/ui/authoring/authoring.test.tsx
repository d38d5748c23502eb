/** Writing modules against a small real HTTP server that keeps what is sent, as the service does. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gapsOf } from '../../content.ts';
import type { Authored, Draft } from '../../contract.ts';
import Authoring from './authoring.tsx';
import { completed, EMPTY, moved, withoutOption } from './draft.ts';

let server: TestHttpServer;
let stored: Authored[];
let refuses: string | null;

const authored = (id: string, draft: Draft, more: Partial<Authored> = {}): Authored => ({
  ...draft,
  ...{ id, organization_id: 'north', sample: false, version: 0, published_at: null, changed: true },
  ...{ created_at: '2026-11-22T10:00:00.000Z', updated_at: '2026-11-22T10:00:00.000Z' },
  gaps: gapsOf(draft.title, draft.kind, draft.content),
  ...more,
});

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  stored = [];
  refuses = null;
  server = await startHttpServer(({ path, body }) => {
    const input = body === '' ? {} : (JSON.parse(body).json as Draft & { moduleId: string });
    const at = stored.findIndex(({ id }) => id === (input as { moduleId?: string }).moduleId);
    if (path === '/rpc/training/authored') return { body: { json: { items: stored } } };
    if (path === '/rpc/training/create') stored = [authored('m1', { ...EMPTY, ...(input as Draft) })];
    if (path === '/rpc/training/update') {
      if (refuses)
        return {
          status: 409,
          body: { json: { defined: true, code: 'CONFLICT', status: 409, message: refuses } },
        };
      stored[at] = authored('m1', input as Draft, { updated_at: '2026-11-22T11:00:00.000Z' });
    }
    if (path === '/rpc/training/publish')
      stored[at] = { ...stored[at]!, version: 1, changed: false, published_at: '2026-11-22T12:00:00.000Z' };
    if (path === '/rpc/training/remove') {
      stored = [];
      return { body: { json: { success: true } } };
    }
    return { body: { json: stored[Math.max(0, at)] } };
  });
  visit(`${server.origin}/`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

function show(write = 'list') {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/enterprise-features/training',
    component: () => <Authoring organizationId="north" />,
  });
  const history = createMemoryHistory({ initialEntries: [`/enterprise-features/training?write=${write}`] });
  return renderUi(
    <RouterProvider router={createRouter({ routeTree: root.addChildren([page]), history }) as never} />,
  );
}
const sent = (name: string) => server.to(`/rpc/training/${name}`).map(({ body }) => JSON.parse(body).json);
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a module is created, written, looked at, saved and published; until it is whole it says what is missing', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'New module' }));
  expect(await screen.findByText('It needs at least one section.', { exact: false })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
  type('Title', 'Our rule');
  await press('Add a section');
  type('Heading', 'The rule');
  type('Text', 'Call back.\n\n- always');
  await press('Add a question');
  type('Question', 'Whom do you call?');
  type('Question 1: Answer 1', 'The number in the mail');
  type('Question 1: Answer 2', 'The number in the directory');
  await userEvent.click(screen.getByLabelText('Question 1: Answer 2 is right'));
  type('Explanation, shown after grading', 'It was there before.');
  await press('Preview');
  expect(screen.getByRole('heading', { name: 'The rule' })).toBeInTheDocument();
  expect(screen.getByText('always').tagName).toBe('LI');
  await press('Write');
  expect(screen.getByText(/Save first/)).toBeInTheDocument();
  await press('Save');
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  const [update] = sent('update');
  expect(update).toMatchObject({ organizationId: 'north', moduleId: 'm1', title: 'Our rule' });
  expect(update.updated_at).toBe('2026-11-22T10:00:00.000Z');
  expect(update.content.sections).toMatchObject([
    { title: 'The rule', content: 'Call back.\n\n- always', order: 0 },
  ]);
  expect(update.content.quiz.questions).toMatchObject([
    { correctAnswer: 1, explanation: 'It was there before.' },
  ]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Publish' })).toBeEnabled());
  await press('Publish');
  expect(await screen.findByText('Version 1 published')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Download as SCORM 1.2' })).toHaveAttribute(
    'href',
    '/api/organizations/north/training/modules/m1/scorm',
  );
});

test('what somebody else has changed meanwhile is not written over, and what was typed stays', async () => {
  stored = [authored('m1', { ...EMPTY, title: 'Before' })];
  refuses = 'Somebody else has changed this module meanwhile.';
  show('m1');
  await screen.findByLabelText('Title');
  type('Title', 'Mine');
  await press('Save');
  expect(await screen.findByText(refuses)).toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toHaveValue('Mine');
});

test('a module is deleted after a question', async () => {
  stored = [authored('m1', { ...EMPTY, title: 'Old' }, { version: 3 })];
  show();
  expect(await screen.findByText('Version 3, changed since')).toBeInTheDocument();
  await press('Delete Old');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Certificates stay valid.');
  expect(sent('remove')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No module yet.')).toBeInTheDocument();
  expect(sent('remove')).toEqual([{ organizationId: 'north', moduleId: 'm1' }]);
});

test('moving and removing keep what belongs together', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  const question = {
    ...{ id: 'q', question: '?', options: ['x', 'y', 'z'], correctAnswer: 2, explanation: '' },
    consequences: ['1', '2', '3'],
  };
  expect(withoutOption(question, 0)).toMatchObject({
    options: ['y', 'z'],
    correctAnswer: 1,
    consequences: ['2', '3'],
  });
  expect(withoutOption(question, 2)).toMatchObject({ options: ['x', 'y'], correctAnswer: 0 });
  const quiz = { questions: [question], passingScore: 80, drawn: null };
  const course = completed({ ...EMPTY, content: { sections: [], quiz } });
  expect(course.content.quiz.questions[0]).not.toHaveProperty('consequences');
  const [drilled] = completed({ ...EMPTY, kind: 'drill', content: { sections: [], quiz } }).content.quiz
    .questions;
  expect(drilled?.consequences).toEqual(['1', '2', '3']);
});
