/** Server side of the business slice for tests beside it; the server finds it by `slice.server.ts`. */
export { operatorAddress } from './operator-address.ts';
