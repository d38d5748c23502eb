/** What the calls stand under in the two descriptions. */
export const tags = { 'API keys': 'Keys for the public API.' } as const;

export const apiTags = {
  analyses: 'Send videos, wait for results, read, list, cancel and delete them.',
  batches: 'Many videos in one request.',
  usage: 'What is left of the month.',
} as const;

/** In the header and among the tabs of the team dashboard. */
export const placeWords = {
  header: 'API Keys',
  keysTab: 'API Access',
  documentationTab: 'Documentation',
} as const;
