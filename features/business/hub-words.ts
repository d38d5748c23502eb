/** The Enterprise Features hub: what is announced there and has no slice of its own yet, and what of each exists today. */
import type { Readiness } from '@unmask/product/content/marketing';

export const FEATURE_IDS = ['forensics', 'training', 'brand-protection', 'compliance'] as const;
export type FeatureId = (typeof FEATURE_IDS)[number];

export interface HubFeature {
  id: FeatureId;
  title: string;
  text: string;
  readiness: Readiness;
  /** What a person gets today, in plain words. */
  today: string;
  /** Where what exists today is found. */
  links: readonly { text: string; to: string }[];
}

export const HUB_FEATURES: readonly HubFeature[] = [
  {
    id: 'forensics',
    title: 'Forensics Report Generation',
    text: 'Cases with evidence, a chain of custody, and reports built from real analyses.',
    readiness: 'partly',
    today:
      'Every result names the engine version, each measurement with its weight and the SHA-256 of the file, can be downloaded as JSON and as a PDF report, and can be shared by a link that expires. Cases with a chain of custody are in preparation.',
    links: [
      { text: 'Your analyses', to: '/analyses' },
      { text: 'How we measure', to: '/accuracy' },
    ],
  },
  {
    id: 'training',
    title: 'Employee Training Portal',
    text: 'Modules, progress and certificates for everybody who may be called, mailed or shown a video.',
    readiness: 'planned',
    today: 'The portal is in preparation. Until then the tips and the guide for businesses are here to read.',
    links: [
      { text: 'Security tips', to: '/security-tips' },
      { text: 'Guide for businesses', to: '/blog/deepfake-fraud-business-guide' },
    ],
  },
  {
    id: 'brand-protection',
    title: 'Brand Protection',
    text: 'Know when a video of your people or your name appears that none of you made.',
    readiness: 'planned',
    today: 'Watching feeds and platforms is in preparation. A video that you find can be analysed by hand.',
    links: [{ text: 'Analyze a video', to: '/' }],
  },
  {
    id: 'compliance',
    title: 'SOC 2 Compliance',
    text: 'Findings, trends and reports that show how ready you are, from what really happened.',
    readiness: 'planned',
    today:
      'Reports by framework are in preparation. They will be evidence for your own assessment, never an attestation. With Enterprise Elite an organization signs in by its own provider (single sign-on), decides how long analyses are kept, and exports its audit log.',
    links: [
      { text: 'How we measure', to: '/accuracy' },
      { text: 'Your organization', to: '/organization' },
    ],
  },
];

export const hub = {
  title: 'Enterprise Features',
  lead: 'Six features for organizations. Each card says how much of it works in this version.',
  back: 'Back to Enterprise Features',
  todayTitle: 'What works today',
  stepsTitle: 'Detect, respond, protect',
  steps: [
    {
      title: 'Detect',
      text: 'Measure videos and voices, and see what each measurement found and what it could not see.',
    },
    {
      title: 'Respond',
      text: 'Report a threat to the admins of your organization, and share a result by a link that expires.',
    },
    {
      title: 'Protect',
      text: 'Agree on a call back for payments, and let people practise before the first call comes.',
    },
  ],
  yearTitle: 'What a year costs',
  yearText:
    'Twelve months at the list price, paid month by month and ended in any of them. What a fraud would have cost you nobody can know, so no return is promised here.',
  plans: 'See plans',
  demo: 'For business, and demo calls',
} as const;
