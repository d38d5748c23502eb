/** Words of lookalike domains. What is found is told; nobody is called malicious. */
import type { DomainEvent, Likeness, SetState, ShownState } from './domain-limits.ts';

export const domainErrors = {
  brand_domain_not_found: {
    title: 'Not found',
    message:
      'This domain is not on the list any more, or no page of it was captured. Please reload the page.',
    status: 404,
  },
  brand_domain_state_refused: {
    title: 'Not possible now',
    message:
      'The domain cannot go from its present state to this one: it is gone, yours, or has a takedown that is under way. Please reload the page.',
    status: 409,
  },
  brand_no_domains: {
    title: 'No official domain',
    message: 'Enter your official domains among the brand assets, under Configuration.',
    status: 400,
  },
  brand_assets_full: {
    title: 'Inventory full',
    message: 'There are 100 brand assets already. Remove one under Configuration before you add this domain.',
    status: 400,
  },
} as const;

const likenesses: Record<Likeness, string> = {
  omission: 'A letter left out',
  repetition: 'A letter doubled',
  transposition: 'Letters exchanged',
  homoglyph: 'Letters that look alike',
  neighbouring_key: 'A key beside the right one',
  added_word: 'A word added',
  other_ending: 'Another ending',
  hyphenation: 'A hyphen added',
  bit_flip: 'One bit of a letter flipped',
};

/** Which letters stand for which: "Letters that look alike: “rn” for “m”". */
export function likenessText({
  likeness,
  from,
  to,
}: {
  likeness: Likeness;
  from: string;
  to: string;
}): string {
  const name = likenesses[likeness];
  if (from === '') return `${name}: “${to}”`;
  if (to === '') return `${name}: “${from}”`;
  return `${name}: “${to}”${otherLetters(to)} for “${from}”`;
}

/** What the eye cannot tell apart is named: " (Cyrillic, U+043E)". */
function otherLetters(text: string): string {
  const others = [...text].filter((letter) => letter > '\u007f');
  const [first] = others;
  if (first === undefined) return '';
  const script = scripts.find(([, letters]) => letters.test(first))?.[0] ?? 'other letters';
  const codes = others.map(
    (letter) => `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
  );
  return ` (${script}, ${codes.join(' ')})`;
}

const scripts: ReadonlyArray<readonly [string, RegExp]> = [
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['another Latin letter', /\p{Script=Latin}/u],
];

/** Of the document. */
export const domainNotice = {
  looks: (shown: string, name: string, official: string) =>
    `The domain ${shown === name ? name : `${shown} (${name})`} is registered and looks like ${official}.`,
  dates: (first: string, last: string) => `Seen first on ${first}, last on ${last} (UTC).`,
  leadsTo: (addresses: string) => `It leads to ${addresses}.`,
  mail: (hosts: string) => `Mail for it is taken by ${hosts}.`,
  servers: (hosts: string) => `Its name servers are ${hosts}.`,
} as const;

export const domainWords = {
  title: 'Lookalike domains',
  loading: 'Reading the lookalike domains',
  failed: 'The lookalike domains could not be read.',
  lead: 'For each official domain among the brand assets, names that look like it are made (letters left out, doubled or exchanged, letters that look alike, added words, other endings) and name servers are asked once a day which of them are registered. What is found here is registered; that says nothing about why.',
  none: 'There is no official domain yet. Enter yours among the brand assets, under Configuration.',
  off: 'Monitoring is off, so nothing is looked up. Start it under Configuration.',
  beyond: (n: number) =>
    n === 1
      ? 'One more official domain is in the inventory; lookalikes are looked for of the first ten.'
      : `${n} more official domains are in the inventory; lookalikes are looked for of the first ten.`,
  looks: {
    label: 'Official domains',
    columns: { domain: 'Official domain', names: 'Names looked up', state: 'Last look' },
    names: (n: number, possible: number) =>
      n === possible ? `${n} a day` : `${n} a day, of ${possible} that are possible`,
    under: (asked: number, n: number) => `Under way: ${asked} of ${n}`,
    progress: (domain: string) => `Look for names like ${domain}`,
    never: 'Not yet',
    noServer:
      'No name server answers, so nothing can be said at the moment. It is tried again every hour. Whoever runs this installation can name servers in DNS_SERVERS.',
    since: 'Since',
    untellable: (endings: string) =>
      `Nothing can be told of names that end in ${endings}: name servers say of every one that it is there.`,
  },
  look: 'Look now',
  looked: {
    title: 'Names are being looked up',
    description: 'That takes some minutes. What is found appears below.',
  },
  lookFailed: { title: 'Not looked up', description: 'Please try again.' },
  pages: 'Fetch home pages',
  pagesText:
    'The page is stored with its hash, its title is shown, and you are told when one appears. Whoever runs the domain sees a request of this server.',
  pagesSaved: { title: 'Saved', description: 'It holds from the next look on.' },
  pagesFailed: { title: 'Not saved', description: 'Please try again.' },
  found: {
    title: 'Registered names',
    text: 'Your channels (Real-time Integrations) are told when a name takes mail or has a page that did not at the first look.',
    none: 'No registered name that looks like yours was found.',
    noneOf: 'None in this state.',
    filter: 'State',
    all: 'All',
    more: 'Show more',
    columns: { name: 'Domain', seen: 'What was seen', when: 'Seen', state: 'State', actions: 'Actions' },
    looksLike: (official: string) => `Looks like ${official}`,
    address: (n: number) => (n === 1 ? 'Leads to 1 address' : `Leads to ${n} addresses`),
    mail: 'Takes mail',
    nowhere: 'Registered; leads nowhere yet',
    page: (title: string) => `Page: ${title}`,
    noTitle: 'Page without a title',
    hash: (sha256: string) => `SHA-256 ${sha256}`,
    download: 'Captured page',
    downloadOf: (name: string) => `Captured page of ${name}`,
    known: 'There at the first look',
    first: 'First',
    last: 'Last',
    unwatched: 'Not looked up any more: its official domain left the inventory.',
    details: 'Records and dates',
    detailsOf: (name: string) => `Records and dates of ${name}`,
    records: { a: 'A', aaaa: 'AAAA', mx: 'MX', ns: 'NS' },
  },
  states: {
    new: 'New',
    watched: 'Watched',
    ours: 'Ours',
    takedown_started: 'Takedown started',
    gone: 'Gone',
  } satisfies Record<ShownState, string>,
  events: {
    appeared: 'Found',
    mail: 'Takes mail',
    page: 'Has a page',
    gone: 'Gone',
    back: 'There again',
  } satisfies Record<DomainEvent, string>,
  set: {
    new: 'Not ours',
    watched: 'Watch',
    ours: 'It is ours',
  } satisfies Record<SetState, string>,
  setOf: (what: string, name: string) => `${what}: ${name}`,
  takedown: 'Request takedown',
  takedownOf: (name: string) => `Request takedown of ${name}`,
  basis: 'Trademark infringement by a confusingly similar domain name',
  evidence: 'Records of the domain name system',
  updated: { title: 'Domain updated', description: 'The change stands in the audit log.' },
  added: {
    title: 'Added to your official domains',
    description: 'What is published there counts as your own.',
  },
  updateFailed: { title: 'Domain not updated', description: 'Please try again.' },
} as const;
