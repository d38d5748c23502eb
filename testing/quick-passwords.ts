/**
 * Before the tests of slices: a password is hashed with a fraction of the work. Each costs a tenth of a second of processor time on
 * purpose, and most of these tests begin with people who sign up. What the service really asks for is proven by `apps/server/people.test.ts`.
 */
import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const MARK = Symbol.for('unmask.quick-passwords');
const COST = 16;

type Done = (error: Error | null, key: Buffer) => void;

const known = crypto as typeof crypto & { [MARK]?: true };
if (!known[MARK]) {
  known[MARK] = true;
  const { scrypt } = crypto;
  /** Also in the form without options. */
  const quick = (
    password: string,
    salt: string | Buffer,
    length: number,
    ...more: [Done] | [ScryptOptions, Done]
  ) => {
    const [options, done] = more.length === 1 ? [{}, more[0]] : more;
    scrypt(password, salt, length, { ...options, N: COST }, done);
  };
  Object.assign(crypto, { scrypt: quick });
  syncBuiltinESMExports();
}
