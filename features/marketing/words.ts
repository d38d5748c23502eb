/** Words of the marketing area that the service itself says (enterprise specification, sections 2 and 8). */

export const tags = {
  Marketing: 'Progress, prospects, data sources and sign-ups of the marketing area.',
} as const;

export const errorWords = {
  marketing_task_unknown: {
    title: 'No such task',
    message: 'The plan has no such task. Please reload the page.',
    status: 400,
  },
  prospect_not_found: {
    title: 'Not found',
    message: 'This prospect is not in your pipeline any more. Please reload the page.',
    status: 404,
  },
  prospect_email_invalid: {
    title: 'Address not usable',
    message: 'This is no email address. Correct it, or leave it empty.',
    status: 400,
  },
  prospect_inquiry_kept: {
    title: 'Not yours to rewrite',
    message: 'Company, name and address came with the request for a demo call and stay as they are.',
    status: 400,
  },
  too_many_prospects: {
    title: 'List full',
    message: 'Your pipeline takes at most 2,000 prospects. Delete some first.',
    status: 409,
  },
  data_source_not_found: {
    title: 'Not found',
    message: 'There is no such data source. Please reload the page.',
    status: 404,
  },
  data_source_address_invalid: {
    title: 'Address not usable',
    message: 'This is no https address of a feed. Copy the whole address of an RSS or Atom feed.',
    status: 400,
  },
  marketing_refresh_limit: {
    title: 'Too many at once',
    message: 'At most 30 refreshes an hour. Please try again later.',
    status: 429,
  },
  measurement_id_invalid: {
    title: 'Measurement id not usable',
    message: 'A measurement id looks like G-AB12CD34EF. Copy it from the data stream in Google Analytics.',
    status: 400,
  },
  analytics_address_invalid: {
    title: 'Address not usable',
    message: 'This is no https address. Leave the field empty for the usual one.',
    status: 400,
  },
  analytics_secret_missing: {
    title: 'API secret missing',
    message: 'Enter the API secret of the Measurement Protocol. Without one nothing can be sent.',
    status: 400,
  },
} as const;

export const sourceErrors = {
  noFeed: 'What the address gives is no RSS or Atom feed.',
  status: (status: number) => `The address answered with status ${status}.`,
} as const;

export const analyticsErrors = {
  status: (status: number) => `The other side answered with status ${status}.`,
  unreadable: 'The other side gave no readable answer.',
} as const;

export const inquiryNotes = (size: string, message: string) =>
  [`Asked for a demo call (company size ${size}).`, message].filter((part) => part !== '').join('\n\n');

export const personalData = {
  progress: 'Progress in the marketing area',
  prospects: 'Prospects and notes in the marketing area',
} as const;
