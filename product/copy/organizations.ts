/** Words of organizations: switcher, settings page, invitations (core specification, section 8; enterprise, sections 5 and 8). */
import type { OrganizationRole } from '../roles.ts';

export const roleNames: Record<OrganizationRole, string> = {
  admin: 'Admin',
  analyst: 'Analyst',
  viewer: 'Viewer',
};

export const roleTexts: Record<OrganizationRole, string> = {
  admin: 'Full access: team, settings and all analyses',
  analyst: 'Can view analytics and all team analyses',
  viewer: 'Can view analytics but only own analyses',
};

export const organizationToasts = {
  loadFailed: { title: 'Error', description: 'Failed to load organizations' },
  switchFailed: { title: 'Error', description: 'Failed to switch organization' },
  switched: (name: string) => ({ title: 'Organization switched', description: `Now viewing ${name}` }),
  created: (name: string) => ({ title: 'Organization created', description: `${name} is ready and active.` }),
  createFailed: { title: 'Failed to create organization', description: 'Please try again later.' },
  nameRequired: {
    title: 'Organization name required',
    description: 'Please enter a name for your organization.',
  },
  notSignedIn: { title: 'Authentication required', description: 'Please sign in to create an organization.' },
  invalidEmail: { title: 'Invalid email', description: 'Please enter a valid email address.' },
  duplicateEmail: { title: 'Duplicate email', description: 'This address is in the list already.' },
  changeFailed: { title: 'Not changed', description: 'Please try again later.' },
  invited: (email: string) => ({
    title: 'Invitation sent',
    description: `A link is on its way to ${email}.`,
  }),
  withdrawn: (email: string) => ({
    title: 'Invitation withdrawn',
    description: `The link sent to ${email} no longer works.`,
  }),
  roleChanged: (email: string, role: OrganizationRole) => ({
    title: 'Role changed',
    description: `${email} is now ${roleNames[role].toLowerCase()}.`,
  }),
  removed: (email: string) => ({ title: 'Member removed', description: `${email} left the organization.` }),
  left: (name: string) => ({ title: 'You left', description: `You are no longer a member of ${name}.` }),
  renamed: { title: 'Name saved', description: 'The organization has its new name.' },
  deleted: (name: string) => ({ title: 'Organization deleted', description: `${name} is gone.` }),
  joined: (name: string) => ({ title: 'Welcome', description: `You are now a member of ${name}.` }),
} as const;

/** Of the team: enterprise specification, sections 5 and 8. */
export const teamToasts = {
  loadFailed: { title: 'Failed to load team members', description: 'Please try again later.' },
  denied: { title: 'Permission denied', description: 'Your role does not allow this.' },
  noEmail: {
    title: 'Please enter an email address',
    description: 'The address of the person you want in the team.',
  },
  invalidEmail: organizationToasts.invalidEmail,
  userNotFound: { title: 'User not found', description: 'This user needs to create an account first' },
  alreadyMember: {
    title: 'Already a member',
    description: 'This person is a member of the organization already.',
  },
  addFailed: { title: 'Failed to add team member', description: 'Please try again later.' },
  removeFailed: { title: 'Failed to remove team member', description: 'Please try again later.' },
  invited: organizationToasts.invited,
} as const;

/** Said to members who are no admins and remove one. */
export const ONLY_ADMINS_REMOVE_ADMINS = 'Only admins can remove other admins';

export const addMember = {
  title: 'Add a member',
  text: 'Add someone who has an account, or invite someone by mail who has none yet. Both get a link and join by following it.',
  add: 'Add member',
  invite: 'Invite by mail',
} as const;

export const switcher = {
  label: (name: string) => `Organization: ${name}`,
  choose: 'Switch organization',
  none: 'No organization',
  create: 'Create organization',
  manage: 'Organization settings',
} as const;

export const organizationPage = {
  title: 'Organization',
  lead: 'Share analyses with a team: everyone in it works under one name, and each role sees what it should.',
  yourRole: 'Your role',
  signIn: 'Sign in to see your organizations.',
  failed: 'Your organizations could not be loaded.',
  none: 'You belong to no organization yet.',
  guest: 'Guests belong to no organization. Sign up to create or join one; your analyses come along.',
} as const;

export const createForm = {
  title: 'Create an organization',
  text: 'You become its admin, and it becomes your active organization.',
  name: 'Organization name',
  invites: 'Invite people',
  optional: '(optional)',
  email: 'Email',
  emailPlaceholder: 'colleague@example.com',
  role: 'Role',
  add: 'Add',
  remove: (email: string) => `Remove ${email}`,
  pending: 'Will be invited',
  submit: 'Create organization',
} as const;

export const team = {
  title: 'Members',
  count: (members: number) => (members === 1 ? '1 member' : `${members} members`),
  member: 'Member',
  role: 'Role',
  roleOf: (email: string) => `Role of ${email}`,
  joined: 'Joined',
  you: '(You)',
  remove: 'Remove',
  removeOf: (email: string) => `Remove ${email}`,
  actions: 'Actions',
  failed: 'The members could not be loaded.',
} as const;

export const invitations = {
  title: 'Invitations',
  email: 'Email',
  role: 'Role',
  send: 'Send invitation',
  none: 'No open invitations.',
  failed: 'The invitations could not be loaded.',
  expires: (day: string) => `expires ${day}`,
  again: 'Send again',
  againTo: (email: string) => `Send again to ${email}`,
  withdraw: 'Withdraw',
  withdrawOf: (email: string) => `Withdraw the invitation of ${email}`,
} as const;

export const settings = {
  title: 'Settings',
  name: 'Organization name',
  save: 'Save name',
  leave: 'Leave organization',
  leaveText: 'You lose access to what the team analyzed. Your own analyses stay with the organization too.',
  delete: 'Delete organization',
  deleteText:
    'Members, invitations and roles are deleted for good. Analyses go back to the people who made them.',
} as const;

export const confirm = {
  cancel: 'Cancel',
  remove: (email: string) => ({
    title: 'Remove this member?',
    text: `${email} loses access to the organization at once.`,
    action: 'Remove',
  }),
  leave: (name: string) => ({ title: `Leave ${name}?`, text: settings.leaveText, action: 'Leave' }),
  delete: (name: string) => ({ title: `Delete ${name}?`, text: settings.deleteText, action: 'Delete' }),
} as const;

export const invitationPage = {
  title: 'Invitation',
  heading: (organization: string) => `Join ${organization}`,
  text: (email: string, role: OrganizationRole) =>
    `This invitation is for ${email}, as ${roleNames[role].toLowerCase()}.`,
  join: 'Join organization',
  needsAccount: (email: string) => `Sign in or sign up with ${email}, then join.`,
  otherAccount: (signedIn: string, email: string) =>
    `You are signed in as ${signedIn}. Sign out and sign in with ${email} to join.`,
  signIn: 'Sign In',
  signUp: 'Sign Up',
  signOut: 'Sign Out',
  gone: 'This invitation does not work',
  goneText:
    'It has been used, withdrawn or replaced, or it is older than seven days. Ask the person who invited you for a new one.',
  failed: 'The invitation could not be loaded.',
  home: 'Go to the start page',
} as const;

export const INVITATION_MAIL = {
  subject: (organization: string) => `Invitation to ${organization} on Unmask`,
  preview: 'A link to join your team.',
  lines: (inviter: string, organization: string, role: OrganizationRole) => [
    `${inviter} invites you to join ${organization} on Unmask as ${roleNames[role].toLowerCase()}.`,
    `${roleTexts[role]}.`,
    'Sign in or sign up with this address to join. The link works once, for seven days.',
  ],
  action: 'Join the organization',
  footer: 'If you do not know the sender, ignore this message: nothing happens unless you follow the link.',
} as const;

/** What Enterprise Elite brings, on the page of the organization. */
export const elite = {
  title: 'Retention and audit log',
  needs:
    'With Enterprise Elite an organization decides how long its analyses are kept, and exports its audit log.',
  plans: 'See plans',
  failed: 'These settings could not be loaded.',
  retention: 'Keep analyses and their files',
  retentionHelp:
    'Counts for every analysis that members make for the organization. What is older is deleted within minutes, results and files alike.',
  choices: {
    standard: 'Results until they are deleted, files as long as the operator keeps them',
    kept: 'Everything until somebody deletes it',
    days: 'For a number of days',
  },
  days: 'Days (7 to 365)',
  save: 'Save',
  ask: (days: number) => ({
    title: `Delete what is older than ${days} days?`,
    text: 'Analyses of all members that are older are deleted for good within minutes, and from now on every day.',
    action: 'Delete older analyses',
  }),
  saved: { title: 'Retention saved', description: 'It is in force now.' },
  audit: 'Audit log of the organization',
  auditText: 'Who changed what, with the hashes of the chain. The export is written into the log.',
  csv: 'As CSV',
  jsonl: 'As JSON lines',
} as const;

export const auditExport = {
  fileName: (day: string, format: string) => `unmask-audit-${day}.${format}`,
  badFormat: 'Please ask for format=csv or format=jsonl.',
} as const;

/** On pages that belong to an organization, for people without one. */
export const noOrganization = { button: 'Your organization' } as const;
