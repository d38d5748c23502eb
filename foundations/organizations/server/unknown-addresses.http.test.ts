/** Adding people to a team says that an address has no account. Nobody learns so of many addresses. */
import { UNKNOWN_ADDRESSES_PER_DAY, UNKNOWN_ADDRESSES_PER_DAY_NETWORK } from '@unmask/product/organizations';
import { mailedToken, signedUp } from '@unmask/testing/organizations';
import { startTestServer, type TestServer } from '@unmask/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RUN_JOBS: 'false' });
});
afterAll(() => server.dispose());

const spent = [429, 'too_many_unknown_users'];
let names = 0;
const unknown = () => `nobody${++names}@organizations.example`;

/** An admin of a team, and what adding an address to it answers. */
async function admin() {
  const person = await signedUp(server);
  const path = `/${(await person.create('Team')).id}/invitations`;
  const body = (email: string, requireAccount: boolean) => ({ email, role: 'viewer', requireAccount });
  return {
    add: (email: string) => person.refused('POST', path, body(email, true)),
    addKnown: (email: string) => person.ask('POST', path, body(email, true)),
    invite: (email: string) => person.ask<Record<string, unknown>>('POST', path, body(email, false)),
  };
}

test('after some unknown addresses a person is told nothing more, of known ones neither; invitations go on', async () => {
  const ann = await admin();
  const known = await signedUp(server);
  // Who is there is told by mail who asked: that costs nothing, however often.
  for (let n = 0; n <= UNKNOWN_ADDRESSES_PER_DAY; n++) await ann.addKnown(known.email);
  expect(await mailedToken(server, known.email)).toBeTruthy();
  for (let n = 0; n < UNKNOWN_ADDRESSES_PER_DAY; n++) {
    expect(await ann.add(unknown())).toEqual([404, 'user_not_found']);
  }
  expect(await ann.add(unknown())).toEqual(spent);
  expect(await ann.add(known.email)).toEqual(spent);
  // An invitation answers the same, whether or not there is an account.
  const [toUnknown, toKnown] = [await ann.invite(unknown()), await ann.invite(known.email)];
  expect(Object.keys(toUnknown)).toEqual(Object.keys(toKnown));
});

test('asked at once, they are counted one by one', async () => {
  const ann = await admin();
  const answers = await Promise.all(Array.from({ length: 12 }, () => ann.add(unknown())));
  expect(answers.filter(([status]) => status === 404)).toHaveLength(UNKNOWN_ADDRESSES_PER_DAY);
  expect(answers.filter(([status]) => status === 429)).toHaveLength(12 - UNKNOWN_ADDRESSES_PER_DAY);
});

test('further accounts of the same network do not help', async () => {
  let told = 2 * UNKNOWN_ADDRESSES_PER_DAY;
  for (;;) {
    const next = await admin();
    let own = 0;
    while ((await next.add(unknown()))[0] === 404) own += 1;
    told += own;
    if (own < UNKNOWN_ADDRESSES_PER_DAY) break;
  }
  expect(told).toBe(UNKNOWN_ADDRESSES_PER_DAY_NETWORK);
});
