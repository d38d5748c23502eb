/** Server side of the slice of API keys for tests; the server finds it by `slice.server.ts`. */
export { describePublicApi } from './describe.ts';
export { deleteExpiredIdempotencyKeys } from './idempotency.ts';
