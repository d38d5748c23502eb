import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderUi } from '@unmask/ui/testing.tsx';
import { expect, test } from 'vitest';
import type { Region } from '../bank-schema.ts';
import type { ItemKind } from '../limits.ts';
import { MediaView } from './media-view.tsx';

const CHANGED: Region = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
const WHOLE: Region = { x: 0, y: 0, width: 1, height: 1 };

const show = (kind: ItemKind, regions?: readonly Region[]) =>
  renderUi(
    <MediaView kind={kind} url="/media/0" alt="A landscape" {...(regions !== undefined && { regions })} />,
  ).container;
/** Nothing else in what is shown is a span with a place of its own. */
const marksIn = (container: HTMLElement) => [
  ...container.querySelectorAll<HTMLElement>('span[style*="left"]'),
];

test('what was changed is marked where it was, and the mark can be taken away', async () => {
  const container = show('picture', [CHANGED]);
  const [mark, ...others] = marksIn(container);
  expect(others).toEqual([]);
  expect(mark).toHaveStyle({ left: '10%', top: '20%', width: '30%', height: '40%' });
  expect(mark?.parentElement).toContainElement(screen.getByRole('img', { name: 'A landscape' }));
  expect(screen.getByText('The marked part was changed.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Hide marks' }));
  expect(marksIn(container)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Show marks' }));
  expect(marksIn(container)).toHaveLength(1);
});

test('of a voice the time is marked', () => {
  const [mark] = marksIn(show('voice', [{ ...CHANGED, y: 0, height: 1 }]));
  expect(mark).toHaveStyle({ left: '10%', width: '30%' });
  expect(screen.queryByRole('button', { name: 'Hide marks' })).toBeNull();
});

test('what was made as a whole is said in words, and before the answer nothing is marked', () => {
  expect(marksIn(show('clip', [WHOLE]))).toEqual([]);
  expect(screen.getByText('All of it was made.')).toBeInTheDocument();
  const before = show('picture');
  expect(marksIn(before)).toEqual([]);
  expect(before).not.toHaveTextContent(/marked|made/);
});

test('a picture can be looked at twice as large', async () => {
  show('picture');
  const zoom = screen.getByRole('button', { pressed: false });
  await userEvent.click(zoom);
  expect(zoom).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('region')).toContainElement(screen.getByRole('img'));
});
