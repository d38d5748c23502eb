import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNameAsker, isThere } from './dns-records.ts';
import { startNameServer, type TestNameServer } from './testing/dns-server.ts';

let names: TestNameServer;
beforeAll(async () => {
  names = await startNameServer();
});
afterAll(() => names.close());

const { signal } = new AbortController();
const asker = () => createNameAsker([names.address], 1000);

test('addresses, mail and name servers of a name; "takes no mail" is none', async () => {
  names.records.set('here.example', {
    ...{ a: ['192.0.2.7', '192.0.2.1'], aaaa: ['2001:db8::7'], ns: ['ns2.example', 'ns1.example'] },
    mx: ['first.example', 'second.example'],
  });
  names.records.set('quiet.example', { mx: ['.'], ns: ['ns1.example'] });
  expect(await asker().records('here.example', signal)).toEqual({
    ...{ a: ['192.0.2.1', '192.0.2.7'], aaaa: ['2001:db8::7'], ns: ['ns1.example', 'ns2.example'] },
    mx: ['first.example', 'second.example'],
  });
  expect((await asker().records('quiet.example', signal))?.mx).toEqual([]);
});

test('of a name that is not there one question is asked; of one without records all', async () => {
  names.records.set('bare.example', {});
  names.asked.length = 0;
  const gone = await asker().records('gone.example', signal);
  expect(gone && isThere(gone)).toBe(false);
  expect(names.asked).toEqual(['gone.example']);
  names.asked.length = 0;
  const bare = await asker().records('bare.example', signal);
  expect(bare && isThere(bare)).toBe(false);
  expect(names.asked).toHaveLength(4);
});

test('what does not fit into a datagram comes over TCP', async () => {
  const a = Array.from({ length: 60 }, (_, at) => `192.0.2.${at}`).sort();
  names.records.set('many.example', { a, ns: ['ns1.example'] });
  const before = names.overTcp;
  expect((await asker().records('many.example', signal))?.a).toEqual(a);
  expect(names.overTcp).toBeGreaterThan(before);
});

test('a server that fails, and none at all, are told apart from no record', async () => {
  names.records.set('broken.example', { fails: true });
  expect(await asker().records('broken.example', signal)).toBeNull();
  const gone = await startNameServer();
  await gone.close();
  expect(await createNameAsker([gone.address], 1000).records('here.example', signal)).toBeNull();
});

test('names are asked for one after the other at the pace that is set, and no more once it is ended', async () => {
  const slow = createNameAsker([names.address], 20);
  const began = Date.now();
  await Promise.all(['one', 'two', 'three', 'four', 'five'].map((name) => slow.records(name, signal)));
  // Four waits of 50 ms; a busy machine takes longer.
  expect(Date.now() - began).toBeGreaterThanOrEqual(190);
  await expect(slow.records('here.example', AbortSignal.abort(new Error('ended')))).rejects.toThrow('ended');
});
