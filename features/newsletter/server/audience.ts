/** Who wants what: the preferences, as SQL. */
import { type SQL, sql } from '@unmask/db/sql';
import type { CampaignType } from '../limits.ts';
import { isFirstOfMonth } from './friday.ts';

const WANTED: Record<Exclude<CampaignType, 'newsletter'>, SQL> = {
  educational: sql`p.educational_content`,
  product: sql`p.product_updates`,
  security: sql`p.security_alerts`,
};

/**
 * `from … where …`: confirmed addresses that are written to and chose this kind. Without the weekly digest only the first issue of a month
 * comes; what promotes something goes to those alone who want that as well.
 */
export function audienceOf(
  { type, promotional }: { type: CampaignType; promotional: boolean },
  weekOf: string | null,
): SQL {
  const first = weekOf !== null && isFirstOfMonth(weekOf);
  const weekly = first ? sql`p.newsletter` : sql`p.newsletter and p.weekly_digest`;
  const wanted = type === 'newsletter' ? weekly : WANTED[type];
  const promotion = promotional ? sql`and p.marketing_emails` : sql``;
  return sql`from newsletter_subscribers s join email_preferences p on p.subscriber_id = s.id
    where s.state = 'confirmed' and ${wanted} ${promotion}
      and not exists (select 1 from suppressions x where x.email = s.email)`;
}
