/** An issue as an example of how one looks (enterprise specification, section 3): nothing in it happened. */

export const THREAT_LEVELS = ['critical', 'high', 'medium', 'low'] as const;
export type ThreatLevel = (typeof THREAT_LEVELS)[number];

export const SAMPLE_ISSUE = {
  weekOf: '2026-11-20',
  threatLevel: 'high' as ThreatLevel,
  featuredIncident: {
    title: 'The accountant who called back',
    description:
      'A voice like that of the owner asked for a transfer before noon. The accountant called back on the number that she had. The owner was asleep.',
    lossAmount: '$0',
    location: 'Sampleton',
    date: '2026-11-17',
  },
  weeklyStats: [
    { label: 'New threats', value: '847' },
    { label: 'Detection rate', value: '96.7%' },
    { label: 'Global incidents', value: '1,204' },
    { label: 'Prevented fraud', value: '$2.3M' },
  ],
  trends: [
    {
      threat: 'Cloned voices of owners',
      increase: '+18%',
      description: 'Short messages, always before noon.',
    },
    { threat: 'Faces in job interviews', increase: '+9%', description: 'The lips lag behind the voice.' },
  ],
  tips: [
    'Call back on a number that you had before.',
    'Let two people decide on every payment.',
    'Agree on a word that nobody can look up.',
    'Keep the recording: it can be measured later.',
  ],
} as const;

/** What the three downloads are. */
export const LEAD_MAGNETS = [
  {
    id: 'guide',
    title: 'Deepfake detection guide',
    text: '45 pages: how made media is recognised, by people and by measurement, and what to do then.',
  },
  {
    id: 'checklist',
    title: 'CEO fraud prevention checklist',
    text: 'What to agree on before a known voice asks for money, on paper to sign.',
  },
  {
    id: 'report',
    title: 'AI threat intelligence report',
    text: 'What was found here, and what others reported, with sources.',
  },
] as const;
