/** Every word of single sign-on that people read. */
import type { ErrorWords } from '@unmask/product/copy/errors';

export const errorWords = {
  sign_on_not_for_domain: {
    title: 'No single sign-on',
    message: 'No organization has single sign-on for this email domain. Please sign in with your password.',
    status: 404,
  },
  sign_on_missing: {
    title: 'Not found',
    message: 'This organization has no sign-in provider yet. Please add one first.',
    status: 404,
  },
  sign_on_incomplete: {
    title: 'Something is missing',
    message: 'Please fill in every field of the provider.',
    status: 400,
  },
  sign_on_bad_domain: {
    title: 'Not a domain',
    message: 'Please enter the part after the @ of your addresses, such as example.com.',
    status: 400,
  },
  sign_on_bad_issuer: {
    title: 'Not an issuer',
    message: 'The issuer must be an https address without a query, exactly as the provider shows it.',
    status: 400,
  },
  sign_on_no_discovery: {
    title: 'Provider not understood',
    message:
      'The provider’s discovery document could not be read, names another issuer, or lacks an address. Please compare the issuer with the one that the provider shows.',
    status: 400,
  },
  sign_on_no_keys: {
    title: 'No keys',
    message: 'The provider answers, but publishes no keys that its answers could be checked with.',
    status: 400,
  },
  sign_on_bad_metadata: {
    title: 'Metadata not understood',
    message:
      'This is no metadata of a SAML identity provider with an entity id, a sign-on address for redirects and a certificate.',
    status: 400,
  },
  sign_on_bad_certificate: {
    title: 'Certificate not usable',
    message: 'The certificate cannot be read or has expired. Please paste the provider’s current one (PEM).',
    status: 400,
  },
  sign_on_record_missing: {
    title: 'Record not found',
    message:
      'The name servers do not show the record yet. New records can take some minutes; please check its name and value, then try again.',
    status: 409,
  },
  sign_on_names_silent: {
    title: 'No answer',
    message: 'The name servers could not be asked. Please try again in a moment.',
    status: 502,
  },
  sign_on_domain_taken: {
    title: 'Domain in use',
    message: 'Another organization has proved this domain. It has to remove its provider first.',
    status: 409,
  },
  sign_on_not_ready: {
    title: 'Not ready',
    message: 'Please prove the domain and test the connection first.',
    status: 409,
  },
  sign_on_too_often: {
    title: 'Too many attempts',
    message: 'That was tried too often. Please wait a while.',
    status: 429,
  },
} as const satisfies Record<string, ErrorWords>;

/** Why a sign-in by a provider ended, by what stands in the address of the page. */
export const problems = {
  off: 'Single sign-on of this organization is switched off. Sign in with a password, or ask your admin.',
  account_not_linked:
    'There is an account with your address that nobody has confirmed. Sign in with its password and confirm the address, or set a new password by mail; then try again.',
  other_domain: 'Your provider sent an address outside of the domain of your organization.',
  no_address: 'Your provider sent no email address. Your admin has to add it to what the provider sends.',
  address_unproved: 'Your provider says that your address is not verified. Please verify it there first.',
  not_for_staff: 'The people who run this service sign in with their password.',
  other_identity:
    'Your address belongs to another identity at the provider. Your admin can save the provider anew to allow that.',
  removed:
    'An admin has removed you from this organization. Ask an admin for an invitation if that was a mistake.',
  sign_up_closed: 'New accounts cannot be made at the moment. Ask the people who run this service.',
  account_suspended: 'This account has been suspended. Ask the people who run this service.',
  not_begun:
    'This sign-in was not begun in this browser, took too long, or was used before. Please begin again.',
  replayed: 'This answer of your provider was used before. Please begin again.',
  cancelled: 'The provider did not sign you in. Please begin again, or ask your admin.',
  rejected:
    'The answer of your provider could not be trusted: signature, sender, recipient or time are not right. Please begin again; if that does not help, ask your admin.',
} as const;
export type Problem = keyof typeof problems;

export const problemPage = {
  title: 'Not signed in',
  again: 'Back to sign in',
} as const;

export const signInWords = {
  or: 'or',
  open: 'Continue with single sign-on',
  email: 'Your work email',
  emailHelp: 'The provider of your organization signs you in.',
  submit: 'Continue',
  back: 'Use a password',
  invalid: 'Please enter a valid email address.',
  failed: 'The sign-in could not be begun. Please try again.',
} as const;

export const panelWords = {
  title: 'Single sign-on',
  needs:
    'With Enterprise Elite the people of your organization sign in by your own provider (OpenID Connect or SAML 2.0).',
  plans: 'See plans',
  loadFailed: 'These settings could not be loaded.',
  addresses: 'Your provider asks for this:',
  callback: 'Redirect address',
  acs: 'Assertion consumer service (ACS)',
  entityId: 'Entity id of this service (audience)',
  spMetadata: 'Metadata of this service',
  copy: 'Copy',
  copyToasts: {
    copied: { title: 'Copied', description: 'It is on the clipboard.' },
    copyFailed: { title: 'Not copied', description: 'Please mark the text and copy it.' },
  },
  cancel: 'Cancel',
  kind: 'Kind of provider',
  kinds: { oidc: 'OpenID Connect', saml: 'SAML 2.0' },
  domain: 'Email domain',
  domainHelp: 'The part after the @ of your addresses. Who has such an address signs in by this provider.',
  issuer: 'Issuer',
  issuerHelp: 'The rest is read from its discovery document.',
  clientId: 'Client id',
  clientSecret: 'Client secret',
  secretKept: 'Stored encrypted. It is never shown again; leave it empty to keep it.',
  vouches: 'The provider has checked all addresses, and does not say so (email_verified)',
  vouchesHelp:
    'Needed for Microsoft Entra ID. Only when people cannot choose their own address there: an address opens the account that has it.',
  metadata: 'Metadata of the provider (XML)',
  metadataHelp:
    'Or the three fields below. The provider has to sign assertions, and to send the email address as NameID or as attribute "email".',
  idpEntityId: 'Entity id of the provider',
  signOnUrl: 'Sign-on address (HTTP redirect)',
  certificate: 'Certificate (PEM)',
  save: 'Save provider',
  saved: { title: 'Provider saved', description: 'Test the connection, then switch it on.' },
  saveNote: 'Saving switches single sign-on off until the connection was tested again.',
  failed: { title: 'Not changed', description: 'Please try again.' },
  prove: 'Prove the domain',
  proveText: 'Add this TXT record at the name servers of your domain, then check it.',
  recordName: 'Name',
  recordValue: 'Value',
  check: 'Check record',
  proved: (domain: string) => `${domain} is proved.`,
  provedToast: { title: 'Domain proved', description: 'The record may stay or go.' },
  testTitle: 'Connection',
  testText: 'It has to be tested before single sign-on can be switched on.',
  test: 'Test connection',
  tested: (at: string) => `Tested ${at}.`,
  testedToast: { title: 'Connection works', description: 'The provider answers as it should.' },
  certificateEnds: (day: string) => `Its certificate is valid until ${day}.`,
  enable: 'On: people of the domain can sign in by it',
  require: 'Required: members of the domain cannot use a password',
  requireHelp: 'Admins keep theirs, so that a broken provider locks nobody out for good. Open sessions stay.',
  changedToast: { title: 'Saved', description: 'It is in force now.' },
  remove: 'Remove provider',
  removeAsk: {
    title: 'Remove the provider?',
    text: 'Members stay, and sign in with a password from then on: "Forgot password" mails a link to make one.',
    action: 'Remove provider',
  },
  removed: { title: 'Provider removed', description: 'Members sign in with a password again.' },
} as const;

/** In the list of what goes with an account. */
export const accountWords = { label: 'Sign-ins by the provider of an organization' } as const;

export const planMail = {
  subject: (organization: string) => `Single sign-on of ${organization} was switched off`,
  preview: 'Your plan does not have it any more.',
  lines: (organization: string) => [
    `${organization} has no Enterprise Elite any more, so single sign-on was switched off.`,
    'Members sign in with a password from now on. Who has none uses "Forgot password" on the sign-in page: a link comes by mail.',
    'The settings of the provider are kept. With the plan they can be switched on again.',
  ],
  action: 'Open the organization',
  footer: 'You receive this message because you are an admin of the organization.',
} as const;
