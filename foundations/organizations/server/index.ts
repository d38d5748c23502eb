/** Server side of the foundation of organizations: what the wiring needs of it. */

export { chargedPerson, type NotChargeable } from './charged-person.ts';
export { auditExportRoute, requireElite } from './elite.ts';
export type { InvitationDeps } from './invitations.ts';
export { type Membership, requireRole, roleIn } from './membership.ts';
export { organizationName } from './name.ts';
export { organizationPersonalData } from './personal-data.ts';
export { organizationCalls } from './rpc.ts';
export { adminAddresses, joinBySignOn, wasRemoved } from './sign-on.ts';
