/** Numbers of organizations and their invitations. */

export const ORGANIZATION_NAME_MAX = 100;

/** How long the link of an invitation opens the organization. */
export const INVITATION_DAYS = 7;

/** People invited while an organization is created. */
export const INVITES_AT_ONCE = 20;

/** Invitations that one person sends in an hour: the mail goes to addresses that the person typed. */
export const INVITATIONS_PER_HOUR = 40;

export const ORGANIZATIONS_CREATED_PER_HOUR = 10;
