/** What the log says of sign-ins that fail, at its most talkative: why, and nothing secret. */
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ForgedSignOn, says, startForgedSignOn } from './forged-sign-on.testing.ts';
import { CLIENT } from './forging-provider.testing.ts';
import { problem } from './sign-on.testing.ts';

let log = '';
let parts: ForgedSignOn;
beforeAll(async () => {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk);
      done();
    },
  });
  parts = await startForgedSignOn({ LOG_LEVEL: 'trace' }, destination);
});
afterAll(() => parts.dispose());

test('neither the secret of the client, nor tokens, nor addresses', async () => {
  const { all, forging, forged, signIn } = parts;
  const one = await forged();
  const email = `private@${one.domain}`;
  const from = log.length;
  const failures = [
    {
      refusal: {
        status: 401,
        body: { error: 'invalid_client', error_description: 'the client is not known' },
      },
    },
    { refusal: { status: 500, body: 'broken' } },
    { noIdToken: true },
    { strangeKey: true },
    { unsigned: true },
  ];
  for (const failure of failures) {
    Object.assign(forging, failure);
    expect(await signIn(all.server.client(), email)).toBe(problem('rejected'));
    parts.mend();
  }
  expect(await signIn(all.server.client(), email, says(email, { aud: 'another' }))).toBe(problem('rejected'));
  expect(await signIn(all.server.client(), email)).toBe('/');
  const said = log.slice(from);
  expect(said).toContain('no id token for this sign-in');
  expect(said).toContain('signature verification failed');
  const basic = forging.http.to('/token').map(({ headers }) => String(headers.authorization));
  expect(basic.every((header) => header.startsWith('Basic '))).toBe(true);
  for (const secret of [
    CLIENT.clientSecret,
    'a+secret',
    email,
    'private',
    ...basic.map((each) => each.slice(6)),
  ])
    expect(said).not.toContain(secret);
  // A token: three letters alone come up in random ids.
  expect(said).not.toMatch(/eyJ[\w-]+\./);
});
