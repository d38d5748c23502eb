export const errorWords = {
  api_scope_unknown: {
    title: 'No such scope',
    message: 'There is no such scope. Read the list of keys for those that there are.',
    status: 400,
  },
} as const;

export const noSuchScope = (scope: string, known: readonly string[]) =>
  `There is no scope ${scope}. A key can have ${known.join(', ')}.`;

/** What the calls stand under in the two descriptions. */
export const tags = { 'API keys': 'Keys for the public API.' } as const;

export const apiScopes = {
  'analyses:read': 'Read analyses',
  'analyses:write': 'Start, cancel and delete analyses',
  'usage:read': "Read the month's usage",
} as const;

export const apiTags = {
  analyses: 'Send videos, recordings and pictures, wait for results, read, list, cancel and delete them.',
  batches: 'Many files in one request, and what is inside of documents.',
  usage: 'What is left of the month.',
} as const;

/** In the header and among the tabs of the team dashboard. */
export const placeWords = {
  header: 'API Keys',
  keysTab: 'API Access',
  documentationTab: 'Documentation',
} as const;
