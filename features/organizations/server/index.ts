/** Server side of the organizations slice: what the wiring needs of it. */
export type { InvitationParts } from './invitations.ts';
export { organizationCalls } from './rpc.ts';
