/** Words of the profile page: account, security, one's own data. */
import { words } from '../language.ts';

export const profilePage = words('account.profilePage', {
  title: 'Profile',
  signInTitle: 'Sign In Required',
  signInText: 'Your quiz profile, your security settings and your data are here once you are signed in.',
  signIn: 'Sign In',
  quizWithout: 'Take Quiz Without Account',
  tabs: { account: 'Account', security: 'Security', data: 'Your data' },
  guestTitle: 'You are here as a guest',
  guestText: 'Sign up to keep your analyses under an address and a password of your own.',
  signUp: 'Sign Up',
  failed: 'Your profile could not be read.',
  retry: 'Retry',
} as const);

export const accountCard = words('account.accountCard', {
  title: 'Account',
  shared: (organization: string) => `Plan of ${organization}`,
  name: 'Name',
  saveName: 'Save name',
  nameSaved: { title: 'Name saved', description: 'Your name was changed.' },
  nameMissing: 'Please enter a name',
  email: 'Email',
  verified: 'Confirmed',
  unverified: 'Not confirmed yet',
  resend: 'Send the mail again',
  resent: { title: 'Mail sent', description: 'The link in it works for 24 hours.' },
  change: 'Change address',
  newEmail: 'New email',
  password: 'Password',
  sendLink: 'Send the link',
  cancel: 'Cancel',
  linkSent: (email: string) =>
    `A mail is on its way to ${email}. Your address changes once you open the link in it, within 24 hours.`,
  plan: 'Plan',
  usage: 'Analyses today',
  used: (used: number, limit: number | null) =>
    limit === null ? `${used}, unlimited` : `${used} of ${limit}`,
  guest: 'Guest',
} as const);

export const passwordCard = words('account.passwordCard', {
  title: 'Password',
  current: 'Current password',
  next: 'New password',
  confirm: 'Confirm new password',
  others: 'Sign out all other devices',
  save: 'Change password',
  saved: { title: 'Password changed', description: 'Use the new password from now on.' },
} as const);

export const twoFactorCard = words(
  'account.twoFactorCard',
  {
    title: 'Two-factor sign-in',
    on: 'On',
    off: 'Off',
    offText: 'Besides the password, signing in asks for a code from an authenticator app on your phone.',
    onText: 'Signing in asks for a code from your authenticator app.',
    password: 'Password',
    begin: 'Turn on',
    scan: 'Scan this picture with your authenticator app, or enter the key by hand.',
    picture: 'QR code for the authenticator app',
    key: 'Key',
    backupTitle: 'Backup codes',
    backupText:
      'Each code works once when your phone is not at hand. They are shown only now: keep them in a safe place.',
    download: 'Download the codes',
    fileName: 'unmask-backup-codes.txt',
    code: 'Code from the app',
    finish: 'Confirm and turn on',
    cancel: 'Cancel',
    turnedOn: { title: 'Two-factor sign-in is on', description: 'The next sign-in asks for a code.' },
    newCodes: 'New backup codes',
    turnOff: 'Turn off',
    turnedOff: { title: 'Two-factor sign-in is off', description: 'Signing in asks for the password alone.' },
    done: 'I have kept them',
  } as const,
  { fixed: ['fileName'] },
);

export const sessionsCard = words('account.sessionsCard', {
  title: 'Signed-in devices',
  current: 'This device',
  since: 'Signed in',
  end: 'Sign out',
  endOf: (device: string) => `Sign out ${device}`,
  endOthers: 'Sign out all other devices',
  ended: { title: 'Signed out', description: 'The device is signed out.' },
  othersEnded: { title: 'Signed out', description: 'All other devices are signed out.' },
  only: 'No other device is signed in.',
  failed: 'The list of devices could not be read.',
  unknown: 'Unknown device',
  device: (browser: string, system: string) => `${browser} on ${system}`,
} as const);

export const dataCard = words('account.dataCard', {
  exportTitle: 'Export',
  exportText:
    'One JSON file with everything this service holds about you: profile, organizations, analyses, sessions and recorded actions.',
  export: 'Download your data',
  fileName: (day: string) => `unmask-account-${day}.json`,
  deleteTitle: 'Delete the account',
  deleteText: 'This cannot be undone. It deletes:',
  kept: 'The audit log keeps that actions happened, under a number and without your address.',
  begin: 'Delete account',
  password: 'Password',
  confirmTitle: 'Delete the account for good?',
  confirm: 'Delete for good',
  cancel: 'Cancel',
  deleted: { title: 'Account deleted', description: 'Your account and your data are gone.' },
  failed: 'What is stored could not be read.',
  retry: 'Retry',
  blocked: (names: readonly string[]) =>
    `You are the last admin of ${names.join(', ')}. Make another member admin first; then the account can be deleted.`,
  line: (label: string, count: number | null) => (count === null ? label : `${label}: ${count}`),
} as const);

/** What an account is made of, as told before it is deleted. */
export const personalDataSections = words('account.personalDataSections', {
  profile: 'Your profile, password and second factor',
  sessions: 'Signed-in devices',
  memberships: 'Memberships in organizations',
  ownOrganizations: 'Organizations that have no other member',
  analyses: 'Saved analyses',
  uploads: 'Stored files and running analyses',
  openUploads: 'Large files that are not sent to their end',
  earlyAccess: 'Your entry for early access',
  newsletter: 'Your newsletter subscription, with your choices',
  documentRequests: 'Documents you asked for by mail',
  mails: 'Mails sent to you',
} as const);
