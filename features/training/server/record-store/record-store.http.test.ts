/** From a module that somebody begins to the record store of the organization: real calls, a real store at the wire. */
import { auditLog, deliveries, userProfiles } from '@unmask/db';
import { and, eq, sql } from '@unmask/db/sql';
import { until } from '@unmask/testing/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RecordStore, SentStatement } from '../../record-store-contract.ts';
import { sendWords } from '../../record-store-words.ts';
import { trainingRecordStores, trainingStatements } from '../../tables.ts';
import { trainingWorld } from '../training.testing.ts';
import { deleteOldStatements } from './log.ts';
import type { Statement } from './statement.ts';
import { type RecordStorePeer, STORE_KEY, STORE_SECRET, startRecordStore } from './store.testing.ts';

const { world, db, at, named, member, read, open, answersOf, submit, pass, rightOf, decide } = trainingWorld({
  FETCH_ALLOW: '127.0.0.0/8',
});
let store: RecordStorePeer;
beforeAll(async () => {
  store = await startRecordStore();
});
afterAll(() => store.close());
beforeEach(() => {
  store.trouble = null;
  store.stored.clear();
  store.exchanges.length = 0;
});

const save = (more: object = {}) =>
  world.admin.ask<RecordStore>('PUT', at('/record-store'), {
    ...{ endpoint: `${store.endpoint}/`, key: STORE_KEY, secret: STORE_SECRET, actor: 'account' },
    ...more,
  });
const log = async () =>
  (await world.admin.ask<{ items: SentStatement[] }>('GET', at('/record-store/statements'))).items;
const settledLog = (count: number) =>
  until(`${count} statements are settled`, async () => {
    const items = await log();
    return items.length === count && items.every(({ state }) => state !== 'pending') ? items : null;
  });
const tested = () =>
  world.admin.ask<{ success: boolean; message?: string }>('POST', at('/record-store/test'));
const ofStore = eq(deliveries.channel, 'statement');
const own = () => and(ofStore, eq(deliveries.target, world.organization.id));
const dueNow = () => db().update(deliveries).set({ nextAttemptAt: new Date() }).where(own());
const begin = async () => {
  const module = await named('Cloned Voices');
  await world.admin.ask('POST', at(`/modules/${module.id}/progress`), { step: 0 });
  return module;
};
const verbOf = ({ verb }: Statement) => verb.id.replace('http://adlnet.gov/expapi/verbs/', '');

test('admins name a store: checked, sealed, logged; what is left empty stays, but goes to no other server', async () => {
  const refused = (more: object) =>
    world.admin.refused('PUT', at('/record-store'), {
      ...{ endpoint: store.endpoint, key: 'k', secret: 's', actor: 'account', ...more },
    });
  expect(await refused({ endpoint: 'ftp://store.example' })).toEqual([400, 'record_store_endpoint_invalid']);
  expect(await refused({ endpoint: 'http://a:b@store.example' })).toEqual([
    400,
    'record_store_endpoint_invalid',
  ]);
  expect(await refused({ secret: '' })).toEqual([400, 'record_store_credentials_missing']);
  expect(await refused({ key: 'a:b' })).toEqual([400, 'record_store_key_invalid']);
  // The network of the service itself is nobody's record store.
  const [status, code] = await refused({ endpoint: 'http://10.0.0.1/xapi' });
  expect([status, code.startsWith('url_')]).toEqual([400, true]);
  expect(await world.admin.ask('GET', at('/record-store'))).toEqual({ store: null });
  expect(await world.admin.refused('POST', at('/record-store/test'))).toEqual([
    404,
    'record_store_not_found',
  ]);
  expect(await world.admin.refused('DELETE', at('/record-store'))).toEqual([404, 'record_store_not_found']);

  expect(await save()).toMatchObject({ endpoint: store.endpoint, key: '••••1234', enabled: true });
  const [row] = await db()
    .select()
    .from(trainingRecordStores)
    .where(eq(trainingRecordStores.organizationId, world.organization.id));
  expect(JSON.stringify(row)).not.toMatch(/newsroom-key|a secret/);
  expect(await save({ key: '', secret: '', actor: 'mbox' })).toMatchObject({
    actor: 'mbox',
    key: '••••1234',
  });
  expect(await refused({ endpoint: 'http://127.0.0.2/xapi', key: '', secret: '' })).toEqual([
    400,
    'record_store_credentials_missing',
  ]);
  const viewer = await member();
  for (const [method, path] of [
    ['GET', '/record-store'],
    ['GET', '/record-store/statements'],
    ['POST', '/record-store/test'],
    ['DELETE', '/record-store'],
  ] as const)
    expect((await viewer.refused(method, at(path)))[0]).toBe(403);
  // Who learns is told where it goes, and under which name.
  const host = new URL(store.endpoint).host;
  expect(await viewer.ask('GET', at('/record-store/notice'))).toEqual({ to: { host, actor: 'mbox' } });
  await world.admin.ask('DELETE', at('/record-store'));
  expect(await viewer.ask('GET', at('/record-store/notice'))).toEqual({ to: null });
  const entries = await db()
    .select({ action: auditLog.action, detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.organizationId, world.organization.id));
  const actions = entries.map(({ action }) => action).filter((action) => action.startsWith('record_store'));
  expect(actions).toEqual(['record_store.created', 'record_store.changed', 'record_store.deleted']);
  expect(JSON.stringify(entries)).not.toMatch(/newsroom-key|a secret/);
});

test('a module that is begun, failed and passed is told in statements, each once; the export has them', async () => {
  await save();
  const viewer = await member();
  const module = await named('Cloned Voices', viewer);
  await read(viewer, module);
  const first = await open(viewer, module);
  await submit(viewer, first.attemptId, await answersOf(first, first.asked));
  await pass(viewer, module);
  const items = await settledLog(6);
  expect(items.map(({ state }) => state)).toEqual(Array(6).fill('delivered'));
  expect(items[0]).toMatchObject({ email: viewer.email, module: module.title, attempts: 1, error: null });
  const statements = [...store.stored.values()];
  expect(statements.map(verbOf).sort()).toEqual(
    ['completed', 'failed', 'initialized', 'passed', 'scored', 'scored'].sort(),
  );
  const home = statements[0]?.actor.account?.homePage;
  for (const { actor, object, context } of statements) {
    expect(actor).toEqual({ objectType: 'Agent', account: { homePage: home, name: viewer.id } });
    expect(object.id).toBe(`${home}/enterprise-features/training?module=${module.id}`);
    expect(context.registration).toBe(statements[0]?.context.registration);
  }
  const told = (verb: string) => statements.find((each) => verbOf(each) === verb)?.result;
  expect(told('initialized')).toBeUndefined();
  const duration = expect.stringMatching(/^PT/);
  const none = { scaled: 0, raw: 0, min: 0, max: 100 };
  const full = { scaled: 1, raw: 100, min: 0, max: 100 };
  expect(told('failed')).toEqual({ score: none, success: false, duration });
  expect(told('passed')).toEqual({ score: full, success: true, duration });
  expect(told('completed')).toEqual({ score: full, success: true, completion: true, duration });
  // Nothing of what was answered, and no name beside the id.
  expect(JSON.stringify(statements)).not.toMatch(/answer|organizations\.example/);
  // Sent a second time, as after a kill, they are the same statements.
  await db().update(deliveries).set({ state: 'pending', step: 0, nextAttemptAt: new Date() }).where(own());
  await settledLog(6);
  expect(store.stored.size).toBe(6);
  expect(await (await viewer.client.fetch('/api/account/export')).text()).toContain(statements[0]?.id);
});

test('a drill is told too, by the mail address where admins chose so; without a store nothing is written', async () => {
  const drill = await named('The Call-Back');
  await save({ actor: 'mbox' });
  await read(world.admin, drill);
  const check = await open(world.admin, drill);
  let asked: { id: string } | undefined = check.questions[0];
  while (asked) {
    const right = await rightOf(check.attemptId);
    asked = (await decide(world.admin, check.attemptId, asked.id, right[asked.id]!)).next ?? undefined;
  }
  await settledLog(4);
  const statements = [...store.stored.values()];
  expect(new Set(statements.map(({ actor }) => actor.mbox))).toEqual(
    new Set([`mailto:${world.admin.email}`]),
  );
  expect(statements[0]?.object.definition.type).toBe('http://adlnet.gov/expapi/activities/simulation');
  await save({ enabled: false });
  await begin();
  expect(await log()).toHaveLength(4);
  await db()
    .update(trainingStatements)
    .set({ createdAt: sql`now() - interval '91 days'` })
    .where(eq(trainingStatements.organizationId, world.organization.id));
  await deleteOldStatements(db(), new Date());
  expect(await log()).toEqual([]);
});

test('a store in trouble is asked again; a refused statement is not, until somebody sends it again', async () => {
  await save();
  store.trouble = () => ({ status: 500 });
  await begin();
  const failing = await until('a failure', async () => {
    const [item] = await log();
    return item?.error ? item : null;
  });
  expect(failing).toMatchObject({ state: 'pending', error: sendWords.status(500) });
  expect(await world.admin.ask('GET', at('/record-store'))).toMatchObject({
    store: { failing_since: expect.any(String) },
  });
  // It is slow, and says that there is another statement under this id.
  store.trouble = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return { status: 409 };
  };
  await dueNow();
  const [conflict] = await settledLog(1);
  expect(conflict).toMatchObject({ id: failing.id, state: 'failed', error: sendWords.conflict });
  store.trouble = null;
  expect(await world.admin.refused('POST', at('/record-store/statements/none/send'))).toEqual([
    404,
    'statement_not_found',
  ]);
  const again = at(`/record-store/statements/${failing.id}/send`);
  await world.admin.ask('POST', again);
  expect((await settledLog(1))[0]).toMatchObject({ id: failing.id, state: 'delivered', error: null });
  expect(await world.admin.refused('POST', again)).toEqual([404, 'statement_not_found']);
  expect([...store.stored.keys()]).toEqual([failing.id]);
  const [entry] = await db().select().from(auditLog).where(eq(auditLog.target, failing.id));
  expect(entry).toMatchObject({ action: 'statement.sent_again', actor: world.admin.id });
  expect(await world.admin.refused('GET', at('/record-store/statements?cursor=x'))).toEqual([
    400,
    'statement_cursor_invalid',
  ]);
});

test('the test button says what the store says, and at most thirty times an hour', async () => {
  await save({ secret: 'wrong' });
  expect(await tested()).toEqual({ success: false, message: sendWords.refused(401) });
  await save();
  expect(await tested()).toEqual({ success: true });
  expect(store.stored.size).toBe(1);
  store.trouble = () => ({ status: 302, headers: { location: 'http://127.0.0.1/elsewhere' } });
  expect(await tested()).toEqual({ success: false, message: sendWords.status(302) });
  for (let n = 0; n < 25; n += 1) await tested();
  expect(await world.admin.refused('POST', at('/record-store/test'))).toEqual([429, 'record_store_limit']);
});

test('after three days without an answer it is switched off and the admins are told; who is gone is not told of', async () => {
  const viewer = await member();
  await save();
  store.trouble = () => ({ status: 503, headers: { 'retry-after': '3600' } });
  const module = await named('Cloned Voices', viewer);
  await viewer.ask('POST', at(`/modules/${module.id}/progress`), { step: 0 });
  const waiting = () => db().select().from(deliveries).where(own());
  const asked = await until('it was asked', async () =>
    (await waiting()).find(({ error }) => error !== null),
  );
  // As late as the store asks for.
  expect((asked.nextAttemptAt.getTime() - Date.now()) / 1000).toBeGreaterThan(3_000);
  await db().delete(userProfiles).where(eq(userProfiles.id, viewer.id));
  store.trouble = null;
  await dueNow();
  const gone = await until('it is over', async () =>
    (await waiting()).find(({ state }) => state === 'failed'),
  );
  expect(gone.error).toBe(sendWords.gone);
  expect(store.stored.size).toBe(0);
  expect(JSON.stringify(await waiting())).not.toContain(viewer.email);

  await db()
    .update(trainingRecordStores)
    .set({ failingSince: sql`now() - interval '4 days'` })
    .where(eq(trainingRecordStores.organizationId, world.organization.id));
  store.trouble = () => ({ status: 401 });
  await begin();
  const off = await until('it is off', async () => {
    const answer = await world.admin.ask<{ store: RecordStore }>('GET', at('/record-store'));
    return answer.store.enabled ? null : answer.store;
  });
  expect(off.failing_since).not.toBeNull();
  const mails = await db()
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.kind, 'record_store_off'), eq(deliveries.target, world.admin.email)));
  expect(mails).toHaveLength(1);
  const entries = await db().select().from(auditLog).where(eq(auditLog.target, world.organization.id));
  expect(entries.at(-1)).toMatchObject({ action: 'record_store.switched_off', actor: 'record store' });
});
