/** Lookalike domains as members read them. */
import { domainToUnicode } from 'node:url';
import type { Database } from '@unmask/db';
import { and, asc, desc, eq, inArray, isNotNull, isNull } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { AppError } from '@unmask/platform/errors';
import { afterCursor, cursorTime, type Page, pageOf } from '@unmask/platform/paging';
import type { RequestActor } from '@unmask/platform/requests';
import type { DomainOverview, LookalikeDomain } from '../../contract.ts';
import { DOMAINS_PAGE, type ShownState } from '../../domain-limits.ts';
import { errors } from '../../errors.ts';
import { brandDomainLooks, brandDomains, brandFiles } from '../../tables.ts';
import { findConfig } from '../configs.ts';
import type { FileRow } from '../files.ts';
import { candidatesFor, type LookRow } from './looks.ts';
import { officialDomains } from './official.ts';
import type { DomainRow } from './record.ts';

interface Asked {
  organizationId: string;
  cursor?: string | undefined;
  state?: ShownState | undefined;
}

/** Newest first. @throws AppError `brand_cursor_invalid` */
export async function listDomains(
  db: Database,
  actor: RequestActor,
  { organizationId, cursor, state }: Asked,
): Promise<Page<LookalikeDomain>> {
  await requireRole(db, actor, organizationId, 'view_analytics');
  const rows = await db
    .select({ row: brandDomains, cursorAt: cursorTime(brandDomains.firstSeenAt) })
    .from(brandDomains)
    .where(
      and(
        eq(brandDomains.organizationId, organizationId),
        state && isShownAs(state),
        afterCursor(cursor, brandDomains.firstSeenAt, brandDomains.id, {
          error: errors.brand_cursor_invalid,
        }),
      ),
    )
    .orderBy(desc(brandDomains.firstSeenAt), desc(brandDomains.id))
    .limit(DOMAINS_PAGE + 1);
  const shown = await presentDomains(
    db,
    organizationId,
    rows.map(({ row }) => row),
  );
  return pageOf(
    rows,
    DOMAINS_PAGE,
    ({ row }) => row.id,
    ({ row }) => shown.get(row.id)!,
  );
}

/** What is ours is nobody's worry, there or not. */
function isShownAs(state: ShownState) {
  if (state === 'gone') return and(isNotNull(brandDomains.goneAt), inArray(brandDomains.state, GOING));
  if (state === 'ours') return eq(brandDomains.state, 'ours');
  return and(isNull(brandDomains.goneAt), eq(brandDomains.state, state));
}
const GOING = ['new', 'watched', 'takedown_started'] as const satisfies readonly ShownState[];

export async function presentDomains(
  db: Database,
  organizationId: string,
  rows: readonly DomainRow[],
): Promise<Map<string, LookalikeDomain>> {
  if (rows.length === 0) return new Map();
  const looks = await looksOf(db, organizationId);
  const ids = rows.flatMap(({ pageFileId }) => pageFileId ?? []);
  const files = ids.length === 0 ? [] : await db.select().from(brandFiles).where(inArray(brandFiles.id, ids));
  return new Map(
    rows.map((row) => {
      const file = files.find(({ id }) => id === row.pageFileId);
      const { id, official, name, likeness, from, to, records, known, history } = row;
      return [
        id,
        {
          ...{ id, official, name, likeness, from, to, records, known, history },
          shown: domainToUnicode(name),
          state: row.goneAt && row.state !== 'ours' ? ('gone' as const) : row.state,
          watched: looks.some((look) => look.official === official),
          firstSeenAt: row.firstSeenAt.toISOString(),
          lastSeenAt: row.lastSeenAt.toISOString(),
          goneAt: row.goneAt?.toISOString() ?? null,
          page: file
            ? {
                ...{ url: row.pageUrl ?? '', title: row.pageTitle, sha256: file.sha256 },
                capturedAt: file.capturedAt.toISOString(),
              }
            : null,
        },
      ];
    }),
  );
}

const looksOf = (db: Database, organizationId: string): Promise<LookRow[]> =>
  db
    .select()
    .from(brandDomainLooks)
    .where(eq(brandDomainLooks.organizationId, organizationId))
    .orderBy(asc(brandDomainLooks.official));

export async function domainOverview(
  db: Database,
  actor: RequestActor,
  organizationId: string,
): Promise<DomainOverview> {
  await requireRole(db, actor, organizationId, 'view_analytics');
  return presentLooks(db, organizationId);
}

export async function presentLooks(db: Database, organizationId: string): Promise<DomainOverview> {
  const config = await findConfig(db, organizationId);
  const brandAssets = config?.brandAssets ?? [];
  const looks = await looksOf(db, organizationId);
  return {
    active: config?.active ?? false,
    pages: config?.domainPages ?? true,
    looks: looks.map((look) => {
      const { items, possible } = candidatesFor(look.official, { brandAssets });
      return {
        official: look.official,
        shown: domainToUnicode(look.official),
        ...{ candidates: items.length, possible },
        asked: look.position > 0 ? Math.min(look.position, items.length) : null,
        lastLookAt: look.lastLookAt?.toISOString() ?? null,
        nextLookAt: look.nextLookAt.toISOString(),
        failingSince: look.failingSince?.toISOString() ?? null,
        untellable: look.untellable,
      };
    }),
    beyond: officialDomains(brandAssets, true).length - looks.length,
  };
}

/** @throws AppError `brand_domain_not_found`, also for another organization's */
export async function findDomain(db: Database, organizationId: string, id: string): Promise<DomainRow> {
  const [row] = await db
    .select()
    .from(brandDomains)
    .where(and(eq(brandDomains.id, id), eq(brandDomains.organizationId, organizationId)));
  if (!row) throw new AppError(errors.brand_domain_not_found);
  return row;
}

/** The same in a transaction, for whoever is first. */
export async function holdDomain(tx: Database, organizationId: string, id: string): Promise<DomainRow> {
  const [row] = await tx
    .select()
    .from(brandDomains)
    .where(and(eq(brandDomains.id, id), eq(brandDomains.organizationId, organizationId)))
    .for('update');
  if (!row) throw new AppError(errors.brand_domain_not_found);
  return row;
}

/** The home page as it was captured. @throws AppError `brand_domain_not_found`, also where there is none */
export async function pageFileOf(
  { db }: { db: Database },
  actor: RequestActor,
  organizationId: string,
  id: string,
): Promise<FileRow> {
  await requireRole(db, actor, organizationId, 'view_all_analyses');
  const { pageFileId } = await findDomain(db, organizationId, id);
  const [file] =
    pageFileId === null ? [] : await db.select().from(brandFiles).where(eq(brandFiles.id, pageFileId));
  if (!file) throw new AppError(errors.brand_domain_not_found);
  return file;
}
