import { renderUi } from '@unmask/ui/testing.tsx';
import { expect, test } from 'vitest';
import { FoundSoFar } from './found-so-far.tsx';

const none = { state: 'none' as const, software: null, ai: false };

test('credentials and words in the picture are said as facts, and that they are no verdict', () => {
  const { getByText, rerender } = renderUi(<FoundSoFar found={{ credentials: none, captions: null }} />);
  expect(getByText(/no Content Credentials/)).toBeInTheDocument();
  expect(getByText(/no verdict/)).toBeInTheDocument();
  const caption = { kind: 'maker' as const, says: 'Sora', text: 'Sora', from_s: 0, to_s: 2 };
  const found = {
    credentials: { state: 'valid' as const, software: 'Studio', ai: true },
    captions: [caption],
  };
  rerender(<FoundSoFar found={found} />);
  expect(
    getByText(/trusted signature\. They were written by Studio\. They say that AI made it/),
  ).toBeInTheDocument();
  expect(
    getByText(/The words “Sora” are in the picture at 0:00 to 0:02: the mark of Sora/),
  ).toBeInTheDocument();
});
