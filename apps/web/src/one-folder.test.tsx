/** The web side of a slice that nobody has named anywhere: its page, and every place that it asks for. */
import { useLoaderData, useSearch } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { checkWebSlices, type WebSlice } from '@unmask/ui/slice.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import greetings from '../../../packages/platform/src/testing/slices/greetings/slice.web.tsx';
import { SLICES } from './slices.ts';
import { openApp, type Service, startService } from './test-app.tsx';

const slices = checkWebSlices([...SLICES, greetings]);
/** The code of a page or part is loaded first. */
const LOADED = { timeout: 15_000 };
let service: Service;

beforeEach(async () => {
  service = await startService();
  service.signedIn = true;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

test('its page opens at its address, and the frame leads there', async () => {
  openApp('/greetings', slices);
  expect(await screen.findByRole('heading', { level: 1, name: 'Greetings' }, LOADED)).toBeVisible();
  expect(document.title).toBe('Greetings | Unmask');
  const header = within(screen.getByRole('banner'));
  expect(await header.findByRole('link', { name: 'Greetings' })).toHaveAttribute('href', '/greetings');
  const footer = within(screen.getByRole('navigation', { name: 'Product' }));
  expect(footer.getByRole('link', { name: 'Greetings' })).toHaveAttribute('href', '/greetings');
});

test('a link that is not for visitors is not shown to them', async () => {
  service.signedIn = false;
  openApp('/greetings', slices);
  await screen.findByRole('heading', { level: 1, name: 'Greetings' }, LOADED);
  expect(within(screen.getByRole('banner')).queryByRole('link', { name: 'Greetings' })).toBeNull();
});

test('a card in the hub, with a page of its own behind it', async () => {
  openApp('/enterprise-features/greetings', slices);
  expect(await screen.findByRole('heading', { level: 1, name: 'Greetings' }, LOADED)).toBeVisible();
  expect(await screen.findByText('Good morning, team.', {}, LOADED)).toBeVisible();
});

test('a tab of the profile', async () => {
  openApp('/profile?tab=greetings', slices);
  expect(await screen.findByRole('tab', { name: 'Greetings', selected: true }, LOADED)).toBeVisible();
  expect(await screen.findByText('Good morning, team.', {}, LOADED)).toBeVisible();
});

test('a tab of the team dashboard', async () => {
  service.replies['/rpc/organizations/list'] = () => ({
    body: { json: { items: [{ id: 'north', name: 'Northwind', role: 'analyst' }], activeId: 'north' } },
  });
  openApp('/enterprise/dashboard?tab=greetings', slices);
  expect(await screen.findByRole('tab', { name: 'Greetings', selected: true }, LOADED)).toBeVisible();
  expect(await screen.findByText('Good morning, team.', {}, LOADED)).toBeVisible();
});

test('a section of the operator', async () => {
  service.replies['/rpc/profile/me'] = () => ({
    body: {
      json: {
        id: 'u1',
        email: 'ann@example.com',
        subscription_tier: 'free',
        videos_analyzed_today: 0,
        daily_limit: 3,
        isGuest: false,
        isStaff: true,
      },
    },
  });
  openApp('/admin/greetings', slices);
  expect(await screen.findByText('Good morning, team.', {}, LOADED)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Greetings', current: 'page' })).toBeVisible();
});

test('without its folder there is nothing of it', async () => {
  openApp('/greetings');
  expect(await screen.findByText('Oops! Page not found', {}, LOADED)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Greetings' })).toBeNull();
});

test('two slices that want the same address are refused with one line', () => {
  expect(() =>
    checkWebSlices([greetings, { id: 'other', routes: [{ path: '/greetings', load: vi.fn() }] }]),
  ).toThrow('The page "/greetings" is defined twice: by greetings and by other.');
});

test('two slices that say what is missing at the same address are refused with one line', () => {
  const missing = { pattern: '/greetings/$name', path: '/greetings/nobody', title: 'Nobody' };
  expect(() =>
    checkWebSlices([
      { id: 'first', missingPages: [missing] },
      { id: 'second', missingPages: [missing] },
    ]),
  ).toThrow('The missing page "/greetings/$name" is defined twice: by first and by second.');
});

test('a page is drawn from its data and from what it understands of the query', async () => {
  const data = vi.fn(async ({ name = '' }: Readonly<Record<string, string>>) => ({ name }));
  const Drawn = () => {
    // The types of the router know the addresses of the app alone.
    const given = useLoaderData({ strict: false }) as { name?: string } | undefined;
    const { tone = 'quiet' } = useSearch({ strict: false }) as { tone?: string };
    return <h1>{`${given?.name}, ${tone}`}</h1>;
  };
  const page: WebSlice = {
    id: 'drawn',
    routes: [
      {
        path: '/drawn/$name',
        load: async () => ({ default: Drawn }),
        data,
        search: ({ tone }) => (tone === 'loud' ? { tone } : {}),
      },
    ],
  };
  const all = [...SLICES, page];
  openApp('/drawn/Ann?tone=loud', all);
  expect(await screen.findByRole('heading', { level: 1, name: 'Ann, loud' }, LOADED)).toBeVisible();
  expect(data).toHaveBeenCalledWith({ name: 'Ann' }, all);
});
