/** The panel of Enterprise Elite against a small real HTTP server that answers as the service does. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Organization, Retention } from '@unmask/organizations/contract';
import { startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ElitePanel } from './elite-panel.tsx';

const NORTH: Organization = { id: 'north', name: 'Northwind', role: 'admin' };

let server: TestHttpServer;
let retention: Retention;

beforeEach(async () => {
  retention = { days: null, available: true };
  server = await startHttpServer(({ path, body }) => {
    if (path.includes('changeRetention')) retention = { ...retention, days: JSON.parse(body).json.days };
    return { body: { json: retention } };
  });
  visit(`${server.origin}/`);
});
afterEach(() => server.close());

const sent = () =>
  server.to('/rpc/organizations/changeRetention').map(({ body }) => JSON.parse(body).json as unknown);

test('another plan reads which one has it, and nothing can be chosen', async () => {
  retention = { days: null, available: false };
  renderUi(<ElitePanel organization={NORTH} />);
  expect(await screen.findByText(/With Enterprise Elite an organization decides/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/#subscription-plans');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'As CSV' })).toBeNull();
});

test('a number of days is asked about before anything is deleted', async () => {
  renderUi(<ElitePanel organization={NORTH} />);
  await userEvent.selectOptions(await screen.findByLabelText(/Keep analyses and their files/), 'days');
  const days = screen.getByLabelText('Days (7 to 365)');
  await userEvent.clear(days);
  await userEvent.type(days, '3');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.type(days, '0');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Delete what is older than 30 days?')).toBeVisible();
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete older analyses' }));
  expect(await screen.findByText('Retention saved')).toBeInTheDocument();
  expect(sent()).toEqual([{ organizationId: 'north', days: 30 }]);
});

test('keeping everything needs no question; the audit log is there in both formats', async () => {
  renderUi(<ElitePanel organization={NORTH} />);
  await userEvent.selectOptions(await screen.findByLabelText(/Keep analyses and their files/), 'kept');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Retention saved')).toBeInTheDocument();
  expect(sent()).toEqual([{ organizationId: 'north', days: 0 }]);
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(address('As CSV')).toBe('/api/organizations/north/audit/export?format=csv');
  expect(address('As JSON lines')).toBe('/api/organizations/north/audit/export?format=jsonl');
});
