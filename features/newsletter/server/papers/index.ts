/** The documents that are asked for by mail, as the printer takes them. */
import { CHECKLIST } from '@unmask/product/content/newsletter/checklist';
import { BRAND } from '@unmask/product/copy/site';
import type { Paper } from '@unmask/report/paper';
import type { LeadMagnetType } from '../../limits.ts';
import { leadMagnets, paperWords as words } from '../../words-service.ts';
import type { NewsletterDeps } from '../deps.ts';
import { guideBlocks } from './guide.ts';
import { reportBlocks } from './report.ts';

export async function paperOf(
  { db, homeUrl }: Pick<NewsletterDeps, 'db' | 'homeUrl'>,
  type: LeadMagnetType,
  now: Date,
): Promise<Paper> {
  const { title, text } = leadMagnets[type];
  const day = now.toISOString().slice(0, 10);
  const blocks = {
    guide: guideBlocks,
    checklist: () => CHECKLIST.map(checklistPage),
    report: () => reportBlocks(db, day, now),
  };
  return {
    brand: BRAND,
    title,
    subject: text,
    mark: null,
    lines: [text, words.cover(day), words.free(homeUrl)],
    blocks: await blocks[type](),
    foot: words.foot(title, homeUrl),
    // The day alone: the same day gives the same bytes.
    madeAt: new Date(`${day}T00:00:00Z`),
    book: true,
  };
}

const checklistPage = ({ heading, text, points }: (typeof CHECKLIST)[number]) => ({
  heading,
  items: [{ text }, { list: points.map((point) => `[   ]  ${point}`) }],
});
