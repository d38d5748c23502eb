/** The rule for new passwords at each way to one: sign-up (a guest's as well), a change, a mailed link. */
import { type Database, userProfiles } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { PASSWORD_MIN_LENGTH, type PasswordProblem, passwordProblems } from '@unmask/product/copy/auth';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { z } from 'zod';
import { type PasswordOwner, passwordProblem } from '../password-rule.ts';
import { commonPasswords } from './common-passwords.ts';

type Call = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

export async function newPasswordProblem(
  password: string,
  owner: PasswordOwner,
): Promise<PasswordProblem | null> {
  const common = await commonPasswords();
  return passwordProblem(password, owner, (word) => common.has(word));
}

const BodySchema = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  newPassword: z.string().optional(),
  token: z.string().optional(),
});
type Body = z.infer<typeof BodySchema>;

/** By path: the new password in the body, and whose it is to be; no owner where the library refuses the call anyway. */
const WAYS: Record<
  string,
  {
    password(body: Body): string | undefined;
    owner(call: Call, body: Body): Promise<PasswordOwner | null>;
  }
> = {
  '/sign-up/email': {
    password: (body) => body.password,
    owner: async (_call, body) => ({ email: body.email ?? null, twoSteps: false }),
  },
  '/change-password': {
    password: (body) => body.newPassword,
    async owner(call) {
      const user = (await getSessionFromCtx(call, { disableRefresh: true }))?.user;
      return user ? { email: user.email, twoSteps: user.twoFactorEnabled === true } : null;
    },
  },
  '/reset-password': { password: (body) => body.newPassword, owner: ownerOfLink },
};

/** The library's hook before each of its calls. What is below its own least length it refuses itself. */
export const refuseWeakPassword = createAuthMiddleware(async (call) => {
  const way = WAYS[call.path];
  const body = BodySchema.safeParse(call.body);
  if (!way || !body.success) return;
  const password = way.password(body.data);
  if (password === undefined || password.length < PASSWORD_MIN_LENGTH) return;
  const owner = await way.owner(call, body.data);
  const problem = owner && (await newPasswordProblem(password, owner));
  if (problem) throw new APIError('BAD_REQUEST', { code: problem, message: passwordProblems[problem] });
});

async function ownerOfLink(call: Call, body: Body): Promise<PasswordOwner | null> {
  const token: unknown = body.token || call.query?.token;
  const { internalAdapter } = call.context;
  const link =
    typeof token === 'string' && (await internalAdapter.findVerificationValue(`reset-password:${token}`));
  const user = link && (await internalAdapter.findUserById(link.value));
  if (!user) return null;
  // A second factor of an address that nobody had proved ends with this very link.
  const twoSteps = 'twoFactorEnabled' in user && user.twoFactorEnabled === true && user.emailVerified;
  return { email: user.email, twoSteps };
}

/** A call that was answered well, with the password that it proved. */
export interface ProvedPassword {
  path: string;
  email: string | null;
  body: unknown;
}

/**
 * What is wrong with a password that is in force, seen where the person has just proved it: older than the rule, or
 * short and now without its second factor. Nothing of it is stored: a stolen database must not say which hashes to try first.
 */
export async function standingProblem(
  db: Database,
  { path, email, body }: ProvedPassword,
): Promise<PasswordProblem | null> {
  if ((path !== '/sign-in/email' && path !== '/two-factor/disable') || typeof body !== 'string') return null;
  const { password } = BodySchema.parse(JSON.parse(body));
  if (email === null || password === undefined) return null;
  const [person] = await db
    .select({ email: userProfiles.email, twoSteps: userProfiles.twoFactorEnabled })
    .from(userProfiles)
    .where(eq(userProfiles.email, email.trim().toLowerCase()));
  return person ? newPasswordProblem(password, person) : null;
}
