/** What to do with a result, by what it is about. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { nextSteps, stepsAbout } from '@unmask/product/copy/next-steps';
import { renderUi } from '@unmask/ui/testing.tsx';
import { describe, expect, test } from 'vitest';
import { aiResult, authenticResult, finished, likelyAiResult } from '../fixtures/analysis.ts';
import { NextSteps } from './next-steps.tsx';
import type { Result } from './result-types.ts';

async function show(result: Result, id = finished(result).id) {
  const root = createRootRoute({ component: () => <NextSteps analysis={{ id }} result={result} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  renderUi(<RouterProvider router={router as never} />);
  await screen.findByRole('group', { name: 'What is it about?' });
}

const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const steps = () => within(screen.getByRole('list')).getAllByRole('listitem');

describe('what to do now', () => {
  test('nothing is told before it is asked; a call about money comes first', async () => {
    await show(likelyAiResult);
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.getAllByRole('radio')[0]).toHaveAccessibleName('A call or message about money');
    await choose('A call or message about money');
    expect(steps()).toHaveLength(3);
    expect(steps()[0]).toHaveTextContent(/^Do not pay/);
    expect(steps()[1]).toHaveTextContent('on a number that you already had');
    expect(screen.getByRole('link', { name: /security tips$/ })).toHaveAttribute('href', '/security-tips');
  });

  test('the sentence to quote carries what was measured and its limits', async () => {
    const user = userEvent.setup();
    await show(likelyAiResult);
    await user.click(screen.getByRole('radio', { name: 'I want to publish it' }));
    expect(steps()[2]).toHaveTextContent('neither that it is a fake nor that it is real');
    await user.click(screen.getByRole('button', { name: 'Copy a sentence to quote' }));
    const quoted = await navigator.clipboard.readText();
    expect(quoted).toMatch(/^Likely AI\. About [\d.]+ : 1 for AI/);
    expect(quoted).toContain('38 were made or altered by AI and 60 were real');
    expect(quoted).toContain(likelyAiResult.file.sha256);
    expect(quoted).toContain('This is a measurement, not proof');
  });

  test('evidence: the report, and the hash of the file itself or none', async () => {
    const user = userEvent.setup();
    await show(aiResult);
    await user.click(screen.getByRole('radio', { name: 'It is evidence' }));
    expect(screen.getByRole('button', { name: 'Download report (PDF)' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy the SHA-256' }));
    expect(await navigator.clipboard.readText()).toBe(aiResult.file.sha256);
  });

  test('of stills there is no hash of the file, and whoever has a link alone gets no report', async () => {
    await show({ ...aiResult, mode: 'frames' }, '');
    await choose('It is evidence');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('somebody who claims to be a person is compared with them, from a result that is kept and of a whole file', async () => {
    await show(likelyAiResult);
    for (const about of ['A call or message about money', 'Somebody I know']) {
      await choose(about);
      expect(screen.getByRole('link', { name: 'Compare with a known real one' })).toHaveAttribute(
        'href',
        `/compare?questioned=${finished(likelyAiResult).id}`,
      );
    }
  });

  test.each([
    ['a link alone', likelyAiResult, ''],
    ['stills', { ...likelyAiResult, mode: 'frames' as const }, 'a1'],
  ])('with %s there is nothing to compare', async (_with, result, id) => {
    await show(result, id);
    await choose('Somebody I know');
    expect(screen.getByRole('link', { name: 'More in the security tips' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Compare with a known real one' })).toBeNull();
  });

  test('just curious: how it is measured', async () => {
    await show(authenticResult);
    await choose('Just curious');
    expect(screen.getByRole('link', { name: 'How we measure' })).toHaveAttribute('href', '/accuracy');
  });
});

describe('the sentences', () => {
  test('are three for each outcome, none said twice, and none certain', () => {
    for (const about of Object.keys(nextSteps.abouts) as (keyof typeof stepsAbout)[])
      for (const outcome of ['ai_generated', 'authentic', 'inconclusive'] as const) {
        const said = stepsAbout[about](outcome);
        expect(new Set(said).size).toBe(3);
        expect(said.join(' ')).not.toMatch(
          /\b(certainly|definitely|it is a fake\.|is genuine\.|proves that)/i,
        );
      }
  });

  test('where no sign of AI was found every one that acts on it says what that does not show', () => {
    for (const about of ['money', 'publish', 'evidence', 'person'] as const)
      expect(stepsAbout[about]('authentic')[2]).toMatch(/does not show|says nothing/);
  });
});
