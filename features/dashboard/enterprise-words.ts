/** Words of the enterprise dashboard (enterprise specification, section 2). */

export const enterpriseDashboard = {
  title: 'Enterprise Dashboard',
  loading: 'Loading your organization',
  failed: 'Your organization could not be loaded.',
  signedOut: 'Sign in to see the dashboard of your organization.',
  role: (role: string) => `Your role: ${role}`,
  tabs: {
    overview: 'Overview',
    team: 'Team Management',
    history: 'Analysis History',
  },
  tabList: 'Parts of the dashboard',
} as const;

/** Without an organization. */
export const enterpriseWelcome = {
  title: 'Welcome to the Enterprise Dashboard',
  text: 'You belong to no organization yet. Create one, or follow the link of an invitation, to share analyses with a team.',
  create: 'Create organization',
  home: 'Back to home',
} as const;

export const enterpriseRestricted = {
  title: 'Access Restricted',
  text: 'Your role does not include analytics. Ask an admin of the organization for another role.',
  organization: 'Organization',
  role: 'Role',
  home: 'Back to home',
} as const;

export const enterpriseOverview = {
  label: 'Figures of the organization',
  analyses: 'Total Analyses',
  analysesNote: { own: 'by you', organization: 'by the team' },
  threats: 'Threats Detected',
  threatsNote: 'judged AI-generated',
  members: 'Team Members',
  membersNote: 'in the organization',
  confidence: 'Average Confidence',
  confidenceNote: (verdicts: number) => (verdicts === 1 ? 'of one verdict' : `of ${verdicts} verdicts`),
  confidenceNone: 'no verdict yet',
  none: '–',
  percent: (value: number) => `${value}%`,
  loading: 'Loading the figures',
  failed: 'The figures could not be loaded.',
} as const;
