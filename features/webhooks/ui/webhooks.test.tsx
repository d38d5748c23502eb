/** The webhooks of the API Management screen against a small real HTTP server that answers as the service does. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderUi, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Delivery, Webhook } from '../contract.ts';
import { WEBHOOK_EVENTS } from '../limits.ts';
import { webhookEvents } from '../words.ts';
import WebhookDocs from './docs.tsx';
import Webhooks from './webhooks.tsx';

const SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const URL_1 = 'https://hooks.example.com/unmask';

let server: TestHttpServer;
let answers: Record<string, Answer>;
let items: Webhook[];
let deliveries: Delivery[];

function webhook(more: Partial<Webhook> = {}): Webhook {
  return {
    id: 'w1',
    url: URL_1,
    description: 'newsroom',
    events: [...WEBHOOK_EVENTS],
    enabled: true,
    disabled_reason: null,
    failing_since: null,
    last_delivery_at: null,
    old_secret_until: null,
    created_at: '2026-11-01T00:00:00.000Z',
    ...more,
  };
}

function delivery(id: string, more: Partial<Delivery> = {}): Delivery {
  return {
    id,
    webhook_id: 'w1',
    event_type: 'analysis.completed',
    state: 'delivered',
    attempts: 1,
    next_attempt_at: null,
    response_status: 204,
    response_body: '',
    error: null,
    duration_ms: 1_234,
    payload: { type: 'analysis.completed', data: { id: 'a1' } },
    log: [{ at: '2026-11-20T08:00:00.000Z', status: 204, error: null, duration_ms: 1_234 }],
    created_at: '2026-11-20T08:00:00.000Z',
    delivered_at: '2026-11-20T08:00:01.000Z',
    ...more,
  };
}

const json = (value: unknown): Answer => ({ body: { json: value } });
const refusal = (status: number, message: string): Answer => ({
  status,
  body: { json: { defined: false, code: 'BAD', status, message } },
});
const sent = (name: string) => server.to(`/rpc/webhooks/${name}`).map(({ body }) => JSON.parse(body).json);

beforeEach(async () => {
  items = [webhook()];
  deliveries = [delivery('msg_1')];
  answers = {};
  server = await startHttpServer(({ path, body }) => {
    const name = path.split('/').at(-1)?.split('?')[0] ?? '';
    const given = answers[name];
    if (given) return given;
    if (name === 'list') return json({ items });
    if (name === 'deliveries') return json({ items: deliveries, next_cursor: null });
    if (name === 'create') {
      items = [webhook({ id: 'w2', ...JSON.parse(body).json }), ...items];
      return json({ ...items[0], secret: SECRET });
    }
    if (name === 'rotate') return json({ ...webhook(), secret: SECRET });
    if (name === 'delete') {
      items = [];
      return json({ success: true });
    }
    if (name === 'update') {
      items = [webhook(JSON.parse(body).json)];
      return json(items[0]);
    }
    return json(deliveries[0]);
  });
  visit(`${server.origin}/`);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const show = () => renderUi(<Webhooks userId="u1" />);
const row = async (url = URL_1) => within((await screen.findByText(url)).closest('tr')!);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
async function choose(name: string) {
  await userEvent.click((await row()).getByRole('button', { name: `Actions for ${URL_1}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

describe('the list', () => {
  test('none, then as many as there can be', async () => {
    items = [];
    const { unmount } = show();
    expect(screen.getByRole('status', { name: 'Loading your webhooks' })).toBeInTheDocument();
    expect(await screen.findByText('You have no webhook yet.')).toBeInTheDocument();
    unmount();
    items = Array.from({ length: 10 }, (_, n) => webhook({ id: `w${n}`, url: `${URL_1}/${n}` }));
    show();
    expect(await screen.findByText(/as many as an account can have: 10/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add webhook' })).toBeDisabled();
  });

  test('each state in words', async () => {
    items = [
      webhook({ id: 'a', url: `${URL_1}/on`, last_delivery_at: '2026-11-20T08:00:00.000Z' }),
      webhook({ id: 'b', url: `${URL_1}/failing`, failing_since: '2026-11-20T08:00:00.000Z' }),
      webhook({ id: 'c', url: `${URL_1}/off`, enabled: false, disabled_reason: 'owner' }),
      webhook({ id: 'd', url: `${URL_1}/gone`, enabled: false, disabled_reason: 'gone' }),
      webhook({
        id: 'e',
        url: `${URL_1}/failed`,
        enabled: false,
        disabled_reason: 'failing',
        events: ['analysis.failed'],
      }),
    ];
    show();
    const words: string[] = [];
    for (const { url } of items) {
      words.push((await row(url)).getAllByRole('cell')[1]?.textContent ?? '');
    }
    expect(words).toEqual([
      'On',
      'Failing',
      'Off',
      'Off: goneIt answered 410 (gone). Switch it on again when it is back.',
      'Off: only failedEvery attempt failed for 5 days. Switch it on again when it works.',
    ]);
    expect((await row(`${URL_1}/on`)).getByText('All events')).toBeInTheDocument();
    expect((await row(`${URL_1}/failed`)).getByText('1 event')).toBeInTheDocument();
  });

  test('one that cannot be read, and another try', async () => {
    answers.list = { status: 500, body: {} };
    show();
    expect(await screen.findByText('Your webhooks could not be read')).toBeInTheDocument();
    delete answers.list;
    await press('Try again');
    expect(await screen.findByText(URL_1)).toBeInTheDocument();
  });
});

describe('adding and changing', () => {
  test('added: the secret is shown this once', async () => {
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    show();
    await screen.findByText(URL_1);
    await press('Add webhook');
    const form = await dialog('Add a webhook');
    await userEvent.type(form.getByLabelText('Address'), 'https://b.example.com/x');
    await userEvent.click(form.getByRole('checkbox', { name: 'analysis.failed' }));
    await userEvent.click(form.getByRole('button', { name: 'Add webhook' }));
    const shown = await dialog('The secret of your webhook');
    expect(shown.getByLabelText('Signing secret')).toHaveValue(SECRET);
    await userEvent.click(shown.getByRole('button', { name: 'Copy' }));
    expect(writeText).toHaveBeenCalledWith(SECRET);
    await userEvent.click(shown.getByRole('button', { name: 'I have saved it' }));
    await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).toBeNull());
    expect(sent('create')).toEqual([
      {
        url: 'https://b.example.com/x',
        description: '',
        events: WEBHOOK_EVENTS.filter((event) => event !== 'analysis.failed'),
      },
    ]);
    expect(await screen.findByText('https://b.example.com/x')).toBeInTheDocument();
  });

  test('a refusal stands in the form in the words of the service; no event is no webhook', async () => {
    answers.create = refusal(400, 'This address cannot be used.');
    show();
    await screen.findByText(URL_1);
    await press('Add webhook');
    const form = await dialog('Add a webhook');
    await userEvent.click(form.getByRole('button', { name: 'Add webhook' }));
    expect(await form.findByRole('alert')).toHaveTextContent('This address cannot be used.');
    for (const event of WEBHOOK_EVENTS) fireEvent.click(form.getByRole('checkbox', { name: event }));
    await userEvent.click(form.getByRole('button', { name: 'Add webhook' }));
    expect(await form.findByText('Choose at least one event.')).toBeInTheDocument();
    expect(form.queryByRole('alert')).toBeNull();
    expect(sent('create')).toHaveLength(1);
  });

  test('edited, with what it had', async () => {
    show();
    await choose('Edit');
    const form = await dialog('Edit the webhook');
    expect(form.getByLabelText('Address')).toHaveValue(URL_1);
    await userEvent.clear(form.getByLabelText('Description'));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('update')).toHaveLength(1));
    expect(sent('update')[0]).toEqual({ id: 'w1', url: URL_1, description: '', events: [...WEBHOOK_EVENTS] });
  });

  test('switched off; a failure is told', async () => {
    show();
    await choose('Switch off');
    expect(await screen.findByText('Webhook is off')).toBeInTheDocument();
    expect(sent('update')).toEqual([{ id: 'w1', enabled: false }]);
    answers.update = { status: 500, body: {} };
    await choose('Switch on');
    expect(await screen.findByText('The webhook could not be changed')).toBeInTheDocument();
  });

  test('rotating and deleting are asked for', async () => {
    show();
    await choose('Rotate secret');
    await userEvent.click((await dialog('Rotate the secret?')).getByRole('button', { name: 'Rotate' }));
    const shown = await dialog('The secret of your webhook');
    expect(shown.getByText(/The former secret signs too for 24 hours/)).toBeInTheDocument();
    await userEvent.click(shown.getByRole('button', { name: 'I have saved it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('Delete');
    const asked = await dialog('Delete this webhook?');
    expect(asked.getByText(new RegExp(`Nothing is sent to ${URL_1}`))).toBeInTheDocument();
    await userEvent.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('You have no webhook yet.')).toBeInTheDocument();
  });
});

describe('deliveries', () => {
  const open = async () =>
    userEvent.click((await row()).getByRole('button', { name: `Deliveries to ${URL_1}` }));

  test('none yet; a log that cannot be read, and another try', async () => {
    deliveries = [];
    answers.deliveries = { status: 500, body: {} };
    show();
    await open();
    expect(await screen.findByText('The deliveries could not be read')).toBeInTheDocument();
    delete answers.deliveries;
    await press('Try again');
    expect(await screen.findByText('Nothing has been sent yet.')).toBeInTheDocument();
  });

  test('what was sent, what came back, and sent again', async () => {
    deliveries = [
      delivery('msg_2', {
        state: 'failed',
        attempts: 2,
        response_status: 500,
        response_body: 'broken',
        error: 'The answer was 500 instead of 2xx.',
        log: [
          { at: '2026-11-20T08:00:00.000Z', status: null, error: 'No answer.', duration_ms: 10_000 },
          {
            at: '2026-11-20T08:00:05.000Z',
            status: 500,
            error: 'The answer was 500 instead of 2xx.',
            duration_ms: 12,
          },
        ],
      }),
      delivery('msg_1', {
        state: 'pending',
        attempts: 0,
        response_status: null,
        log: [],
        next_attempt_at: '2026-11-20T09:00:00.000Z',
      }),
    ];
    show();
    await open();
    const table = within(await screen.findByRole('table', { name: 'Deliveries' }));
    const [, failed, pending] = table.getAllByRole('row');
    expect(
      within(failed!)
        .getAllByRole('cell')
        .slice(0, 3)
        .map((cell) => cell.textContent),
    ).toEqual(['Failed', '500', '2']);
    expect(
      within(pending!)
        .getAllByRole('cell')
        .slice(0, 3)
        .map((cell) => cell.textContent),
    ).toEqual(['Waiting', 'None', '0']);
    expect(within(pending!).queryByRole('button', { name: /Send/ })).toBeNull();
    await press('Details of analysis.completed msg_2');
    expect(await screen.findByText('broken')).toBeInTheDocument();
    expect(screen.getByText(/"id": "a1"/)).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('None10,000 msNo answer.'),
      expect.stringContaining('50012 msThe answer was 500 instead of 2xx.'),
    ]);
    deliveries = [delivery('msg_2', { attempts: 3 })];
    await press('Send again');
    expect(await screen.findByText('On its way again')).toBeInTheDocument();
    expect(sent('replay')).toEqual([{ id: 'w1', delivery_id: 'msg_2' }]);
    expect(await screen.findByText('Delivered')).toBeInTheDocument();
    await press('Back');
    expect(await screen.findByRole('table', { name: 'Deliveries' })).toBeInTheDocument();
  });

  test('older ones page by page', async () => {
    answers.deliveries = json({ items: [delivery('msg_2')], next_cursor: 'c1' });
    show();
    await open();
    await screen.findByRole('button', { name: /again: .*msg_2/ });
    answers.deliveries = json({ items: [delivery('msg_1')], next_cursor: null });
    await press('Show older');
    expect(await screen.findByRole('button', { name: /again: .*msg_1/ })).toBeInTheDocument();
    expect(sent('deliveries').at(-1)).toEqual({ id: 'w1', cursor: 'c1' });
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  test('a test event opens the log; what the service refuses is said in its words', async () => {
    deliveries = [delivery('msg_9', { event_type: 'webhook.test' })];
    show();
    await choose('Send test event');
    expect(await screen.findByText('Test event sent')).toBeInTheDocument();
    expect(await screen.findByText('webhook.test')).toBeInTheDocument();
    answers.replay = refusal(429, 'At most 20 a minute.');
    await press(/Send again: webhook.test msg_9/);
    expect(await screen.findByText('At most 20 a minute.')).toBeInTheDocument();
  });
});

test('the documentation: events, a receiver in two languages, the fields of a message', async () => {
  renderUi(<WebhookDocs />);
  const table = within(screen.getByRole('table', { name: 'Events' }));
  for (const [event, when] of Object.entries(webhookEvents)) {
    expect(table.getByRole('row', { name: `${event} ${when}` })).toBeInTheDocument();
  }
  expect(screen.getByText(/verifyWebhook\(/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Python' }));
  expect(screen.getByText(/verify_webhook\(body/)).toBeInTheDocument();
  expect(screen.getByText(/How sure the side is that isAI names, percent/)).toBeInTheDocument();
});
