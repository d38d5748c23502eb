/** Server side of the foundation of organizations: what the wiring needs of it. */
export { organizationAccountParts } from './account-parts.ts';
export { auditExportRoute, requireElite } from './elite.ts';
export type { InvitationParts } from './invitations.ts';
export { type Membership, requireRole, roleIn } from './membership.ts';
export { organizationCalls } from './rpc.ts';
export { adminAddresses, joinBySignOn, wasRemoved } from './sign-on.ts';
