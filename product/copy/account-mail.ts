/** Words of the mails about a person's account. */
import { SECURE_LINK_DAYS } from '../limits.ts';

export interface AccountMailWords {
  subject: string;
  preview: string;
  lines: readonly string[];
  /** Words of the button; a mail without one only tells. */
  action?: string;
  footer: string;
}

const notYou = 'If that was not you, reset your password at once: it signs every device out.';

export const ACCOUNT_MAILS = {
  verify: {
    subject: 'Confirm your email address',
    preview: 'One click, and the address is yours on Unmask.',
    lines: [
      'An Unmask account was created with this address.',
      'Please confirm that the address is yours. The link works for 24 hours. You can use the free plan right away; paid plans need a confirmed address.',
    ],
    action: 'Confirm this address',
    footer: 'If you did not create an account, ignore this message: nothing else will come.',
  },
  reset: {
    subject: 'Set a new password',
    preview: 'The link works for one hour.',
    lines: [
      'Someone, hopefully you, asked for a new password for the Unmask account with this address.',
      'The link works once, for one hour. Setting a new password signs every device out.',
    ],
    action: 'Set a new password',
    footer: 'If you did not ask for this, ignore this message: your password stays as it is.',
  },
  knownAddress: {
    subject: 'You already have an account',
    preview: 'Someone tried to sign up with your address.',
    lines: [
      'Someone tried to create an Unmask account with this address, but there is one already.',
      'If that was you, sign in, or set a new password when you have forgotten it.',
    ],
    action: 'Set a new password',
    footer: 'If that was not you, nothing needs to be done: no account was created.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    preview: 'This is a notice for your safety.',
    lines: [
      'The password of your Unmask account was changed just now.',
      `Somebody else may have been in it before: the page below ends all other sessions and revokes all API keys, with one click each and without signing in. The link works for ${SECURE_LINK_DAYS} days.`,
    ],
    action: 'End sessions, revoke keys',
    footer: notYou,
  },
  twoFactorOn: {
    subject: 'Two-factor sign-in is on',
    preview: 'This is a notice for your safety.',
    lines: ['Signing in to your Unmask account now also asks for a code from your authenticator app.'],
    footer: notYou,
  },
  twoFactorOff: {
    subject: 'Two-factor sign-in is off',
    preview: 'This is a notice for your safety.',
    lines: ['Signing in to your Unmask account no longer asks for a code.'],
    footer: notYou,
  },
  newAddress: {
    subject: 'Confirm your new email address',
    preview: 'One click, and your Unmask account has this address.',
    lines: [
      'The owner of an Unmask account asked to use this address for it.',
      'Please confirm it. The link works for 24 hours; until then the account keeps its present address.',
    ],
    action: 'Use this address',
    footer: 'If you did not ask for this, ignore this message: nothing changes.',
  },
  addressAsked: {
    subject: 'Someone asked to change your email address',
    preview: 'Nothing has changed yet. You can stop it.',
    lines: [
      'Someone who knows the password of your Unmask account asked for another email address for it.',
      'Nothing changes until the new address is confirmed. If that was not you, stop it now: the link works for 24 hours, without signing in.',
    ],
    action: 'Stop this change',
    footer: 'If that was you, nothing needs to be done here: open the link in the mail to the new address.',
  },
  addressInUse: {
    subject: 'This address has an account already',
    preview: 'Someone asked to use your address for another account.',
    lines: [
      'Someone asked to use this address for another Unmask account, but it has an account already.',
      'If that was you, sign in with this address, or set a new password when you have forgotten it.',
    ],
    action: 'Set a new password',
    footer: 'If that was not you, nothing needs to be done: your account stays as it is.',
  },
  addressChanged: {
    subject: 'Your email address was changed',
    preview: 'This is a notice for your safety.',
    lines: [
      'Your Unmask account has another email address now. This one does not sign in to it any more.',
      'If that was not you, write to whoever runs the service at once: they can see when it was changed.',
    ],
    footer: 'This is the last message about this account to this address.',
  },
  deleted: {
    subject: 'Your account was deleted',
    preview: 'Your analyses and files are gone with it.',
    lines: [
      'Your Unmask account was deleted, with your analyses, files and settings. It cannot be brought back.',
    ],
    footer: 'This is the last message about this account.',
  },
} as const satisfies Record<string, AccountMailWords>;

/** More of the mail about a password that was set by a mailed link. */
export const resetLines = {
  cleared:
    'With this you also proved that the address is yours. API keys, webhooks and shared links from before that were deleted: somebody else could have made them.',
  standing:
    'These still work without the password. Revoke all of them by the page below, or those that you do not know in the API keys of your account:',
} as const;

export type AccountMailKind = keyof typeof ACCOUNT_MAILS;
