/** The page for businesses against a small real HTTP server that answers as the service does. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { UPGRADE_OFFERS } from '@unmask/product/prices';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BusinessPage } from './business-page.tsx';

let server: TestHttpServer;
let answer: Answer;
let history: ReturnType<typeof createMemoryHistory>;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  answer = { body: { json: { received: true } } };
  server = await startHttpServer(() => answer);
  visit(`${server.origin}/`);
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: BusinessPage }),
  ]);
  history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree, history });
  renderUi(<RouterProvider router={router} />);
  await screen.findByRole('heading', { level: 1 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const region = (name: string) => within(screen.getByRole('region', { name }));

async function openForm() {
  await userEvent.click(screen.getAllByRole('button', { name: 'Schedule Demo Call' })[0]!);
  return within(await screen.findByRole('dialog', { name: 'Schedule Demo Call' }));
}

async function fill(form: Awaited<ReturnType<typeof openForm>>, email = 'ann@example.com') {
  await userEvent.type(form.getByLabelText('Name'), 'Ann');
  await userEvent.type(form.getByLabelText('Work email'), email);
  await userEvent.type(form.getByLabelText('Company'), 'Northwind');
}

const send = (form: Awaited<ReturnType<typeof openForm>>) =>
  userEvent.click(form.getByRole('button', { name: 'Request the call' }));

describe('the page', () => {
  test('[BUSINESS-001] [BUSINESS-002] shows threats, and case studies that are marked as constructed', () => {
    expect(region('What businesses are faced with').getAllByRole('listitem')).toHaveLength(4);
    const cases = region('Case studies');
    expect(cases.getAllByRole('listitem')).toHaveLength(3);
    expect(cases.getByText(/Constructed cases/)).toBeInTheDocument();
    expect(cases.getByRole('link')).toHaveAttribute('href', '/blog/deepfake-case-studies');
  });

  test.each([
    ['BUSINESS-003', 'Real-time protection', 3],
    ['BUSINESS-004', 'Team and workflow', 4],
    ['BUSINESS-005', 'Compliance and reporting', 3],
    ['BUSINESS-006', 'Professional services', 3],
  ])('[%s] shows the feature category "%s", and how much of it works', (_row, name, count) => {
    const category = region('What you get').getByRole('heading', { level: 3, name }).closest('li');
    const features = within(category ?? document.body).getAllByRole('listitem');
    expect(features).toHaveLength(count);
    for (const feature of features) expect(feature).toHaveTextContent(/Works today|In preparation/);
  });

  test('[BUSINESS-007] leads to "/"', () => {
    const links = screen.getAllByRole('link', { name: 'Analyze a video' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/', '/']);
  });

  test('[BUSINESS-009] states a price for a year that can be bought: twelve months at the introductory price', async () => {
    const price = region('Published price');
    expect(price.getByText('$300/year').parentElement).toHaveTextContent('$300/year Enterprise');
    expect(price.getByText(/Twelve months at \$25\/month.*Enterprise costs \$99 a month/)).toBeVisible();
    expect(price.getByRole('link', { name: 'See all plans' })).toHaveAttribute(
      'href',
      '/#subscription-plans',
    );
    await userEvent.click(price.getByRole('link', { name: 'Choose Enterprise at $25/month' }));
    expect(history.location.state).toMatchObject({
      showSubscriptionPlans: true,
      selectedPlan: 'enterprise',
      offer: 'intro',
    });
    expect(UPGRADE_OFFERS[1].cents * 12).toBe(300_00);
  });

  test('promises no pictures, which no page takes', () => {
    expect(document.body).not.toHaveTextContent(/videos, voices and pictures/);
  });
});

describe('the demo call', () => {
  test('[BUSINESS-008] is asked for with a form, and the page says that it was received', async () => {
    const form = await openForm();
    await fill(form);
    await userEvent.selectOptions(form.getByLabelText('People in your company'), '500+');
    await userEvent.type(form.getByLabelText(/What would you like to see/), 'Voices, on Monday');
    await send(form);
    const dialog = within(await screen.findByRole('dialog', { name: 'Request received' }));
    expect(dialog.getByRole('status')).toHaveTextContent('will write to ann@example.com.');
    const [sent] = server.to('/rpc/business/inquire');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      json: {
        name: 'Ann',
        email: 'ann@example.com',
        company: 'Northwind',
        teamSize: '500+',
        message: 'Voices, on Monday',
      },
    });
    await userEvent.click(dialog.getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('what is missing or wrong is said before anything is sent', async () => {
    const form = await openForm();
    await send(form);
    expect(form.getByLabelText('Name')).toHaveAccessibleDescription('Please enter your name.');
    expect(form.getByLabelText('Company')).toHaveAccessibleDescription('Please enter your company.');
    expect(form.getByLabelText('Work email')).toHaveAccessibleDescription('Please enter your work email.');
    await waitFor(() => expect(form.getByLabelText('Name')).toHaveFocus());
    await fill(form, 'nobody');
    await send(form);
    expect(form.getByLabelText('Work email')).toHaveAccessibleDescription(
      'Please enter a valid email address.',
    );
    expect(server.to('/rpc/business/inquire')).toEqual([]);
  });

  test.each([
    [429, 'Please wait a minute and try again.', 'Please wait a minute and try again.'],
    [500, 'internal words', 'Your request could not be sent. Please try again later.'],
  ])('a refusal with %d is shown, and what was entered stays', async (status, message, shown) => {
    answer = {
      status,
      body: {
        json: {
          defined: false,
          code: status === 429 ? 'TOO_MANY_REQUESTS' : 'INTERNAL_SERVER_ERROR',
          status,
          message,
        },
      },
    };
    const form = await openForm();
    await fill(form);
    await send(form);
    expect(await form.findByRole('alert')).toHaveTextContent(shown);
    expect(form.getByLabelText('Company')).toHaveValue('Northwind');
  });
});
