/** Numbers of organizations and their invitations. */

export const ORGANIZATION_NAME_MAX = 100;

/** How long the link of an invitation opens the organization. */
export const INVITATION_DAYS = 7;

/** People invited while an organization is created. */
export const INVITES_AT_ONCE = 20;

/** Invitations that one person sends in an hour: the mail goes to addresses that the person typed. */
export const INVITATIONS_PER_HOUR = 40;

/** Addresses without an account that one person may try to add in a day: each answer says that there is none. */
export const UNKNOWN_ADDRESSES_PER_DAY = 5;

/** The same for all people of one network: accounts are free. */
export const UNKNOWN_ADDRESSES_PER_DAY_NETWORK = 15;

export const ORGANIZATIONS_CREATED_PER_HOUR = 10;

/** Days for which an organization on Enterprise Elite may have its analyses and files kept. */
export const RETENTION_DAYS = { least: 7, most: 365 } as const;
/** In place of days: until somebody deletes them. */
export const UNTIL_DELETED = 0;

/** Columns of the audit export. */
export const AUDIT_FORMATS = ['csv', 'jsonl'] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];
