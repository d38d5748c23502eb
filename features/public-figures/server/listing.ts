/** What everybody reads: entries with what was counted of them, and confirmed incidents. */
import { type Database, figureIncidents, publicFigures, rowsOf } from '@unmask/db';
import { and, desc, eq, type SQL, sql } from '@unmask/db/sql';
import { AppError } from '@unmask/platform/errors';
import type { Entry, Figure, Incident, Summary } from '../contract.ts';
import { errors } from '../errors.ts';
import { ALERTS_SHOWN, SAMPLE_HEADLINES, TRENDING_FROM, TRENDING_SHOWN } from '../limits.ts';
import { type Counts, isTrending, riskOf } from '../rating.ts';
import { type SampleEntry, sampleAlerts, sampleEntries, sampleIncidents } from '../samples.ts';
import { afterPlace, cursorTime, type Paged, partOf } from './paging.ts';

interface Counted extends Counts {
  id: string;
  slug: string;
  name: string;
  about: string;
  last: string;
  cursorAt: string;
}

const within = (days: number): SQL => sql`i.confirmed_at > now() - make_interval(days => ${days}::int)`;
const LAST = sql`max(i.confirmed_at)`;

/** Listed entries with at least one confirmed incident. */
const counted = (where: SQL = sql`true`, having: SQL = sql`true`): SQL => sql`
  select f.id, f.slug, f.name, f.about, count(*)::int as total,
    (count(*) filter (where ${within(1)}))::int as recent,
    (count(*) filter (where ${within(7)}))::int as week,
    (count(*) filter (where ${within(14)} and not ${within(7)}))::int as "weekBefore",
    (count(*) filter (where ${within(90)}))::int as quarter,
    to_char(${LAST} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last,
    ${cursorTime(LAST)} as "cursorAt"
  from public_figures f join figure_incidents i on i.figure_id = f.id and i.state = 'confirmed'
  where f.state = 'listed' and ${where}
  group by f.id having ${having}`;

const present = ({ slug, name, about, last, ...counts }: Counted): Figure => ({
  ...{ slug, name, about },
  totalDeepfakes: counts.total,
  recentDetections: counts.recent,
  riskLevel: riskOf(counts),
  trending: isTrending(counts),
  lastDetected: last,
  sample: false,
});

const presentSample = ({ slug, name, about, counts, lastDetected }: SampleEntry): Figure => ({
  ...{ slug, name, about, lastDetected },
  totalDeepfakes: counts.total,
  recentDetections: counts.recent,
  riskLevel: riskOf(counts),
  trending: isTrending(counts),
  sample: true,
});

/** Samples stand in for entries until there is one. */
async function isEmpty(db: Database): Promise<boolean> {
  const [found] = await rowsOf<{ id: string }>(
    db,
    sql`select f.id from public_figures f join figure_incidents i on i.figure_id = f.id and i.state = 'confirmed'
      where f.state = 'listed' limit 1`,
  );
  return found === undefined;
}

/** Detected last comes first. @throws AppError `figure_cursor_invalid` */
export async function listFigures(db: Database, input: Paged & { search: string }) {
  const { search, cursor, limit } = input;
  const after = afterPlace(cursor, LAST, sql`f.id`);
  if (await isEmpty(db)) {
    const wanted = search.toLowerCase();
    const found = sampleEntries().filter(({ name }) => name.toLowerCase().includes(wanted));
    return { items: cursor === undefined ? found.map(presentSample) : [], nextCursor: null };
  }
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await rowsOf<Counted>(
    db,
    sql`${counted(sql`f.name ilike ${pattern}`, after)} order by ${LAST} desc, f.id desc limit ${limit + 1}`,
  );
  return partOf(rows, limit, present);
}

export async function readSummary(db: Database): Promise<Summary> {
  if (await isEmpty(db)) return sampleSummary();
  const all = sql`with counted as (${counted()})`;
  const [figures] = await rowsOf<{ monitored: number; trending: number }>(
    db,
    sql`${all} select count(*)::int as monitored,
      (count(*) filter (where week >= ${TRENDING_FROM} and week > "weekBefore"))::int as trending from counted`,
  );
  const trending = await rowsOf<Counted>(
    db,
    sql`${all} select * from counted where week >= ${TRENDING_FROM} and week > "weekBefore"
      order by week - "weekBefore" desc, week desc, id limit ${TRENDING_SHOWN}`,
  );
  const [today] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from figure_incidents i join public_figures f on f.id = i.figure_id
      where i.state = 'confirmed' and f.state = 'listed'
        and i.confirmed_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`,
  );
  return {
    sample: false,
    monitored: figures?.monitored ?? 0,
    detectedToday: today?.count ?? 0,
    trendingAlerts: figures?.trending ?? 0,
    trending: trending.map((row) => ({ ...present(row), week: row.week, weekBefore: row.weekBefore })),
    alerts: (await readIncidents(db, undefined, { limit: ALERTS_SHOWN })).items,
  };
}

function sampleSummary(): Summary {
  const trending = sampleEntries().filter(({ counts }) => isTrending(counts));
  return {
    sample: true,
    ...SAMPLE_HEADLINES,
    trending: trending
      .sort((a, b) => b.counts.week - b.counts.weekBefore - (a.counts.week - a.counts.weekBefore))
      .slice(0, TRENDING_SHOWN)
      .map((entry) => ({
        ...presentSample(entry),
        week: entry.counts.week,
        weekBefore: entry.counts.weekBefore,
      })),
    alerts: sampleAlerts(ALERTS_SHOWN),
  };
}

/** A sample has an address as long as it stands in the list. @throws AppError `figure_not_found` */
export async function readEntry(db: Database, slug: string): Promise<Entry> {
  const [row] = await rowsOf<Counted>(db, counted(sql`f.slug = ${slug}`));
  if (row === undefined) {
    const sample = sampleEntries().find((each) => each.slug === slug);
    if (!sample || !(await isEmpty(db))) throw new AppError(errors.figure_not_found);
    return { ...presentSample(sample), id: slug, statement: null, claimed: false };
  }
  const [figure] = await db.select().from(publicFigures).where(eq(publicFigures.id, row.id));
  const { statement, statementAt, officialUrl } = figure ?? {};
  return {
    ...present(row),
    id: row.id,
    statement:
      statement && statementAt && officialUrl
        ? { text: statement, site: officialUrl, at: statementAt.toISOString() }
        : null,
    claimed: figure?.claimedBy != null,
  };
}

/** @throws AppError `figure_not_found`, `figure_cursor_invalid` */
export async function incidentsOf(db: Database, { slug, ...input }: Paged & { slug: string }) {
  const { sample } = await readEntry(db, slug);
  if (sample) return { items: sampleIncidents(slug), nextCursor: null };
  return readIncidents(db, eq(publicFigures.slug, slug), input);
}

async function readIncidents(db: Database, where: SQL | undefined, { cursor, limit }: Paged) {
  const { confirmedAt, id, state } = figureIncidents;
  const rows = await db
    .select({
      id,
      incident: figureIncidents,
      slug: publicFigures.slug,
      name: publicFigures.name,
      cursorAt: cursorTime(confirmedAt),
    })
    .from(figureIncidents)
    .innerJoin(publicFigures, eq(publicFigures.id, figureIncidents.figureId))
    .where(
      and(
        eq(state, 'confirmed'),
        eq(publicFigures.state, 'listed'),
        where,
        afterPlace(cursor, confirmedAt, id),
      ),
    )
    .orderBy(desc(confirmedAt), desc(id))
    .limit(limit + 1);
  return partOf(rows, limit, ({ incident, slug, name }) => ({
    ...{ id: incident.id, slug, name },
    kind: incident.kind as Incident['kind'],
    platform: incident.platform as Incident['platform'],
    sourceName: incident.sourceName,
    sourceUrl: incident.sourceUrl,
    publishedOn: incident.publishedOn,
    summary: incident.summary,
    analysisOutcome: incident.analysisOutcome as Incident['analysisOutcome'],
    confirmedAt: incident.confirmedAt!.toISOString(),
    sample: false,
  }));
}
