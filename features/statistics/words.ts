/** Words of the analytics section: core specification, sections 2 and 8. */
import { words } from '@unmask/product/language';

export const analytics = words('statistics.analytics', {
  title: 'Analytics',
  text: 'What published reports say about fraud with generated media, and what this service has counted itself.',
  failed: 'Failed to load analytics data',
  failedText: 'None of the three counts could be read.',
  retry: 'Retry',
  loading: 'Loading the figures',
  national: 'National fraud statistics',
  published: 'Published by others, not measured by this service: who counted what',
  impact: 'Impact summary',
  live: 'This service, in real time',
  refresh: 'Refresh',
  refreshing: 'Refreshing',
  analyses: 'files analyzed',
  detected: 'found to be AI-generated',
  users: 'users',
  confidence: 'average confidence',
  confidenceOf: (rows: string) => `over the newest ${rows} saved verdicts; inconclusive results have none`,
  platforms: 'Platform detection results',
  platformsText: 'Share of the files found to be AI-generated, by where they came from.',
  threats: 'Detected threat types',
  threatsText: 'Share of what was found to be AI-generated, by kind.',
  platform: 'Platform',
  threat: 'Threat type',
  found: 'Found',
  incidents: 'Incidents',
  ofTotal: (found: string, total: string) => `${found} of ${total}`,
  share: 'Share',
  sample: 'sample',
  sampleText: 'Sample figures: nothing has been counted yet, or the count could not be read.',
} as const);

export const analyticsToasts = words('statistics.analyticsToasts', {
  updated: { title: 'Stats Updated', description: 'The figures have been counted anew.' },
  refetched: { title: 'Stats Updated', description: 'The newest figures have been read.' },
  failed: {
    title: 'Update Failed',
    description: 'Failed to refresh analytics data. Please try again.',
  },
} as const);

export const confirmed = words('statistics.confirmed', {
  title: 'What files turned out to be',
  text: 'People who know what their file is can say so below its result. The operator looks at every answer; these are the accepted ones. They are few and nobody chose them at random, so they show how the service does in use and are no measurement like the ones above.',
  empty: 'Nobody who knows has told us yet.',
  failed: 'The answers could not be read.',
  loading: 'Loading the answers',
  month: 'Month',
  ai: 'Made by AI: named, undecided, missed',
  real: 'Real: accused, undecided, not accused',
  /** Of one kind of file: what the engine had said. */
  counts: (ai: number, undecided: number, not: number) => `${ai}, ${undecided}, ${not}`,
} as const);

/** What the calls stand under in their description. */
export const tags = { statistics: 'Counts over all analyses.' } as const;
