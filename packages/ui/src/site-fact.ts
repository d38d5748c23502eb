import type { LimitPolicy, Tier } from '@unmask/product/plans';
import { dailyPoint } from '@unmask/product/prices';
import {
  DAILY_FACTS,
  factMark,
  limitPolicyOf,
  mediaRetention,
  NO_CONTACT,
  policyFacts,
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
  ...policyFacts('account'),
};

/** A fact of this installation; its mark while pages are rendered in advance, which the server then replaces. */
export function siteFact(fact: SiteFact): string {
  if (typeof document === 'undefined') return factMark(fact);
  const told = document.querySelector<HTMLMetaElement>(`meta[name="unmask:${fact}"]`)?.content;
  return told === undefined || told === factMark(fact) ? DEFAULTS[fact] : told;
}

/** The limit policy in force. For what is drawn in the browser alone: pages rendered in advance do not know it. */
export function sitePolicy(): LimitPolicy {
  return limitPolicyOf(siteFact('limit-policy'));
}

/** What a plan gives a day under the policy in force. */
export function siteDaily(tier: Tier): string {
  return tier === 'free' ? dailyPoint('free', 'account') : siteFact(DAILY_FACTS[tier]);
}
