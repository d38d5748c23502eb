/**
 * Prospects of the region, as examples of what to write down about one. Companies, people and addresses are made up: the domains end in
 * `.example`, which nobody can own, and the telephone numbers are those that are kept free for such uses.
 */
import type { SampleProspect } from './shapes.ts';

const prospect = (
  [id, company, industry, size, revenue, priority, city]: [
    string,
    string,
    string,
    string,
    string,
    SampleProspect['priority'],
    string,
  ],
  [address, decisionMaker, phone, estimatedRevenue]: [string, string, string, string],
  [painPoints, bestApproach, notes]: [string[], string, string],
): SampleProspect => ({
  ...{ id, company, industry, size, revenue, priority, city, address, decisionMaker, painPoints },
  ...{ estimatedRevenue, bestApproach, notes },
  contactEmail: `office@${id}.example`,
  phone: `(559) 555-${phone}`,
  website: `https://${id}.example`,
  socialHandles: [`@${id.replaceAll('-', '_')}_example`],
  status: 'Not Contacted',
});

export const SAMPLE_PROSPECTS: readonly SampleProspect[] = [
  prospect(
    ['quill-and-harrow', 'Quill & Harrow LLP', 'Law firm', '11-50', '$5M-$10M', 'High', 'Fresno'],
    ['100 Sample Street', 'Dana Quillfeather, managing partner', '0101', '$299 a month'],
    [
      ['Recorded calls as evidence', 'Opposing experts who doubt every clip'],
      'Mail first, then a call about one case of theirs',
      'Litigates employment cases.',
    ],
  ),
  prospect(
    ['orchard-gate', 'Orchard Gate Realty', 'Real estate', '11-50', '$2M-$5M', 'High', 'Clovis'],
    ['22 Sample Avenue', 'Milo Orchardsen, broker', '0102', '$99 a month'],
    [
      ['Wire instructions by voice message', 'Sellers who appear by video alone'],
      'Visit the office with one example',
      'Closings by video since last year.',
    ],
  ),
  prospect(
    ['valley-ledger', 'Valley Ledger Bank', 'Banking', '201-500', '$50M-$100M', 'High', 'Fresno'],
    ['7 Sample Plaza', 'Ines Ledgerwood, head of fraud', '0103', '$999 a month'],
    [
      ['Callers who sound like customers', 'Identity checks by video'],
      'Through the fraud team, with the API in the first mail',
      'Uses voice prompts for telephone banking.',
    ],
  ),
  prospect(
    ['almond-county-news', 'Almond County News', 'Media', '51-200', '$5M-$10M', 'Medium', 'Madera'],
    ['310 Sample Road', 'Theo Pressman, editor', '0104', '$299 a month'],
    [
      ['Clips sent in by readers', 'Minutes to decide before an election'],
      'Offer to look at three clips together',
      'Has a desk for submitted videos.',
    ],
  ),
  prospect(
    ['sequoia-mutual', 'Sequoia Mutual Insurance', 'Insurance', '201-500', '$50M-$100M', 'High', 'Visalia'],
    ['45 Sample Way', 'Greta Sequoiason, claims director', '0105', '$999 a month'],
    [
      ['Pictures of damage that are too clean', 'Statements recorded on the telephone'],
      'Write about pictures of claims, not about celebrities',
      'Takes claims by an app.',
    ],
  ),
  prospect(
    ['tule-river-health', 'Tule River Health', 'Healthcare', '501-1000', '$100M+', 'Medium', 'Porterville'],
    ['900 Sample Drive', 'Amir Tulane, information security', '0106', '$999 a month'],
    [
      ['Calls in the name of physicians', 'Telehealth identities'],
      'Start with the training for employees',
      'Reviews its call-back procedure.',
    ],
  ),
  prospect(
    ['granite-school', 'Granite Unified Schools', 'Education', '1000+', '$100M+', 'Medium', 'Hanford'],
    ['12 Sample Lane', 'Rosa Granitez, superintendent', '0107', '$299 a month'],
    [
      ['Made pictures of pupils', 'Parents who ask what is real'],
      'Offer a session for counsellors first',
      'Writes a policy on made pictures.',
    ],
  ),
  prospect(
    ['delta-freight', 'Delta Sample Freight', 'Logistics', '51-200', '$10M-$50M', 'Low', 'Stockton'],
    ['68 Sample Harbor', 'Hugo Freightley, owner', '0108', '$99 a month'],
    [
      ['Orders by voice message', 'Drivers who are called in the name of dispatch'],
      'Short call, one question',
      'Moved to a new dispatch line.',
    ],
  ),
  prospect(
    ['merced-credit', 'Merced Sample Credit Union', 'Banking', '51-200', '$10M-$50M', 'Medium', 'Merced'],
    ['5 Sample Square', 'Lena Creditson, operations', '0109', '$299 a month'],
    [
      ['Members who are pressed by a known voice', 'Small fraud team'],
      'Mail with the template for banking',
      'Meets with other unions every quarter.',
    ],
  ),
];
