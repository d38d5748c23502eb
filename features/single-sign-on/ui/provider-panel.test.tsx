/** The panel of an organization against a small real HTTP server that answers as the service does. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Provider, View } from '../contract.ts';
import ProviderPanel from './provider-panel.tsx';

const PROVIDER: Provider = {
  kind: 'oidc',
  domain: 'example.com',
  domainProved: false,
  record: { name: '_unmask-sign-on.example.com', value: 'unmask-domain=abc' },
  issuer: 'https://idp.example.com',
  clientId: 'unmask',
  vouchesForAddresses: false,
  signOnUrl: 'https://idp.example.com/authorize',
  certificateEnds: null,
  testedAt: null,
  enabled: false,
  required: false,
};

let server: TestHttpServer;
let view: View;

beforeEach(async () => {
  view = {
    available: true,
    addresses: {
      callback: 'https://unmask.test/callback',
      acs: 'https://unmask.test/acs',
      entityId: 'https://unmask.test/entity',
      metadata: '<EntityDescriptor/>',
    },
    provider: null,
  };
  server = await startHttpServer(({ path, body }) => {
    const input = body === '' ? {} : (JSON.parse(body).json as Record<string, unknown>);
    if (path.includes('/save')) view.provider = PROVIDER;
    if (path.includes('/proveDomain') && view.provider)
      view.provider = { ...view.provider, domainProved: true };
    if (path.includes('/test') && view.provider)
      view.provider = { ...view.provider, testedAt: '2026-11-22T10:00:00.000Z' };
    if (path.includes('/change') && view.provider) view.provider = { ...view.provider, ...input };
    if (path.includes('/remove')) view.provider = null;
    return { body: { json: view } };
  });
  visit(`${server.origin}/`);
});
afterEach(() => server.close());

const sent = (call: string) =>
  server.to(`/rpc/singleSignOn/${call}`).map(({ body }) => JSON.parse(body).json as unknown);

test('another plan reads which one has it, and has no form', async () => {
  view.available = false;
  renderUi(<ProviderPanel organizationId="north" />);
  expect(await screen.findByText(/With Enterprise Elite/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save provider' })).toBeNull();
});

test('an admin adds a provider, proves the domain, tests it, and switches it on', async () => {
  renderUi(<ProviderPanel organizationId="north" />);
  expect(await screen.findByDisplayValue('https://unmask.test/callback')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Email domain/), 'example.com');
  await userEvent.type(screen.getByLabelText(/^Issuer/), 'https://idp.example.com');
  await userEvent.type(screen.getByLabelText('Client id'), 'unmask');
  await userEvent.type(screen.getByLabelText(/^Client secret/), 'hidden');
  await userEvent.click(screen.getByRole('button', { name: 'Save provider' }));
  expect(await screen.findByDisplayValue('unmask-domain=abc')).toBeVisible();
  expect(sent('save')).toMatchObject([
    { organizationId: 'north', kind: 'oidc', clientSecret: 'hidden', domain: 'example.com' },
  ]);
  const on = screen.getByRole('switch', { name: /^On:/ });
  expect(on).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Check record' }));
  expect(await screen.findByText('example.com is proved.')).toBeVisible();
  expect(on).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Test connection' }));
  expect(await screen.findByText(/^Tested/)).toBeVisible();
  await userEvent.click(screen.getByRole('switch', { name: /^On:/ }));
  expect(await screen.findByText('It is in force now.')).toBeInTheDocument();
  expect(sent('change')).toEqual([{ organizationId: 'north', enabled: true }]);
});

test('a SAML provider is given by its metadata, and removing asks first', async () => {
  view.provider = { ...PROVIDER, kind: 'saml', certificateEnds: '2030-01-02T00:00:00.000Z' };
  renderUi(<ProviderPanel organizationId="north" />);
  expect(await screen.findByLabelText(/^Metadata of the provider/)).toBeVisible();
  expect(screen.getByText(/Its certificate is valid until/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove provider' }));
  expect(await screen.findByText('Remove the provider?')).toBeVisible();
  expect(sent('remove')).toEqual([]);
});
