/** The threat intelligence report: what was counted here, what was measured, and what others documented. */
import { type Database, rowsOf } from '@unmask/db';
import { sql } from '@unmask/db/sql';
import type { PaperBlock } from '@unmask/report/paper';
import { mailWords, paperWords as words } from '../../words-service.ts';
import { composeIssue } from '../figures.ts';
import { accuracyItems } from './accuracy.ts';
import { casePages } from './guide.ts';

const CASES = 3;

interface Month {
  kind: string;
  all: number;
  found: number;
  undecided: number;
}

/** Saved analyses of the last thirty days by kind of file. */
const readMonth = (db: Database, now: Date): Promise<Month[]> =>
  rowsOf<Month>(
    db,
    sql`select coalesce(analysis_result->>'modality', 'video') as kind, count(*)::int as all,
      (count(*) filter (where analysis_result->>'isAI' = 'true' and coalesce(analysis_result->>'outcome', '') <> 'inconclusive'))::int as found,
      (count(*) filter (where analysis_result->>'outcome' = 'inconclusive'))::int as undecided
    from video_analyses where created_at > ${now.toISOString()}::timestamptz - interval '30 days' group by 1 order by 2 desc`,
  );

export async function reportBlocks(db: Database, day: string, now: Date): Promise<PaperBlock[]> {
  const { figures, reading } = accuracyItems();
  const { topTrends, threatLevel } = await composeIssue(db, day, now);
  const month = await readMonth(db, now);
  const trend = ({ threat, increase, description }: (typeof topTrends)[number]) =>
    `${threat} (${increase === null ? mailWords.issue.newThisWeek : mailWords.issue.increase(increase)}): ${description}`;
  return [
    { heading: words.reportSummary, items: words.reportText.map((text) => ({ text })) },
    {
      heading: words.reportCounted,
      items: [
        { text: words.reportCountedText },
        month.length > 0
          ? { list: month.map(({ kind, all, found, undecided }) => words.month(kind, all, found, undecided)) }
          : { text: words.reportNothing },
        { text: mailWords.issue.threatLevel(threatLevel), strong: true },
        topTrends.length > 0 ? { list: topTrends.map(trend) } : { text: mailWords.issue.noTrends },
      ],
    },
    { heading: words.accuracy, items: [{ text: words.accuracyText }, ...figures] },
    { heading: words.readingTitle, items: reading },
    ...casePages(CASES),
  ];
}
