import { cleanup, screen, within } from '@testing-library/react';
import { renderUi } from '@unmask/ui/testing.tsx';
import { describe, expect, test } from 'vitest';
import { aiResult } from '../fixtures/analysis.ts';
import type { Result } from './result-types.ts';
import { StabilityPanel } from './stability-panel.tsx';

type Stability = NonNullable<Result['stability']>;

const held: Stability = {
  state: 'holds',
  excerpt_s: null,
  scaledTo_px: null,
  range: { low: 0.803, high: 0.901 },
  variants: [
    { variant: 'h264-crf23', outcome: 'ai_generated', probability: 0.901 },
    { variant: 'crop', outcome: 'ai_generated', probability: 0.803 },
  ],
};

function show(stability: Stability | undefined, more: Partial<Result> = {}) {
  renderUi(<StabilityPanel result={{ ...aiResult, ...more, stability }} />);
}

describe('the stability of a verdict', () => {
  test('that was not tested says so, and how it would be', () => {
    show(undefined);
    expect(screen.getByText(/^Not tested in this analysis\./)).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('of stills cannot be tested', () => {
    show(undefined, { mode: 'frames' });
    expect(screen.getByText(/only still frames were sent/)).toBeInTheDocument();
  });

  test('that holds: the file and every copy, the range and the rule', () => {
    show(held);
    expect(screen.getByTestId('stability')).toHaveTextContent('The verdict holds.');
    const row = (name: RegExp) => screen.getByRole('row', { name });
    expect(row(/^The file as it was sent/)).toHaveTextContent(/93\.4%.*AI-generated/);
    expect(row(/CRF 23/)).toHaveTextContent(/90\.1%.*AI-generated/);
    expect(row(/middle 90%/)).toHaveTextContent(/80\.3%/);
    expect(screen.getByText(/Between 80\.3 and 90\.1%/)).toHaveTextContent('Rule: the verdict holds when');
  });

  test('that does not hold asks for caution and names the copy', () => {
    const variants = [{ variant: 'crop', outcome: 'authentic', probability: 0.12 }] as const;
    show({ ...held, state: 'does_not_hold', variants: [...variants], range: { low: 0.12, high: 0.874 } });
    expect(screen.getByTestId('stability')).toHaveTextContent('treat the verdict with caution');
    expect(
      within(screen.getByRole('row', { name: /middle/ })).getByText('No sign of AI found'),
    ).toBeInTheDocument();
  });

  test('that fails by a hair says that the file stands at a limit, which nothing else says', () => {
    const close = /within 0\.2 percentage points: the file stands at the limit of a verdict/;
    const variants = [{ variant: 'crop', outcome: 'inconclusive', probability: 0.939 }] as const;
    const range = { low: 0.939, high: 0.941 };
    show({ ...held, state: 'does_not_hold', variants: [...variants], range });
    expect(screen.getByText(close)).toBeInTheDocument();
    cleanup();
    show({ ...held, state: 'does_not_hold', variants: [...variants], range: { low: 0.8, high: 0.941 } });
    expect(screen.queryByText(/percentage points/)).toBeNull();
    cleanup();
    show({ ...held, range });
    expect(screen.queryByText(/percentage points/)).toBeNull();
  });

  test('that could not be tested to its end gives no figure for what was not analyzed', () => {
    const variants = [{ variant: 'crop', outcome: null, probability: null }];
    show({ ...held, state: 'incomplete', variants, excerpt_s: 20, scaledTo_px: 1920 });
    expect(screen.getByTestId('stability')).toHaveTextContent('Not fully tested.');
    const row = screen.getByRole('row', { name: /middle/ });
    expect(row).toHaveTextContent('could not be analyzed');
    expect(within(row).queryByText(/\d\.\d %/)).toBeNull();
    expect(screen.getByText(/its first 20 seconds alone/)).toHaveTextContent('scaled to 1920 pixels');
  });

  test('of a file with credentials says that copies have none', () => {
    show(held, { provenance: { ...aiResult.provenance, state: 'valid' } });
    expect(screen.getByText(/Content Credentials do not survive/)).toBeInTheDocument();
  });
});
