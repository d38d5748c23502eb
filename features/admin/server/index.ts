/** Server side of the operator's slice: what the wiring needs of it. */
export type { AdminParts } from './parts.ts';
export { adminCalls } from './rpc.ts';
export { setStaff } from './staff.ts';
