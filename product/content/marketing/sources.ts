/** Built-in data sources (enterprise specification, section 3): public feeds, read only once staff have switched them on. */

export interface BuiltInSource {
  id: string;
  name: string;
  description: string;
  frequency: 'Daily' | 'Weekly' | 'Bi-weekly' | 'Monthly';
  dataPoints: readonly string[];
  credibility: 'high' | 'medium' | 'low';
  /** Of its feed, unless staff name another. */
  url: string;
}

export const DATA_SOURCES: readonly BuiltInSource[] = [
  {
    id: 'ic3',
    name: 'FBI Internet Crime Complaint Center (IC3)',
    description: 'The federal cybercrime complaint center: announcements about fraud that people reported.',
    frequency: 'Daily',
    dataPoints: ['Public service announcements', 'Kinds of fraud', 'Reported losses'],
    credibility: 'high',
    url: 'https://www.ic3.gov/PSA/RSS',
  },
  {
    id: 'ftc',
    name: 'FTC Consumer Sentinel Network',
    description:
      'The federal consumer fraud network: what the Federal Trade Commission publishes for consumers.',
    frequency: 'Weekly',
    dataPoints: ['Impostor scams', 'Consumer alerts', 'Enforcement'],
    credibility: 'high',
    url: 'https://www.ftc.gov/feeds/press-release-consumer-protection.xml',
  },
  {
    id: 'aiid',
    name: 'AI Incident Database',
    description: 'The AI incident database: harm that AI systems did, deepfakes among it, with sources.',
    frequency: 'Weekly',
    dataPoints: ['New incidents', 'Reports by incident', 'Who was harmed'],
    credibility: 'medium',
    url: 'https://incidentdatabase.ai/rss.xml',
  },
  {
    id: 'industry',
    name: 'Cybersecurity industry reports',
    description: 'Advisories and analyses of the security industry, as the agency for it collects them.',
    frequency: 'Bi-weekly',
    dataPoints: ['Advisories', 'Methods of attackers', 'What to do'],
    credibility: 'medium',
    url: 'https://www.cisa.gov/cybersecurity-advisories/all.xml',
  },
  {
    id: 'research',
    name: 'Academic research papers',
    description: 'Academic research papers on pictures and video, as preprints: not yet reviewed.',
    frequency: 'Monthly',
    dataPoints: ['Detection methods', 'Generation methods', 'Data sets'],
    credibility: 'high',
    url: 'https://rss.arxiv.org/rss/cs.CV',
  },
];
