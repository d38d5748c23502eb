import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { placesOf } from '@unmask/ui/slice.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SLICES } from './slices.ts';
import { openApp, type Service, startService } from './test-app.tsx';

/** Title and id of each: those of slices come with the hub. */
const CARDS = [
  ...(await Promise.all(
    placesOf(SLICES, 'hub.card').map(async ({ id, load }) => [(await load()).default.title, id] as const),
  )),
];
/** The code of the hub and of its cards is loaded first. */
const LOADED = { timeout: 15_000 };
let service: Service;

beforeEach(async () => {
  service = await startService();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

test.each([
  ['ROUTE-006', '/business'],
  ['ROUTE-007', '/enterprise'],
])('[%s] %s is the page for businesses', async (_row, path) => {
  openApp(path);
  expect(await screen.findByText('Deepfake detection for business')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Schedule Demo Call' })).not.toHaveLength(0);
  expect(document.title).toBe('Deepfake detection for business | Unmask');
});

describe('the Enterprise Features hub', () => {
  const region = (name: string) => within(screen.getByRole('region', { name }));
  const opened = async (path = '/enterprise-features') => {
    const router = openApp(path);
    await screen.findByRole('heading', { level: 1 }, LOADED);
    return router;
  };

  test('[ROUTE-008] [HUB-001] [HUB-002] [HUB-003] [HUB-004] [HUB-005] [HUB-006] has six cards, each with how much of it works', async () => {
    await opened();
    expect(screen.getByRole('heading', { level: 1, name: 'Enterprise Features' })).toBeVisible();
    const cards = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 }).slice(0, 6);
    expect(cards.map((card) => card.textContent)).toEqual([
      'Voice Clone Detection',
      'Forensics Report Generation',
      'Employee Training Portal',
      'Real-time Integrations',
      'Brand Protection',
      'SOC 2 Compliance',
    ]);
    for (const card of cards) {
      expect(card.closest('li')).toHaveTextContent(/Works today|Works in part today|In preparation/);
    }
  });

  test.each(CARDS)('[HUB-007] [HUB-008] selecting "%s" shows it, and the way back', async (title, id) => {
    const router = await opened();
    await userEvent.click(screen.getByRole('link', { name: title }));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(router.state.location.pathname).toBe(`/enterprise-features/${id}`);
    await userEvent.click(screen.getByRole('link', { name: 'Back to Enterprise Features' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Enterprise Features' })).toBeVisible();
  });

  test('[HUB-009] [HUB-010] [HUB-011] detect, respond, protect', async () => {
    await opened();
    const steps = region('Detect, respond, protect').getAllByRole('listitem');
    expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
      'Detect',
      'Respond',
      'Protect',
    ]);
    for (const step of steps) expect(step.querySelector('p')?.textContent?.length).toBeGreaterThan(40);
  });

  test('[HUB-012] [HUB-013] [HUB-014] says what a year costs, month by month, and promises no return', async () => {
    await opened();
    const panel = region('What a year costs');
    expect(panel.getByText('$1,188/year').parentElement).toHaveTextContent('Enterprise$1,188/year');
    expect(panel.getByText('$239.88/year').parentElement).toHaveTextContent('Pro$239.88/year');
    expect(screen.getByRole('main')).not.toHaveTextContent(/333x|\$1\.2M|specification copy/);
  });

  test('does not call in preparation what is there', async () => {
    await opened();
    const card = (title: string) => screen.getByRole('link', { name: title }).closest('li');
    expect(card('Real-time Integrations')).toHaveTextContent('Works in part today');
    expect(card('Forensics Report Generation')).toHaveTextContent('Works today');
    expect(card('SOC 2 Compliance')).toHaveTextContent('Works today');
  });

  test('a feature that there is not', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    openApp('/enterprise-features/none');
    expect(await screen.findByText('Oops! Page not found', {}, LOADED)).toBeInTheDocument();
  });
});
