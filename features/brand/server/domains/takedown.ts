/** A takedown of a lookalike domain: the same documents as for alerts, with what was seen in place of what was measured. */
import { domainToUnicode } from 'node:url';
import type { Database } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { requireRole } from '@unmask/organizations/server';
import { AppError } from '@unmask/platform/errors';
import { dayOf } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import type { Takedown } from '../../contract.ts';
import { likenessText, domainNotice as words } from '../../domain-words.ts';
import { errors } from '../../errors.ts';
import { brandFiles } from '../../tables.ts';
import type { BrandDeps } from '../deps.ts';
import type { Notice } from '../notice.ts';
import { type AskedNotice, noticeOf, presentRequest, printNotice, storeRequest } from '../takedowns.ts';
import { setState } from './actions.ts';
import { findDomain, holdDomain } from './listing.ts';
import { addressOf } from './official.ts';
import type { DomainRow } from './record.ts';

/**
 * Makes and issues the document; whoever sent it hands it in. From `new` and `watched` only, while the name is there.
 * @throws AppError `brand_domain_not_found`, `brand_domain_state_refused`, `brand_evidence_missing`, `brand_reason_missing`, `brand_marks_missing`, `brand_busy`
 */
export async function takeDownDomain(
  deps: BrandDeps,
  actor: RequestActor,
  asked: AskedNotice & { id: string },
): Promise<Takedown> {
  const { db } = deps;
  const { organizationId, id } = asked;
  const { userId } = await requireRole(db, actor, organizationId, 'view_all_analyses');
  const domain = await findDomain(db, organizationId, id);
  mustBeOpen(domain);
  const found = await foundOf(db, domain);
  const notice = await noticeOf(deps, actor, asked, { found, texts: found.description });
  const file = await printNotice(deps, organizationId, notice);
  const row = await db.transaction(async (tx) => {
    // Of two at once one is first; the file of the other is swept.
    const held = await holdDomain(tx, organizationId, id);
    mustBeOpen(held);
    await setState(tx, held, 'takedown_started', userId);
    return storeRequest(tx, userId, { ...asked, domainId: id }, notice, file);
  });
  return presentRequest(db, row);
}

function mustBeOpen({ state, goneAt }: DomainRow): void {
  if (goneAt !== null || (state !== 'new' && state !== 'watched'))
    throw new AppError(errors.brand_domain_state_refused);
}

async function foundOf(db: Database, row: DomainRow): Promise<Notice['found']> {
  const { name, official, records, firstSeenAt, lastSeenAt, pageTitle, pageFileId } = row;
  const [page] =
    pageFileId === null ? [] : await db.select().from(brandFiles).where(eq(brandFiles.id, pageFileId));
  return {
    description: pageTitle ?? '',
    measured: null,
    seen: [
      words.looks(domainToUnicode(name), name, domainToUnicode(official)),
      likenessText(row),
      words.dates(dayOf(firstSeenAt), dayOf(lastSeenAt)),
      ...(records.a.length + records.aaaa.length > 0
        ? [words.leadsTo([...records.a, ...records.aaaa].join(', '))]
        : []),
      ...(records.mx.length > 0 ? [words.mail(records.mx.join(', '))] : []),
      ...(records.ns.length > 0 ? [words.servers(records.ns.join(', '))] : []),
    ],
    addresses: [
      {
        ...{ platform: 'web', url: addressOf(row), firstSeenAt, mediaSha256: null },
        pageSha256: page?.sha256 ?? null,
      },
    ],
  };
}
