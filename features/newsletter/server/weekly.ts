/** Every Friday: where nobody has written the issue, the service composes it from its own figures, in time to be read and changed. */

import { rowsOf } from '@unmask/db';
import { sql } from '@unmask/db/sql';
import { AppError } from '@unmask/platform/errors';
import { PREPARED_HOURS } from '../limits.ts';
import { automaticWords, issueTitle } from '../words-service.ts';
import { createCampaign } from './campaigns.ts';
import type { NewsletterDeps } from './deps.ts';
import { composeIssue } from './figures.ts';
import { nextFriday } from './friday.ts';
import { readSettings } from './settings.ts';

/** @returns the id of the campaign that it made, or null */
export async function prepareIssue(deps: NewsletterDeps, now = new Date()): Promise<string | null> {
  const { db } = deps;
  const { automatic, timeZone, sendHour } = await readSettings(db);
  if (!automatic) return null;
  const friday = nextFriday(now, sendHour, timeZone);
  if (friday.at.getTime() - now.getTime() > PREPARED_HOURS * 3_600_000) return null;
  const [facts] = await rowsOf<{ readers: boolean; written: boolean }>(
    db,
    sql`select exists (select 1 from newsletter_subscribers where state = 'confirmed') as readers,
      exists (select 1 from newsletter_issues where week_of = ${friday.day}) as written`,
  );
  if (!facts?.readers || facts.written) return null;
  const issue = await composeIssue(db, friday.day, now);
  const draft = {
    title: issueTitle(issue.featuredIncident.title),
    type: 'newsletter' as const,
    description: automaticWords.description,
    promotional: false,
    body: '',
    issue,
  };
  try {
    return await createCampaign(db, 'newsletter', draft, friday.at);
  } catch (error) {
    // Somebody has written it meanwhile.
    if (error instanceof AppError && error.code === 'issue_week_taken') return null;
    throw error;
  }
}
