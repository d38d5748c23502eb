import {
  factMark,
  mediaRetention,
  NO_CONTACT,
  type SiteFact,
  type SiteFacts,
  UNNAMED_OPERATOR,
} from '@unmask/product/site-facts';

/** What holds while no server has filled anything in, as with a development server. */
const DEFAULTS: SiteFacts = {
  'public-url': '',
  'operator-name': UNNAMED_OPERATOR,
  'operator-contact': NO_CONTACT,
  'media-retention': mediaRetention(30),
};

/** A fact of this installation; its mark while pages are rendered in advance, which the server then replaces. */
export function siteFact(fact: SiteFact): string {
  if (typeof document === 'undefined') return factMark(fact);
  const told = document.querySelector<HTMLMetaElement>(`meta[name="unmask:${fact}"]`)?.content;
  return told === undefined || told === factMark(fact) ? DEFAULTS[fact] : told;
}
