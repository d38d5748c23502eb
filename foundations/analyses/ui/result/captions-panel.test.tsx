import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { captions as words } from '@unmask/product/copy/evidence';
import { renderUi } from '@unmask/ui/testing.tsx';
import { expect, test } from 'vitest';
import { aiResult } from '../fixtures/analysis.ts';
import { CaptionsPanel } from './captions-panel.tsx';

const region = { x: 0.7, y: 0.9, width: 0.2, height: 0.05 };
const crop = 'data:image/jpeg;base64,/9j/4AAQ';
const maker = {
  kind: 'maker' as const,
  says: 'Kling',
  text: 'KLING AI',
  at_s: 2.4,
  from_s: 0,
  to_s: 2.4,
  region,
  crop,
};
const statement = {
  ...maker,
  kind: 'statement' as const,
  says: 'zh',
  text: 'AI生成',
  at_s: null,
  from_s: null,
  to_s: null,
};

test('words in the picture are told with their time and their place, and that anybody can write them', async () => {
  const seen: number[] = [];
  const result = { ...aiResult, captions: [maker, statement] };
  renderUi(<CaptionsPanel result={result} onSeek={(at_s) => seen.push(at_s)} />);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent(
    'The words “KLING AI” are in the picture at 0:00 to 0:02: the mark of Kling.',
  );
  expect(within(first!).getByRole('img')).toHaveAttribute('src', crop);
  expect(second).toHaveTextContent(
    'The words “AI生成” are in the picture: a statement, in Chinese, that AI made it.',
  );
  expect(within(second!).queryByRole('button')).toBeNull();
  expect(screen.getByText(new RegExp(words.text.slice(0, 40)))).toBeInTheDocument();
  await userEvent.click(within(first!).getByRole('button'));
  expect(seen).toEqual([2.4]);
});

test('without such words there is no panel', () => {
  const { container } = renderUi(<CaptionsPanel result={{ ...aiResult, captions: [] }} onSeek={() => {}} />);
  expect(within(container).queryByRole('heading')).toBeNull();
});
