/** Words of the database of public figures that the service itself says. */
import { words } from '@unmask/product/language';

export const tags = {
  'Public figures':
    'Deepfakes of public figures: confirmed incidents with their sources, reports, and what staff decide.',
} as const;

export const errorWords = words('errors.public-figures', {
  figure_not_found: {
    title: 'Not listed',
    message: 'Nobody is listed here under this address. Search by name instead.',
    status: 404,
  },
  figure_cursor_invalid: {
    title: 'List changed',
    message: 'This list cannot be read on from there. Please reload the page.',
    status: 400,
  },
  figure_report_not_found: {
    title: 'Not found',
    message: 'There is no such report any more. Please reload the page.',
    status: 404,
  },
  figure_source_invalid: {
    title: 'Source not usable',
    message: 'This is no address of a page. Copy the whole address of the source, beginning with https.',
    status: 400,
  },
  figure_url_invalid: {
    title: 'Address not usable',
    message: 'This is no address of a page. Copy the whole address where you saw it, or leave it empty.',
    status: 400,
  },
  figure_date_invalid: {
    title: 'Day not usable',
    message: 'The source cannot have been published on this day. Enter a day between 2014 and today.',
    status: 400,
  },
  figure_is_sample: {
    title: 'Made up',
    message: 'This name belongs to a sample: nobody is meant by it. Enter the name of a real person.',
    status: 400,
  },
  figure_analysis_unfinished: {
    title: 'No result yet',
    message: 'This analysis has no result yet. Wait until it has ended, or leave the field empty.',
    status: 400,
  },
  figure_report_known: {
    title: 'Known already',
    message: 'This source has been reported for this name already. Thank you all the same.',
    status: 409,
  },
  figure_reports_waiting: {
    title: 'Too many reports',
    message: 'At most 30 reports of yours wait at a time. Report more when some of them were looked at.',
    status: 409,
  },
  figure_removed: {
    title: 'Not to be listed',
    message: 'This person was removed from the database and is not listed again. Reject the report.',
    status: 409,
  },
  figure_decided: {
    title: 'Decided already',
    message: 'Somebody has decided this meanwhile. Please reload the page.',
    status: 409,
  },
  figure_own_report: {
    title: 'Somebody else decides',
    message: 'You reported this yourself. Ask another member of staff to confirm it.',
    status: 409,
  },
  figure_request_not_found: {
    title: 'Not found',
    message: 'There is no such request any more. Please reload the page.',
    status: 404,
  },
  figure_site_invalid: {
    title: 'Site not usable',
    message: 'This is no address of a site. Enter the official one, beginning with https.',
    status: 400,
  },
  figure_site_unchecked: {
    title: 'Code not found',
    message: 'The code was not found on the site. A claim can be granted once it stands there.',
    status: 409,
  },
  figure_claim_open: {
    title: 'Claimed already',
    message: 'You have claimed this entry already. What became of it stands on the page of the database.',
    status: 409,
  },
  figure_name_taken: {
    title: 'Name taken',
    message: 'Another entry has this name already. Choose another, or take the reports of one of them back.',
    status: 409,
  },
  figure_note_missing: {
    title: 'Reason missing',
    message: 'Enter the reason. Whoever reported it reads it.',
    status: 400,
  },
} as const);

export const personalData = {
  reports: 'Reports of deepfakes of public figures',
  requests: 'Requests about entries of public figures',
} as const;

export const requestMail = {
  staff: {
    subject: {
      removal: (figure: string) => `Somebody asks to remove the entry of ${figure}`,
      correction: (figure: string) => `Somebody asks to correct the entry of ${figure}`,
      claim: (figure: string) => `Somebody claims the entry of ${figure}`,
    },
    preview: 'An entry of the database of public figures.',
    lines: (name: string, text: string) => [
      `From: ${name}`,
      text || 'Nothing more was written.',
      'Decide it in the operator’s area.',
    ],
    action: 'Open the operator’s area',
    footer: 'You get this mail because you are staff of this service.',
  },
  asker: {
    subject: (figure: string) => `Your request about the entry of ${figure}`,
    preview: 'What became of your request.',
    lines: {
      removal: {
        granted: 'The entry was removed, with everything that stood there. The name is not listed again.',
        refused: 'The entry was not removed.',
      },
      correction: { granted: 'The entry was corrected.', refused: 'The entry was not changed.' },
      claim: {
        granted: 'You speak for the entry now, and can write a statement on the page of the database.',
        refused: 'Your claim was not granted.',
      },
    },
    note: (note: string) => `The reason: ${note}`,
    action: 'Open the database',
    footer: 'You get this mail because this address stands in the request. Was it not yours? Then ignore it.',
  },
} as const;

export const mail = {
  queue: {
    subject: 'A report of a deepfake waits to be looked at',
    preview: 'The database of public figures has a new report.',
    lines: (name: string, source: string) => [
      `Somebody reported a deepfake of ${name}, with this source: ${source}.`,
      'Nothing is shown before a member of staff confirms it. Further reports are not mailed while this one waits.',
    ],
    action: 'Look at the reports',
    footer: 'You get this mail because you are staff of this service.',
  },
  decided: {
    subject: {
      confirmed: (name: string) => `Your report about ${name} was confirmed`,
      rejected: (name: string) => `Your report about ${name} was not taken`,
      retracted: (name: string) => `Your report about ${name} was taken back`,
    },
    preview: 'What became of your report.',
    lines: {
      confirmed: 'Thank you. It is listed in the database of public figures now.',
      rejected: 'It is not listed. Nothing of it is shown to others.',
      retracted: 'It was listed, and is not any more.',
    },
    note: (note: string) => `The reason: ${note}`,
    action: 'Open the database',
    footer: 'You get this mail because you reported it.',
  },
} as const;
