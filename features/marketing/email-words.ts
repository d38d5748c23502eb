/** Words of the Email Marketing tab (enterprise specification, sections 2, 4, 8 and 9). */

export const hub = {
  title: 'Email Marketing Intelligence Hub',
  lead: 'The newsletter, what is given for an address, texts for businesses, and where the news comes from.',
  tabsLabel: 'Email marketing',
  tabs: {
    newsletter: 'Newsletter',
    magnets: 'Lead Magnets',
    b2b: 'B2B Marketing',
    sources: 'Data Sources',
    preferences: 'Preferences',
    analytics: 'Analytics',
  },
} as const;

export const newsletterTab = {
  performance: 'Performance',
  performanceText: 'An example of what such a card shows.',
  service: 'What is claimed elsewhere, and what is measured here',
  measured: (day: string) => `Measured, ${day}`,
  measuredLoading: 'Loading the measured figures',
  measuredFailed: 'The measured figures could not be loaded.',
  notMeasured: 'This copy carries no evaluation.',
  kinds: { video: 'Video', audio: 'Voice', image: 'Picture' },
  kind: (kind: string, files: number) => `${kind}, ${files.toLocaleString('en')} files`,
  figures: ({ named, missed, accused }: { named: number; missed: number; accused: number }) =>
    `${named}% of AI files called AI, ${missed}% called authentic, the others inconclusive; ${accused}% of real files called AI.`,
} as const;

export const magnets = {
  text: 'Sent by mail, as a PDF made by this service. Asking subscribes to nothing.',
  open: 'Get it by mail',
  openLabel: (title: string) => `Get it by mail: ${title}`,
} as const;

export const b2b = {
  tabsLabel: 'B2B marketing',
  tabs: {
    plans: 'Plans & Targets',
    social: 'Social Media',
    newsletter: 'Newsletter',
    templates: 'Email Templates',
  },
} as const;

export const templatesView = {
  title: 'Marketing Templates',
  tabsLabel: 'Marketing templates',
  tabs: {
    plans: 'Plans',
    small: 'Small Business',
    fortune: 'Fortune 500',
    companies: 'Companies',
    mid: 'Mid-Market',
    segments: 'Segments',
  },
  plansTitle: 'Price list of the outreach material',
  plansText:
    'An example that nobody can buy at. What the service costs stands beside it, and on the page of the plans.',
  plansLink: 'To the plans',
  shop: 'Plans of this service',
  perMonth: 'a month',
  forWhom: 'For',
  companies: 'Target companies',
  technology: 'Technology',
  financial: 'Financial services',
  segments: 'Small-business segments',
  madeUp: 'Made up, as an example of what to write down.',
  segmentColumns: {
    company: 'Segment',
    industry: 'Industry',
    revenue: 'Revenue',
    employees: 'Employees',
    plan: 'Plan',
    priority: 'Priority',
    notes: 'Notes',
  },
} as const;

export const issueView = {
  title: 'Newsletter template',
  week: (week: string) => `Week of ${week}`,
  level: 'Threat level',
  levels: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' },
  featured: 'Case of the week',
  facts: { loss: 'Loss', place: 'Place', date: 'Date' },
  trends: 'Trending threats',
  tips: 'Protection tips',
  trial: 'Start Free Trial',
  unsubscribe: 'Unsubscribe',
  preferences: 'Update preferences',
} as const;

export const sourcesView = {
  title: 'Data Sources',
  text: 'Public feeds, read by this server. Nothing is asked of them before they are switched on; then they are read every hour.',
  staffOnly: 'The operator’s staff switch sources and refresh them.',
  refreshAll: 'Refresh All',
  refreshing: 'Refreshing...',
  statuses: { active: 'Active', inactive: 'Inactive', error: 'Error' },
  credibility: (level: string) => `${level} credibility`,
  levels: { high: 'High', medium: 'Medium', low: 'Low' },
  updated: 'Last updated',
  never: 'Never',
  frequency: 'Frequency',
  dataPoints: 'Data points',
  headlines: 'Newest',
  error: 'Why it failed',
  address: 'Address of the feed',
  editAddress: 'Change the address',
  editLabel: (name: string) => `Change the address of ${name}`,
  save: 'Save',
  cancel: 'Cancel',
  switchLabel: (name: string) => `${name} is on`,
  loading: 'Loading the data sources',
  failed: 'The data sources could not be loaded.',
  changed: { title: 'Data source updated', description: 'The data source status has been changed.' },
  changeFailed: { title: 'Not changed', description: 'Please try again later.' },
  addressSaved: { title: 'Saved', description: 'It is read from there from now on.' },
  refreshed: {
    title: 'Data sources refreshed',
    description: 'All active data sources have been updated with the latest information.',
  },
  refreshFailed: {
    title: 'Refresh failed',
    description: 'Some data sources could not be updated. Please try again.',
  },
} as const;

export const preferencesTab = {
  text: (email: string) =>
    `What comes to ${email} is chosen by a link that every newsletter has at its end: it needs no password, and works from every device.`,
  visitor: 'you@example.com',
  open: 'Open the preferences',
  none: 'This installation has no newsletter, so there is nothing to choose.',
} as const;

export const strategy = {
  title: 'Email Campaign Strategy',
  figures: 'Figures of campaigns',
  recent: 'Recent Campaigns',
  samples: 'Examples',
  create: 'Create Campaign',
  edit: 'Edit',
  send: 'Send',
  editLabel: (title: string) => `Edit ${title}`,
  sendLabel: (title: string) => `Send ${title}`,
  types: {
    newsletter: 'Newsletter',
    educational: 'Educational',
    product: 'Product',
    security: 'Security',
  },
  statuses: { draft: 'Draft', scheduled: 'Scheduled', sent: 'Sent' },
  recipients: (count: number) => `${count.toLocaleString('en')} recipients`,
  scheduled: (day: string) => `for ${day}`,
  rates: (open: number, click: number) => `${open}% opened, ${click}% clicked`,
  staffOnly: {
    title: 'For the operator’s staff',
    description: 'Campaigns are written and sent by the operator’s staff, in their own area.',
  },
  none: {
    title: 'No newsletter here',
    description: 'This installation has no newsletter, so there are no campaigns to write.',
  },
} as const;
