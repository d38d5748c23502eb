/** Server side of the business slice: what the wiring needs of it. */
export { businessAccountPart } from './account-part.ts';
export { operatorAddress } from './operator-address.ts';
export { businessCalls } from './rpc.ts';
