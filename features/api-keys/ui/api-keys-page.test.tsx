/** The API Management screen against a small real HTTP server that answers as the service does. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, startHttpServer, type TestHttpServer } from '@unmask/platform/testing/http-server';
import { renderRouted, visit } from '@unmask/ui/testing.tsx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiKey, Usage } from '../contract.ts';
import { ApiKeysPage, type Member } from './api-keys-page.tsx';

const SECRET = `deepfake_${'0123456789abcdef'.repeat(4)}`;
const ME = { id: 'u1', guest: false };
const VIDEO = new File(['bytes'], 'clip.mp4', { type: 'video/mp4' });

const SCOPES = [
  { scope: 'analyses:read', words: 'Read analyses' },
  { scope: 'analyses:write', words: 'Start, cancel and delete analyses' },
  { scope: 'usage:read', words: "Read the month's usage" },
  { scope: 'webhooks:manage', words: 'Manage webhooks' },
];

let server: TestHttpServer;
let answers: Record<string, Answer>;
let items: ApiKey[];
let usage: Usage;

function key(name: string, more: Partial<ApiKey> = {}): ApiKey {
  return {
    id: `id-${name}`,
    user_id: 'u1',
    name,
    key: 'deepfake_0••••••••cdef',
    scopes: ['analyses:read', 'analyses:write', 'usage:read', 'webhooks:manage'],
    zero_retention: false,
    usage_count: 1_234,
    last_used: '2026-11-20T08:00:00.000Z',
    created_at: '2026-11-01T00:00:00.000Z',
    expires_at: null,
    ...more,
  };
}

beforeEach(async () => {
  items = [key('newsroom')];
  usage = {
    current_usage: 12,
    monthly_limit: 1_000,
    reset_date: '2026-12-01T00:00:00.000Z',
    remaining_calls: 988,
  };
  answers = {};
  server = await startHttpServer(({ path, body }) => {
    const name = path.split('/').at(-1) ?? '';
    const given = answers[name];
    if (given) return given;
    if (name === 'list') return { body: { json: { items, usage, scopes: SCOPES } } };
    if (name === 'create') {
      const made = key(JSON.parse(body).json.name, { usage_count: 0, last_used: null });
      items = [made, ...items];
      return { body: { json: { ...made, secret: SECRET } } };
    }
    if (name === 'delete') {
      items = [];
      return { body: { json: { success: true } } };
    }
    return { body: { isAI: false, confidence: 88 } };
  });
  visit(`${server.origin}/`);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

/** jsdom has none. */
function clipboard() {
  const writeText = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  return writeText;
}

const show = (member: Member = ME) => renderRouted(<ApiKeysPage member={member} />, '/api-keys');

const section = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section')!);
const refusal = (status: number, message: string): Answer => ({
  status,
  body: { json: { defined: false, code: 'BAD', status, message } },
});
const press = async (title: string, name: string) =>
  userEvent.click(await (await section(title)).findByRole('button', { name }));
const create = async (name: string) => {
  if (name) await userEvent.type((await section('Create an API key')).getByLabelText('Name'), name);
  await press('Create an API key', 'Create API key');
};

describe('keys', () => {
  test('[APIKEYS-001][APIKEYS-002][APIKEYS-003][APIKEYS-004] two tabs, the keys first: usage and list', async () => {
    show();
    expect(await screen.findByRole('tab', { name: 'API Keys', selected: true })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Documentation', selected: false })).toBeInTheDocument();
    expect(await screen.findByText('12 of 1,000 analyses')).toBeInTheDocument();
    const row = within((await screen.findByRole('rowheader', { name: 'newsroom' })).closest('tr')!);
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      'deepfake_0••••••••cdef',
      'All',
      '1,234',
      'Nov 20, 2026',
      'Nov 1, 2026',
      'Never',
      'Revoke',
    ]);
  });

  test('none yet; a key that was never used and one that has ended', async () => {
    items = [];
    const { unmount } = show();
    expect(await screen.findByText('You have no API key yet.')).toBeInTheDocument();
    unmount();
    items = [key('old', { last_used: null, expires_at: '2026-01-01T00:00:00.000Z' })];
    show();
    const row = within((await screen.findByRole('rowheader', { name: 'old' })).closest('tr')!);
    expect(row.getByText('Never')).toBeInTheDocument();
    expect(row.getByText('Ended')).toBeInTheDocument();
  });

  test('[APIKEYS-010] [ERR-002] a list that cannot be read: the toast, and another try', async () => {
    answers.list = { status: 500, body: {} };
    show();
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContain(
        'ErrorFailed to fetch API keys',
      ),
    );
    delete answers.list;
    await press('Your API keys', 'Try again');
    expect(await screen.findByRole('rowheader', { name: 'newsroom' })).toBeInTheDocument();
  });

  test('[APIKEYS-005] no name', async () => {
    show();
    await create('');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter a name for the API key');
    expect(server.to('/rpc/apiKeys/create')).toEqual([]);
  });

  test('[CALL-136] a new key is shown once, copied, and filled into the test', async () => {
    const write = clipboard();
    show();
    await userEvent.selectOptions((await section('Create an API key')).getByLabelText('Ends'), '30');
    await create('server');
    const dialog = within(await screen.findByRole('dialog', { name: 'Your new API key' }));
    expect(dialog.getByLabelText('API key')).toHaveValue(SECRET);
    await userEvent.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(write).toHaveBeenCalledWith(SECRET);
    await userEvent.click(dialog.getByRole('button', { name: 'I have saved it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByDisplayValue(SECRET)).toBe(
      (await section('Quick API test')).getByLabelText('API key'),
    );
    expect(JSON.parse(server.to('/rpc/apiKeys/create')[0]!.body).json).toEqual({
      name: 'server',
      days: 30,
      scopes: ['analyses:read', 'analyses:write', 'usage:read', 'webhooks:manage'],
      zeroRetention: false,
    });
    expect(await screen.findByRole('rowheader', { name: 'server' })).toBeInTheDocument();
  });

  test('scopes: chosen ones are asked for and listed, none is refused here', async () => {
    items = [key('reader', { scopes: ['analyses:read', 'usage:read'] })];
    show();
    const row = within((await screen.findByRole('rowheader', { name: 'reader' })).closest('tr')!);
    expect(row.getByText('analyses:read, usage:read')).toBeInTheDocument();
    const form = await section('Create an API key');
    for (const box of form.getAllByRole('checkbox')) await userEvent.click(box);
    await create('server');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please choose at least one scope');
    expect(server.to('/rpc/apiKeys/create')).toEqual([]);
    await userEvent.click(form.getByRole('checkbox', { name: 'Read analyses' }));
    await press('Create an API key', 'Create API key');
    await screen.findByRole('dialog', { name: 'Your new API key' });
    expect(JSON.parse(server.to('/rpc/apiKeys/create')[0]!.body).json.scopes).toEqual(['analyses:read']);
  });

  test('zero retention: asked for and listed', async () => {
    items = [key('reporter', { zero_retention: true })];
    show();
    const row = within((await screen.findByRole('rowheader', { name: 'reporter' })).closest('tr')!);
    expect(row.getByText('Zero retention')).toBeInTheDocument();
    const form = await section('Create an API key');
    await userEvent.click(form.getByRole('checkbox', { name: 'Zero retention' }));
    await create('another');
    await screen.findByRole('dialog', { name: 'Your new API key' });
    expect(JSON.parse(server.to('/rpc/apiKeys/create')[0]!.body).json.zeroRetention).toBe(true);
  });

  test('[APIKEYS-013] [ERR-002] a clipboard that refuses', async () => {
    show();
    await create('server');
    clipboard().mockRejectedValue(new Error('denied'));
    await userEvent.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to copy to clipboard');
  });

  test('[APIKEYS-011] [ERR-002] creating fails: the toast, with what to do where the service says it', async () => {
    answers.create = { status: 500, body: {} };
    show();
    await create('server');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to create API key');
    answers.create = refusal(409, 'Revoke one before you create another.');
    await press('Create an API key', 'Create API key');
    expect(await screen.findByText('Revoke one before you create another.')).toBeInTheDocument();
  });

  test('[APIKEYS-012] [ERR-002] revoking is asked for; a failure says so', async () => {
    answers.delete = { status: 500, body: {} };
    show();
    const revoke = async () => {
      await press('Your API keys', 'Revoke newsroom');
      const dialog = within(await screen.findByRole('dialog', { name: 'Revoke "newsroom"?' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    };
    await revoke();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to delete API key');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    delete answers.delete;
    await revoke();
    expect(await screen.findByText('API key revoked')).toBeInTheDocument();
    expect(await screen.findByText('You have no API key yet.')).toBeInTheDocument();
    expect(server.to('/rpc/apiKeys/delete').map(({ body }) => JSON.parse(body).json)).toEqual([
      { id: 'id-newsroom' },
      { id: 'id-newsroom' },
    ]);
  });

  test('the free plan is told where the API is', async () => {
    usage = { ...usage, current_usage: 0, monthly_limit: 0, remaining_calls: 0 };
    show();
    expect(await screen.findByRole('note')).toHaveTextContent('The API is part of the paid plans');
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      '/#subscription-plans',
    );
  });

  test('[APIKEYS-006] visitors sign in, guests sign up; nothing is asked for', async () => {
    const { unmount } = show(null);
    expect(await screen.findByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/auth?next=%2Fapi-keys',
    );
    unmount();
    show({ id: 'g1', guest: true });
    expect(await screen.findByRole('link', { name: 'Sign Up' })).toHaveAttribute(
      'href',
      '/auth?mode=signup&next=%2Fapi-keys',
    );
    expect(server.exchanges).toEqual([]);
  });
});

describe('the quick test', () => {
  const choose = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });
  async function run(file: File | null = VIDEO, secret = SECRET) {
    const panel = await section('Quick API test');
    if (secret) fireEvent.change(panel.getByLabelText('API key'), { target: { value: secret } });
    if (file) choose(file);
    await press('Quick API test', 'Run test');
  }
  const toast = async () => (await screen.findByRole('alert')).textContent;

  test('sends the file with the key and shows the answer', async () => {
    const calls = vi.spyOn(globalThis, 'fetch');
    show();
    await run();
    expect(await screen.findByText(/"confidence": 88/)).toBeInTheDocument();
    expect(screen.getByText(/^Answer: 200 after/)).toBeInTheDocument();
    const [sent] = server.to('/functions/v1/api/v1/analyze').filter(({ method }) => method === 'POST');
    expect(sent?.headers['x-api-key']).toBe(SECRET);
    // jsdom's form does not reach a real server as one.
    const form = calls.mock.calls.map(([, init]) => init?.body).find((body) => body instanceof FormData);
    expect(form?.get('file')).toHaveProperty('name', 'clip.mp4');
  });

  test('[APIKEYS-007] without a key', async () => {
    show();
    await run(VIDEO, '');
    expect(await toast()).toBe('API key requiredPlease enter your API key');
  });

  test('[APIKEYS-008] without a file', async () => {
    show();
    await run(null);
    expect(await toast()).toBe('No video selectedPlease select a video file');
  });

  test('[APIKEYS-009] with a file that is neither video, sound nor picture', async () => {
    show();
    await section('Quick API test');
    choose(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(await toast()).toBe('Invalid file typePlease select a video, a sound recording or a picture');
    expect(screen.queryByText('notes.txt')).toBeNull();
  });

  test('[APIKEYS-014] [ERR-002] refused: the words of the service', async () => {
    answers.analyze = { status: 401, body: { error: 'This API key is not valid.' } };
    show();
    await run();
    expect(await toast()).toBe('API Test FailedThis API key is not valid.');
    expect(screen.getByText(/^Answer: 401 after/)).toBeInTheDocument();
  });

  test('[APIKEYS-015][APIKEYS-016] [ERR-002] no answer at all', async () => {
    show();
    await section('Your API keys');
    await screen.findByRole('rowheader', { name: 'newsroom' });
    const gone = await startHttpServer(() => ({}));
    await gone.close();
    visit(`${gone.origin}/`);
    await run();
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContain(
        'Connection ErrorNetwork error or server unavailable',
      ),
    );
  });
});

describe('the documentation', () => {
  test('is open to everyone: each call in three languages, copied as it stands', async () => {
    const { router } = show(null);
    await userEvent.click(await screen.findByRole('tab', { name: 'Documentation' }));
    // It has an address of its own.
    await waitFor(() => expect(router.state.location.href).toBe('/api-keys?tab=documentation'));
    expect(await screen.findByText(`${server.origin}/functions/v1`)).toBeInTheDocument();
    const shown = async () =>
      (await section('Analyze a file')).getAllByText(/UNMASK_API_KEY/)[0]?.textContent ?? '';
    expect(await shown()).toContain(`curl ${server.origin}/functions/v1/api/v1/analyze`);
    await userEvent.click(screen.getByRole('radio', { name: 'TypeScript' }));
    expect(await shown()).toContain("await unmask.analyzeAndWait('video.mp4')");
    await userEvent.click(screen.getByRole('radio', { name: 'Python' }));
    expect(await shown()).toContain('client.analyze_and_wait("video.mp4")');
    const folded = (await section('Read one analysis')).getByText('Examples and fields');
    expect(folded.closest('details')).not.toHaveAttribute('open');
    await userEvent.click(folded);
    expect(folded.closest('details')).toHaveAttribute('open');
    const write = clipboard();
    await userEvent.click(screen.getByRole('button', { name: 'Copy the example: Analyze a file' }));
    expect(write).toHaveBeenCalledWith(await shown());
    const byAddress = 'Analyze a file, With an address instead of a file';
    await userEvent.click(screen.getByRole('button', { name: `Copy the example: ${byAddress}` }));
    expect(write).toHaveBeenLastCalledWith(
      expect.stringContaining('{"url": "https://example.com/video.mp4"}'),
    );
    await userEvent.click(screen.getByRole('radio', { name: 'curl' }));
    expect((await section('Analyze a file')).getByText(/-d '\{"url"/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'TypeScript' }));
    expect((await section('Analyze a file')).getByText(/analyzeAndWait\(\{ url/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Python' }));
    const batch = await section('Analyze many files');
    expect(batch.getByText(/client\.batch\(\["first\.mp4", "second\.mp4"\]\)/)).toBeInTheDocument();
    const addresses = await section('Analyze many files at addresses');
    expect(addresses.getByText(/client\.batch\(\{"urls": \[/)).toBeInTheDocument();
    expect((await section('Delete an analysis')).getByText(/client\.delete\(/)).toBeInTheDocument();
    for (const call of ['List your analyses', 'Read one analysis', 'Read the usage of this month']) {
      expect((await section(call)).getByText(/client\.(list|get|usage)\(/)).toBeInTheDocument();
    }
    expect(screen.getByText(`npm install ${server.origin}/clients/unmask-client.tgz`)).toBeInTheDocument();
    expect(screen.getByText(`curl -O ${server.origin}/clients/unmask.py`)).toBeInTheDocument();
  });
});
