/** Server side of the foundation of organizations: what the wiring needs of it. */
export type { InvitationParts } from './invitations.ts';
export { organizationCalls } from './rpc.ts';
