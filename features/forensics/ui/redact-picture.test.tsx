/** The drawing editor, by mouse, finger and keys, against a small real HTTP server. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CaseDetail, Exhibit } from '../contract.ts';
import { RedactPicture } from './redact-picture.tsx';

const props = {
  ...{ organizationId: 'north', caseId: 'one', detail: {} as CaseDetail },
  exhibit: { id: 'e1', exhibit: 'E1' } as Exhibit,
};
const RECT = { left: 0, top: 0, right: 200, bottom: 100, width: 200, height: 100, x: 0, y: 0 };
let server: TestHttpServer;
let answers: Record<string, Answer>;
const onClose = vi.fn();

beforeEach(async () => {
  onClose.mockClear();
  answers = {
    pictures: { body: { json: { items: [{ still: null, at_s: null }] } } },
    redactPicture: { body: { json: { exhibit: 'E2' } } },
  };
  server = await startHttpServer(
    ({ path }) => answers[path.replace('/rpc/forensics/', '')] ?? { status: 404 },
  );
  visit(`${server.origin}/`);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ ...RECT, toJSON: () => RECT });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

/** With the picture there: this environment fetches none. */
async function opened() {
  const { container } = renderUi(<RedactPicture {...props} onClose={onClose} />);
  const canvas = await screen.findByRole('group', { name: 'Picture of E1' });
  expect(screen.getByRole('button', { name: 'Make the redacted picture' })).toBeDisabled();
  fireEvent.load(container.querySelector('img')!);
  return canvas;
}
type Way = 'mouse' | 'touch';
function drag(from: Element, [x1, y1]: [number, number], [x2, y2]: [number, number], pointerType: Way) {
  const at = (clientX: number, clientY: number) => ({
    pointerId: 1,
    pointerType,
    clientX,
    clientY,
    button: 0,
  });
  fireEvent.pointerDown(from, at(x1, y1));
  fireEvent.pointerMove(from, at(x2, y2));
  fireEvent.pointerUp(from, at(x2, y2));
}
const covers = (canvas: HTMLElement) =>
  within(canvas)
    .queryAllByRole('button')
    .map((each) => each.getAttribute('aria-label'));
const first = (canvas: HTMLElement) => within(canvas).getByRole('button', { name: /^Rectangle 1:/ });
const give = (reason: string) =>
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: reason } });
const asked = () =>
  server.to('/rpc/forensics/redactPicture').map(({ body }) => JSON.parse(body).json as object);

test.each<Way>(['mouse', 'touch'])(
  '[FORENSICS-012] by %s a rectangle is drawn, moved, made larger, removed, and each step is taken back',
  async (way) => {
    const canvas = await opened();
    drag(canvas, [20, 10], [60, 30], way);
    expect(covers(canvas)).toEqual(['Rectangle 1: 10% from the left, 10% from the top, 20% wide, 20% high']);
    expect(
      screen.getByText(/^A copy of this picture without its metadata gets one black/),
    ).toBeInTheDocument();
    // A press without a drag draws nothing.
    drag(canvas, [150, 50], [150, 50], way);
    expect(covers(canvas)).toHaveLength(1);
    drag(first(canvas), [30, 20], [50, 40], way);
    expect(covers(canvas)).toEqual(['Rectangle 1: 20% from the left, 30% from the top, 20% wide, 20% high']);
    drag(canvas.querySelector('[data-corner]')!, [80, 50], [100, 90], way);
    expect(covers(canvas)).toEqual(['Rectangle 1: 20% from the left, 30% from the top, 30% wide, 60% high']);
    // Beyond the edge of the picture it stays within.
    drag(first(canvas), [60, 60], [400, -80], way);
    expect(covers(canvas)).toEqual(['Rectangle 1: 70% from the left, 0% from the top, 30% wide, 60% high']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove rectangle 1' }));
    expect(covers(canvas)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(covers(canvas)).toEqual(['Rectangle 1: 70% from the left, 0% from the top, 30% wide, 60% high']);
  },
);

test('[FORENSICS-012] with keys alone a rectangle is added, moved, sized, removed and brought back, and the picture is made', async () => {
  const canvas = await opened();
  screen.getByRole('button', { name: 'Add a rectangle' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(first(canvas)).toHaveFocus());
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
  const moved = 'Rectangle 1: 42% from the left, 39% from the top, 20% wide, 21% high';
  expect(covers(canvas)).toEqual([moved]);
  await userEvent.keyboard('{Delete}');
  expect(covers(canvas)).toEqual([]);
  screen.getByRole('button', { name: 'Add a rectangle' }).focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(covers(canvas)).toEqual([moved]);
  // Where it stands can be typed as well.
  fireEvent.click(screen.getByRole('button', { name: 'Rectangle 1' }));
  fireEvent.change(screen.getByLabelText('Width, %'), { target: { value: '50' } });
  give('a bystander');
  fireEvent.submit(screen.getByRole('form'));
  expect(await screen.findByText('It is exhibit E2.')).toBeInTheDocument();
  expect(asked()).toEqual([
    {
      ...{ organizationId: 'north', caseId: 'one', evidenceId: 'e1', still: null, reason: 'a bystander' },
      rectangles: [
        { x: expect.closeTo(0.42), y: expect.closeTo(0.39), width: 0.5, height: expect.closeTo(0.21) },
      ],
    },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('without a rectangle or a reason nothing is sent, and it is said what is missing', async () => {
  const canvas = await opened();
  const make = screen.getByRole('button', { name: 'Make the redacted picture' });
  fireEvent.click(make);
  expect(screen.getByRole('alert')).toHaveTextContent('Draw or add at least one rectangle.');
  expect(screen.getByText('Write why: the chain of custody says it.')).toBeInTheDocument();
  drag(canvas, [20, 10], [60, 30], 'mouse');
  fireEvent.click(make);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked()).toEqual([]);
});

test('what is refused says why, and nothing of what was drawn is lost; a picture that cannot be shown is fetched again', async () => {
  const canvas = await opened();
  drag(canvas, [20, 10], [60, 30], 'mouse');
  give('a bystander');
  answers.redactPicture = {
    status: 409,
    body: {
      json: {
        ...{ defined: false, code: 'CONFLICT', status: 409, message: 'The copy of this exhibit is damaged.' },
        data: { code: 'exhibit_damaged' },
      },
    },
  };
  fireEvent.click(screen.getByRole('button', { name: 'Make the redacted picture' }));
  expect(await screen.findByText('Not redacted')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  expect(covers(canvas)).toHaveLength(1);
  expect(screen.getByLabelText('Reason')).toHaveValue('a bystander');
  fireEvent.error(document.querySelector('img')!);
  expect(await screen.findByText(/^The picture could not be shown/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  fireEvent.load(document.querySelector('img')!);
  expect(covers(await screen.findByRole('group', { name: 'Picture of E1' }))).toHaveLength(1);
});

test('of a video a still is redacted, and it is said that the recording is not', async () => {
  answers.pictures = {
    body: {
      json: {
        items: [
          { still: 3, at_s: 1.5 },
          { still: 4, at_s: 2 },
        ],
      },
    },
  };
  const canvas = await opened();
  expect(screen.getByText(/its moving pictures and its sound, cannot be redacted here/)).toBeInTheDocument();
  drag(canvas, [20, 10], [60, 30], 'mouse');
  give('x');
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(asked()).toMatchObject([{ still: 3 }]));
});
