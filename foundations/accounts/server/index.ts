/** Server side of the accounts slice: what the wiring needs of it. */
export { type AccountData, createAccountData } from './account-data.ts';
export { actorOf, personActor, visitor } from './actor.ts';
export { type Attempts, createAttempts } from './attempts.ts';
export { type Auth, accountMailer, createAuth, type SendAccountMail } from './auth.ts';
export { exportRoutes } from './export-route.ts';
export { createGuestLink, type GuestLink } from './guest-link.ts';
export { type ProvedPassword, standingProblem } from './new-password.ts';
export { createNotices } from './notices.ts';
export { ownParts } from './own-parts.ts';
export { createRecord, type RecordAnswer } from './record.ts';
export { requireUser, type SignedIn } from './require-user.ts';
export { authRoutes } from './routes.ts';
export { accountCalls, profileCalls } from './rpc.ts';
export { takeCode } from './used-codes.ts';
export { createFirstProof, type FirstProof, isEmailVerified, requireVerified } from './verification.ts';
export { accountWork } from './work.ts';
