export { apiKeysAccountPart } from './account-part.ts';
export { describeMessages, describePublicApi } from './describe.ts';
export { type Entered, type EntryCall, type EntryParts, enter } from './entry.ts';
export { createGate, type Gate } from './gate.ts';
export { forgetOldKeys } from './idempotency.ts';
export { type PublicApiParts, publicApiRoutes } from './public-routes.ts';
export { apiKeyCalls } from './rpc.ts';
