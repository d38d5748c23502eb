import { afterAll, beforeAll, expect, test } from 'vitest';
import { textRecords } from './dns-text.ts';
import { startNameServer, type TestNameServer } from './testing/dns-server.ts';

let names: TestNameServer;
beforeAll(async () => {
  names = await startNameServer();
});
afterAll(() => names.close());

test('texts of a name, also long ones; none is no failure', async () => {
  names.texts.set('_proof.example.com', ['first', 'x'.repeat(300)]);
  expect(await textRecords('_proof.example.com', [names.address])).toEqual(['first', 'x'.repeat(300)]);
  expect(await textRecords('_other.example.com', [names.address])).toEqual([]);
});

test('nobody who could be asked is told apart from no record', async () => {
  const gone = await startNameServer();
  await gone.close();
  expect(await textRecords('_proof.example.com', [gone.address])).toBeNull();
});
