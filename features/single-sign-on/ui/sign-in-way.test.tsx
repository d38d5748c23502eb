/** The way on the sign-in page against a small real HTTP server that answers as the service does. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import SignInWay from './sign-in-way.tsx';

let server: TestHttpServer;
let left: string[];
beforeEach(async () => {
  left = [];
  server = await startHttpServer(({ body }) =>
    body.includes('@example.com')
      ? { body: { url: 'https://idp.example.com/authorize' } }
      : { status: 404, body: { error: 'No organization has single sign-on for this email domain.' } },
  );
  visit(`${server.origin}/`);
});
afterEach(() => server.close());

async function type(email: string) {
  renderUi(<SignInWay leave={(url) => left.push(url)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Continue with single sign-on' }));
  await userEvent.type(screen.getByLabelText('Your work email'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
}

test('the address alone leads to the provider', async () => {
  await type('me@example.com');
  await expect.poll(() => left).toEqual(['https://idp.example.com/authorize']);
  expect(server.exchanges.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { email: 'me@example.com' },
  ]);
});

test('a domain without it is told, and the person can go on with a password', async () => {
  await type('me@elsewhere.example');
  expect(await screen.findByRole('alert')).toHaveTextContent('No organization has single sign-on');
  expect(left).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Use a password' }));
  expect(screen.queryByLabelText('Your work email')).toBeNull();
});

test('what is no address is not sent', async () => {
  await type('me');
  expect(screen.getByLabelText('Your work email')).toHaveAccessibleDescription(/valid email/);
  expect(server.exchanges).toEqual([]);
});
