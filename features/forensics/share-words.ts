/** Words of links to parts of a case: what is refused, the custody log, the case's page, and the page of whoever has a link. Safe for the browser. */
const title = 'No link made';

export const shareErrors = {
  share_name_missing: {
    title,
    message: 'A link needs a name, because the chain of custody names it at each opening. Write who gets it.',
    status: 400,
  },
  share_items_missing: {
    title,
    message: 'Nothing is chosen that the link would lead to. Choose at least one document or exhibit.',
    status: 400,
  },
  share_item_unknown: {
    title,
    message:
      'Something that was chosen is not part of the case, or has no file. Reload the page and choose again.',
    status: 400,
  },
  share_password_short: {
    title,
    message: 'A password of a link has at least 8 characters. Choose a longer one, or none.',
    status: 400,
  },
  share_too_many: {
    title,
    message: 'At most 20 links of a case work at the same time. Revoke one that is no longer needed.',
    status: 409,
  },
  case_share_not_found: {
    title: 'Not found',
    message: 'This link is not part of the case. Please reload the page.',
    status: 404,
  },
  // One for a link that is unknown, over, used up or revoked.
  shared_gone: {
    title: 'Not found',
    message: 'This link does not work, or not any more. Ask whoever gave it to you for another one.',
    status: 404,
  },
  shared_password: {
    title: 'Password needed',
    message: 'This link opens with a password. Enter the one that you were given.',
    status: 401,
  },
  shared_limit: {
    title: 'Too many openings',
    message: 'Too many tries from here. Please try again in an hour.',
    status: 429,
  },
} as const;

const many = (n: number) => (n === 1 ? 'once' : `${n} times`);

export const shareCustody = {
  share_made: (name: string, items: string, until: string, password: boolean, most: number | null) =>
    `A link “${name}” was made to: ${items}. It ends ${until}${password ? ', has a password' : ''}${
      most === null ? '' : `, opens at most ${many(most)}`
    }.`,
  share_revoked: (name: string) => `The link “${name}” was revoked.`,
  share_opened: (name: string, n: number) => `The link “${name}” was opened (opening ${n}).`,
  share_downloaded: (name: string, what: string, sha256: string) =>
    `The link “${name}” handed out ${what} (SHA-256 ${sha256}).`,
} as const;

export const shareLabels = {
  report: (name: string, version: number) => `${name}, version ${version}`,
  /** With the moment at which it was made: there may be several of one report. */
  redaction: (name: string, version: number, made: string) =>
    `${name}, version ${version}, redacted copy of ${made}`,
  exhibit: (exhibit: string, file: string) => `${exhibit} · ${file}`,
} as const;

export const shareUi = {
  title: 'Links for people outside',
  text: 'Whoever has a link reads what you chose, without an account and nothing else. Each opening stands in the chain of custody under the name of the link.',
  loading: 'Reading the links',
  failedToRead: 'The links could not be read.',
  none: 'No links to this case yet.',
  nothing: 'There is nothing to share yet: issue a report, or send a file.',
  name: 'Who gets it',
  nameMissing: 'Write who gets it: the chain of custody names the link so.',
  items: 'What it leads to',
  itemsMissing: 'Choose at least one.',
  days: 'Days until it ends',
  daysWrong: 'A number from 1 to 90.',
  password: 'Password, if it is to have one',
  passwordText: 'Tell it by another way than the link. It cannot be read here afterwards.',
  passwordShort: 'At least 8 characters, or none.',
  views: 'Openings, if they are to be limited',
  viewsWrong: 'A number from 1 to 1000, or nothing.',
  make: 'Make a link',
  made: {
    link: 'The link',
    once: 'It is shown this once. Hand it on by a way that you trust.',
    copy: 'Copy',
  },
  copied: { title: 'Link copied', description: 'Hand it on by a way that you trust.' },
  failed: { title: 'No link made', description: 'Please try again.' },
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke: ${name}`,
  revokeAsk: {
    title: 'Revoke this link?',
    text: 'It stops working at once, also for whoever has it open. It cannot be switched on again.',
    action: 'Revoke it',
  },
  keep: 'Keep it',
  revoked: { title: 'Link revoked', description: 'It does not work any more.' },
  revokeFailed: { title: 'Not revoked', description: 'Please try again.' },
  states: { active: 'Works', expired: 'Ended', used: 'Used up', revoked: 'Revoked' },
  withPassword: 'with a password',
  viewsOf: (n: number, most: number | null) =>
    most === null ? (n === 0 ? 'not yet' : many(n)) : `${n} of at most ${many(most)}`,
  columns: { name: 'Link', state: 'State', ends: 'Ends', opened: 'Opened', actions: 'Actions' },
} as const;

export const sharedPage = {
  title: 'Shared evidence',
  loading: 'Opening the link',
  failed: 'The link could not be opened.',
  gone: 'This link does not work',
  goneText:
    'It has ended, was revoked or used up, or was not copied whole. Ask whoever gave it to you for another one.',
  heading: (number: string) => `Case ${number}`,
  from: (organization: string, name: string) => `Shared by ${organization} with: ${name}.`,
  until: 'The link ends ',
  logged:
    'That you opened this page, and each file that you fetch, stands in the chain of custody of the case.',
  check: 'Compare the SHA-256 of what you fetched with the one here.',
  items: 'Documents and exhibits',
  columns: { what: 'What', sha256: 'SHA-256', actions: 'Actions' },
  download: 'Download',
  downloadOf: (what: string) => `Download: ${what}`,
  downloadFailed: {
    title: 'Not downloaded',
    description: 'The link may have ended, or been opened more than an hour ago. Open it again.',
  },
  passwordTitle: 'This link has a password',
  password: 'Password',
  open: 'Open',
  passwordText:
    'Whoever gave you the link has told it to you, or will. After too many wrong ones the link waits for an hour.',
  passwordWrong: 'This is not the password of the link.',
} as const;
