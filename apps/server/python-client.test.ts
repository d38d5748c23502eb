/** The Python client against the running service with its real engine. */
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiUsage } from '@unmask/accounts/tables';
import { startPeer } from '@unmask/platform/testing/raw-server';
import { apiWorld, freshMinute } from '@unmask/testing/api';
import { startTestServer, type TestServer, tinyClip } from '@unmask/testing/server';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.testing.ts';

const HOME = path.resolve(import.meta.dirname, '../../clients/python');

function pythonVersion(): string | null {
  try {
    return execFileSync('python3', ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}
const version = pythonVersion();
if (version === null)
  console.warn('SKIPPED: there is no python3 on this machine, so the Python client is not tested.');

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

function python(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const given = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', PYTHONPATH: HOME, ...env };
    execFile('python3', args, { env: given, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), stdout, stderr });
    });
  });
}

/** Runs statements with `client` and prints what `show` was given, as JSON. */
async function run(statements: string, env: Record<string, string>): Promise<unknown> {
  const program = `
import json, os, time, unmask
def show(value): print(json.dumps(value))
def failure(call):
    try:
        call()
    except unmask.UnmaskError as error:
        return {"status": error.status, "code": error.code, "retry_after": error.retry_after,
                "message": error.message, "request_id": error.request_id}
    raise AssertionError("no error")
client = unmask.Unmask(os.environ["URL"], os.environ["KEY"])
${statements}
`;
  const { code, stdout, stderr } = await python(['-W', 'error', '-c', program], env);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

describe.skipIf(version === null)(`with ${version ?? 'no Python'}`, () => {
  let server: TestServer;
  let proxy: FaultyProxy;
  let clip: string;
  let dir: string;
  beforeAll(async () => {
    server = await startTestServer({ FETCH_ALLOW: '127.0.0.1/32' });
    proxy = await startFaultyProxy(server.address);
    clip = await tinyClip();
    dir = await mkdtemp(path.join(tmpdir(), 'unmask-python-'));
  });
  afterAll(async () => {
    await proxy?.close();
    await server?.dispose();
    await rm(dir, { recursive: true, force: true });
  });
  beforeEach(() => {
    proxy.faults.length = 0;
    proxy.seen.length = 0;
  });
  const { person } = apiWorld(() => server);
  const known = async (URL = server.address) => ({ URL, KEY: (await person()).key, CLIP: clip });

  test('analyze and wait, read, list, cancel, delete, usage', async () => {
    const found = await run(
      `
seen = []
state = client.analyze_and_wait(os.environ["CLIP"], on_progress=lambda s: seen.append(s["status"]))
with open(os.environ["CLIP"], "rb") as file:
    verdict = client.verdict(file, model="advanced", zero_retention=True)
not_kept = client.get(verdict["analysis_id"])
items = list(client.list(limit=1, status="completed"))
cancelled = client.cancel(state["id"])
client.delete(state["id"])
show([state, seen, verdict, [item["id"] for item in items], cancelled["status"],
      failure(lambda: client.get(state["id"])), client.usage(),
      [state["file_kept"], not_kept["zero_retention"], not_kept["file_kept"]]])`,
      await known(),
    );
    const [state, seen, verdict, ids, cancelled, gone, usage, kept] = found as [
      { id: string; status: string; result: { file: { sha256: string; name: string } } },
      string[],
      { analysis_id: string; model_used: string },
      string[],
      string,
      object,
      object,
      boolean[],
    ];
    expect(kept).toEqual([true, true, false]);
    const bytes = await readFile(clip);
    expect(state.result.file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(state.result.file.name).toBe(path.basename(clip));
    expect(['queued', 'running']).toContain(seen[0]);
    expect(seen.at(-1)).toBe('completed');
    expect(verdict.model_used).toBe('advanced');
    expect(ids).toEqual([verdict.analysis_id, state.id]);
    expect(cancelled).toBe('completed');
    expect(gone).toMatchObject({ status: 404, code: 'analysis_not_found' });
    expect(usage).toMatchObject({ current_usage: 2, monthly_limit: 1_000 });
  });

  test('refusals: a wrong key, a file that is none, no file, no address', async () => {
    const found = await run(
      `
other = unmask.Unmask(os.environ["URL"], "deepfake_" + "0" * 64)
import io
class Named(io.BytesIO): name = "clip.mp4"
show([failure(lambda: other.usage()), failure(lambda: client.analyze_and_wait(Named(b"no video"))),
      failure(lambda: client.analyze("/no/such/file.mp4")), failure(lambda: unmask.Unmask("nowhere", "x"))])`,
      await known(),
    );
    expect(found).toMatchObject([
      { status: 401, code: 'api_key_invalid', request_id: expect.stringMatching(/^.{16}$/) },
      {
        code: 'analysis_failed',
        message:
          'This kind of file cannot be read. Videos work as MP4, MOV, AVI, MKV and WebM, recordings as MP3, M4A, WAV, OGG and FLAC, pictures as JPEG, PNG, WebP and AVIF.',
      },
      { status: 0, code: 'invalid_input' },
      { status: 0, code: 'invalid_input' },
    ]);
  });

  test('an address: the service fetches it', async () => {
    const bytes = await readFile(clip);
    const peer = await startPeer((_request, response) => void response.end(bytes));
    const found = await run(
      `
state = client.analyze_and_wait({"url": os.environ["ADDRESS"]}, zero_retention=True)
show([state["result"]["file"]["size_bytes"], state["file_kept"],
      failure(lambda: client.analyze({"url": "http://10.0.0.1/clip.mp4"}))])`,
      { ...(await known()), ADDRESS: `http://127.0.0.1:${peer.port}/clip.mp4` },
    );
    await peer.close();
    expect(found).toMatchObject([bytes.length, false, { code: 'url_not_allowed' }]);
  });

  test('a batch, and webhooks', async () => {
    const receiver = await startPeer((_request, response) => void response.end('some bytes'));
    const found = await run(
      `
with open(os.environ["NOTHING"], "wb") as nothing: nothing.write(b"no video")
batch = client.wait_for_batch(client.batch([os.environ["CLIP"], os.environ["NOTHING"]])["id"])
fetched = client.batch({"urls": [os.environ["RECEIVER"], "http://10.0.0.1/"]}, zero_retention=True)
webhook = client.webhooks.create(os.environ["RECEIVER"], description="ours")
delivery = client.webhooks.test(webhook["id"])
again = [item["id"] for item in client.webhooks.deliveries(webhook["id"])]
changed = client.webhooks.update(webhook["id"], enabled=False)
listed = client.webhooks.list()
show([[item["status"] for item in batch["items"]], fetched["items"][1]["status"], webhook["secret"][:6],
      delivery["id"] in again, changed["enabled"], listed[0]["description"]])`,
      {
        ...(await known()),
        RECEIVER: `http://127.0.0.1:${receiver.port}/`,
        NOTHING: path.join(dir, 'nothing.mp4'),
      },
    );
    await receiver.close();
    expect(found).toEqual([['completed', 'failed'], 'refused', 'whsec_', true, false, 'ours']);
  });

  test('the eleventh request of a minute', async () => {
    const env = await known();
    await freshMinute();
    const found = (await run(
      `
quick = unmask.Unmask(os.environ["URL"], os.environ["KEY"], retries=0)
for n in range(10): quick.usage()
show(failure(lambda: quick.usage()))`,
      env,
    )) as { retry_after: number };
    expect(found).toMatchObject({ status: 429, code: 'api_minute_limit' });
    expect(found.retry_after).toBeGreaterThan(0);
    await server.core.database.db.delete(apiUsage);
  });

  test('again after 429, 503 and a broken connection, with the same key; not for ever', async () => {
    const env = await known(proxy.address);
    proxy.faults.push({ status: 429, headers: { 'retry-after': '1' } }, { status: 503 }, 'reset');
    const took = await run(
      `
start = time.monotonic()
state = client.analyze(os.environ["CLIP"])
show([state["status"], time.monotonic() - start])`,
      env,
    );
    expect(took).toEqual([expect.stringMatching(/queued|running/), expect.any(Number)]);
    expect((took as number[])[1]).toBeGreaterThan(1);
    const keys = proxy.seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    proxy.seen.length = 0;
    proxy.faults.push('reset', 'reset', 'reset', { status: 400, body: '<h1>no</h1>' }, 'silence');
    const failures = await run(
      `
few = unmask.Unmask(os.environ["URL"], os.environ["KEY"], retries=2)
hasty = unmask.Unmask(os.environ["URL"], os.environ["KEY"], timeout=0.2)
show([failure(lambda: few.usage()), failure(lambda: few.usage()), failure(lambda: hasty.usage())])`,
      env,
    );
    expect(failures).toMatchObject([
      { status: 0, code: 'network_error' },
      { status: 400, code: 'http_400' },
      { status: 0, code: 'timeout', message: 'There was no answer within 0.2 seconds.' },
    ]);
    expect(proxy.seen).toHaveLength(5);
  });

  test('an answer that is lost: the work is done once', async () => {
    proxy.faults.push('lost');
    const found = await run(
      `
state = client.analyze(os.environ["CLIP"])
show([[item["id"] for item in client.list()] == [state["id"]], client.usage()["current_usage"]])`,
      await known(proxy.address),
    );
    expect(found).toEqual([true, 1]);
  });

  test('a file is sent from the disk, not from memory', async () => {
    const large = path.join(dir, 'large.mp4');
    const file = await open(large, 'w');
    await file.truncate(200 * 1024 * 1024);
    await file.close();
    const found = await run(
      `
import resource
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
state = client.analyze(os.environ["LARGE"])
show([state["status"], resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before])`,
      { ...(await known()), LARGE: large },
    );
    const [status, grown_kb] = found as [string, number];
    expect(['queued', 'running', 'failed']).toContain(status);
    expect(grown_kb).toBeLessThan(20 * 1024);
  });

  test('from a shell', async () => {
    const script = path.join(HOME, 'unmask.py');
    const { KEY } = await known();
    const env = { UNMASK_URL: server.address, UNMASK_API_KEY: KEY };
    const { code, stdout, stderr } = await python([script, 'analyze', clip], env);
    expect(code, stderr).toBe(0);
    const state = JSON.parse(stdout) as { id: string; status: string };
    expect(state.status).toBe('completed');
    expect(JSON.parse((await python([script, 'get', state.id], env)).stdout)).toEqual(state);
    expect(JSON.parse((await python([script, 'list'], env)).stdout)).toMatchObject([{ id: state.id }]);
    expect(JSON.parse((await python([script, 'usage'], env)).stdout)).toMatchObject({ current_usage: 1 });
    expect((await python([script, 'delete', state.id], env)).code).toBe(0);
    expect(await python([script, 'get', state.id], env)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('(analysis_not_found)'),
    });
    expect((await python([script, 'usage'], { UNMASK_URL: '', UNMASK_API_KEY: '' })).code).toBe(2);
  });

  test('webhooks: signed by the specification; forged, changed, old ones', async () => {
    const secret = `whsec_${Buffer.from('a secret of thirty-two bytes  ok').toString('base64')}`;
    const payload = JSON.stringify({ type: 'analysis.completed', data: { id: 'ü' } });
    const at = new Date();
    const headers = {
      'Webhook-Id': 'msg_1',
      'Webhook-Timestamp': String(Math.floor(at.getTime() / 1000)),
      'Webhook-Signature': `v2,x v1,AAAA ${new Webhook(secret).sign('msg_1', at, payload)}`,
    };
    const found = await run(
      `
body, headers, secret = os.environ["BODY"], json.loads(os.environ["HEADERS"]), os.environ["SECRET"]
def refused(*args, **more):
    try:
        unmask.verify_webhook(*args, **more)
    except unmask.WebhookVerificationError as error:
        return str(error)
    raise AssertionError("taken")
show([unmask.verify_webhook(body, headers, secret),
      unmask.verify_webhook(body.encode(), headers, ["whsec_b3RoZXI=", secret]),
      refused(body, headers, "whsec_b3RoZXI="), refused(body + " ", headers, secret),
      refused(body, {**headers, "Webhook-Id": "msg_2"}, secret),
      refused(body, headers, secret, now=time.time() + 400), refused(body, headers, secret, now=time.time() - 400),
      refused(body, {**headers, "Webhook-Timestamp": "now"}, secret), refused(body, {}, secret),
      refused(body, headers, "whsec_")])`,
      { URL: server.address, KEY: 'unused', BODY: payload, HEADERS: JSON.stringify(headers), SECRET: secret },
    );
    expect(found).toEqual([
      JSON.parse(payload),
      JSON.parse(payload),
      'No signature fits the message.',
      'No signature fits the message.',
      'No signature fits the message.',
      'The message is too old.',
      'The message is of the future.',
      'webhook-timestamp is no time.',
      'The header webhook-id is missing.',
      'The secret is no webhook secret.',
    ]);
  });
});
