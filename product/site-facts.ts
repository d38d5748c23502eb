/** What differs between installations and stands in the words of the public pages; the server fills it in. */

export const SITE_FACTS = ['public-url', 'operator-name', 'operator-contact', 'media-retention'] as const;
export type SiteFact = (typeof SITE_FACTS)[number];
export type SiteFacts = Record<SiteFact, string>;

/** Where the server puts a fact in a page that was rendered in advance. */
export const factMark = (fact: SiteFact): string => `[[${fact}]]`;

export const UNNAMED_OPERATOR = 'the person or organization that runs this installation';
export const NO_CONTACT = 'not stated here yet: ask whoever gave you the address of this service';

/** Days that media of accounts is kept (setting MEDIA_RETENTION_DAYS). */
export function mediaRetention(days: number): string {
  if (days === 0) return 'within minutes of the end of its analysis';
  return days === 1 ? '1 day after its analysis' : `${days} days after its analysis`;
}
