/** Server side of the accounts slice: what the wiring needs of it. */
export { type AccountData, createAccountData, refuseHandOver } from './account-data.ts';
export { actorOf, actorOfPerson, personActor, visitor } from './actor.ts';
export { type Attempts, createAttempts } from './attempts.ts';
export { createRecord, type RecordAnswer } from './audit-events.ts';
export { type Auth, accountMailer, createAuth, type SendAccountMail } from './auth.ts';
export { endOtherDevices } from './devices.ts';
export { exportRoutes } from './export-route.ts';
export { createGuestLink, type GuestLink } from './guest-link.ts';
export { limitHeaders, monthOf } from './keys/allowance.ts';
export {
  type ApiKeyCall,
  type ApiKeyCaller,
  authenticateApiKey,
  type KeyEntry,
} from './keys/authenticate.ts';
export { createKeyGate, type KeyGate } from './keys/gate.ts';
export { type KeyRow, removeKeys, returnCalls, storeKey } from './keys/store.ts';
export { type ProvedPassword, standingProblem } from './new-password.ts';
export { createNotices } from './notices.ts';
export { accountSections } from './own-parts.ts';
export { setSuspension, setTier } from './profiles.ts';
export { requireUser, type SignedIn } from './require-user.ts';
export { authRoutes } from './routes.ts';
export { accountCalls, profileCalls } from './rpc.ts';
export {
  createSignOn,
  forgetSignOns,
  type SignOn,
  type SignOnAnswer,
  type SignOnPerson,
  type SignOnProvider,
  type SignOnRules,
} from './sign-on.ts';
export { setStaff } from './staff.ts';
export { staffAddresses } from './staff-addresses.ts';
export { countStart, countStarts, startsToday, uncountStart } from './starts-of-day.ts';
export { takeCode } from './used-codes.ts';
export { createFirstProof, type FirstProof, isEmailVerified, requireVerified } from './verification.ts';
export { accountWork } from './work.ts';
