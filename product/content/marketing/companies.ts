/**
 * Target lists as examples of what to write down. Every company, person and address here is made up (decision 76): the domains end in
 * `.example`, which nobody can own.
 */
import type { TargetCompany, TargetSegment } from './shapes.ts';

type Facts = [
  company: string,
  industry: string,
  revenue: string,
  employees: string,
  ceo: string,
  priority: 'High' | 'Medium',
  notes: string,
];

const slugOf = (company: string) =>
  company
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replace(/-$/, '');

function target(plan: string) {
  return ([company, industry, revenue, employees, ceo, priority, notes]: Facts): TargetCompany => {
    const slug = slugOf(company);
    return {
      ...{ company, industry, revenue, employees, plan, priority, ceo, notes },
      email: `security@${slug}.example`,
      twitter: `@${slug.replaceAll('-', '_')}_example`,
      linkedin: `https://${slug}.example/linkedin`,
      website: `https://${slug}.example`,
    };
  };
}

const TOP: readonly Facts[] = [
  [
    'Harborline Retail',
    'Retail',
    '$180B',
    '400,000',
    'Nora Harbeck',
    'High',
    'Officers appear in many advertisements.',
  ],
  ['Meridian Skyways', 'Aviation', '$48B', '90,000', 'Olu Meridan', 'High', 'Crew scheduling by voice.'],
  [
    'Castellan Bank',
    'Banking',
    '$95B',
    '210,000',
    'Ida Castell',
    'High',
    'Voice as a password until next year.',
  ],
  [
    'Brightwater Energy',
    'Energy',
    '$130B',
    '60,000',
    'Sam Bright',
    'Medium',
    'Earnings calls are recorded and traded upon.',
  ],
  [
    'Pallas Pharma',
    'Pharmaceuticals',
    '$52B',
    '78,000',
    'Vera Pallas',
    'High',
    'Made statements of researchers.',
  ],
  [
    'Norrgate Motors',
    'Automotive',
    '$150B',
    '170,000',
    'Jon Norrgate',
    'Medium',
    'Recalls announced by video.',
  ],
  ['Lumena & Field Media', 'Media', '$27B', '35,000', 'Ada Lumena', 'High', 'Checks clips around the clock.'],
  ['Copperhill Insurance', 'Insurance', '$66B', '55,000', 'Per Copperhill', 'High', 'Claims by picture.'],
  [
    'Tidewater Foods',
    'Food',
    '$44B',
    '120,000',
    'Lia Tidewell',
    'Medium',
    'Many small suppliers, paid by telephone.',
  ],
  [
    'Ostrava Logistics',
    'Logistics',
    '$38B',
    '140,000',
    'Max Ostrava',
    'Medium',
    'Dispatch by voice message.',
  ],
];

const MORE: readonly Facts[] = [
  [
    'Beaconfield Telecom',
    'Telecommunications',
    '$110B',
    '160,000',
    'Mina Beacon',
    'High',
    'Would carry the calls.',
  ],
  ['Alder Health Systems', 'Healthcare', '$74B', '230,000', 'Ravi Alder', 'High', 'Telehealth identities.'],
  [
    'Quartz Semiconductors',
    'Semiconductors',
    '$33B',
    '48,000',
    'Yuna Quartz',
    'Medium',
    'Interviews by video with made faces.',
  ],
  [
    'Larkmont Hospitality',
    'Hospitality',
    '$19B',
    '130,000',
    'Leo Larkmont',
    'Medium',
    'Front desks that are called by “the head office”.',
  ],
  ['Ironbridge Defense', 'Defense', '$58B', '95,000', 'Kay Ironbridge', 'High', 'Own network only.'],
  [
    'Silvermote Asset Management',
    'Asset management',
    '$12B',
    '9,000',
    'Eli Silvermote',
    'High',
    'Orders by recorded line.',
  ],
  [
    'Granary Agriculture',
    'Agriculture',
    '$29B',
    '42,000',
    'Tess Granary',
    'Medium',
    'Cooperatives with many owners.',
  ],
  ['Vantry Consulting', 'Consulting', '$22B', '110,000', 'Uma Vantry', 'Medium', 'Advises others on it.'],
  [
    'Redwood Entertainment',
    'Entertainment',
    '$31B',
    '50,000',
    'Ben Redwood',
    'High',
    'Likenesses of performers.',
  ],
  [
    'Keyfold Utilities',
    'Utilities',
    '$26B',
    '28,000',
    'Zoe Keyfold',
    'Medium',
    'Control rooms that are called.',
  ],
];

/** Ranked; for the Fortune 500 plan. */
export const TOP_COMPANIES: readonly TargetCompany[] = TOP.map((facts, index) => ({
  rank: index + 1,
  ...target('Fortune 500')(facts),
}));

/** The table of twenty. */
export const NATIONAL_TARGETS: readonly TargetCompany[] = [...TOP, ...MORE].map(target('Fortune 500'));

export const TECHNOLOGY_TARGETS: readonly TargetCompany[] = (
  [
    ['Pinelume Video', 'Video platform', '$400M', '1,200', 'Ines Pinelume', 'High', 'Uploads of strangers.'],
    [
      'Ledgerleaf',
      'Accounting software',
      '$250M',
      '900',
      'Tom Ledger',
      'Medium',
      'Payments approved by voice.',
    ],
    [
      'Signfold Identity',
      'Identity checks',
      '$180M',
      '650',
      'Mara Signfold',
      'High',
      'Selfies and short clips.',
    ],
    ['Cloudberry Hosting', 'Hosting', '$320M', '1,500', 'Finn Cloudberry', 'Medium', 'Support by video.'],
    ['Relayne Contact', 'Contact centres', '$210M', '2,000', 'Gia Relayne', 'High', 'Records all calls.'],
  ] satisfies Facts[]
).map((facts) => target('Enterprise')(facts as Facts));

export const FINANCIAL_TARGETS: readonly TargetCompany[] = (
  [
    [
      'Harvestine Credit Union',
      'Credit union',
      '$90M',
      '400',
      'Dee Harvestine',
      'High',
      'Telephone banking.',
    ],
    ['Bluff Street Brokers', 'Brokerage', '$150M', '350', 'Abe Bluff', 'High', 'Orders by voice.'],
    [
      'Marigold Payments',
      'Payments',
      '$300M',
      '800',
      'Rae Marigold',
      'High',
      'Merchants that open accounts by video.',
    ],
    ['Oldmere Savings', 'Savings bank', '$120M', '500', 'Cal Oldmere', 'Medium', 'Elderly customers.'],
    ['Summit Leasing', 'Leasing', '$80M', '260', 'Noa Summit', 'Medium', 'Contracts by video call.'],
  ] satisfies Facts[]
).map((facts) => target('Professional')(facts as Facts));

const segment = (
  company: string,
  industry: string,
  revenue: string,
  employees: string,
  plan: string,
  priority: 'High' | 'Medium',
  notes: string,
): TargetSegment => ({ company, industry, revenue, employees, plan, priority, notes });

/** Kinds of small businesses: no names, no addresses. */
export const SEGMENTS: readonly TargetSegment[] = [
  segment('Law firms', 'Legal', '$1M-$10M', '5-50', 'Starter', 'High', 'Recordings as evidence.'),
  segment('Real estate offices', 'Real estate', '$1M-$5M', '5-30', 'Starter', 'High', 'Closings by video.'),
  segment(
    'Medical practices',
    'Healthcare',
    '$1M-$8M',
    '5-40',
    'Starter',
    'Medium',
    'Calls in the name of physicians.',
  ),
  segment('Local media', 'Media', '$1M-$10M', '5-50', 'Professional', 'High', 'Clips that readers send in.'),
  segment('Accountants', 'Finance', '$1M-$5M', '3-25', 'Starter', 'Medium', 'Payment requests by voice.'),
];
