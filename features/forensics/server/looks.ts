/** The copy of an exhibit is hashed whenever somebody gets at it, and who did stands in the custody log. */
import type { Database } from '@unmask/db';
import { eq } from '@unmask/db/sql';
import { AppError } from '@unmask/platform/errors';
import type { RequestActor } from '@unmask/platform/requests';
import { errors } from '../errors.ts';
import { forensicsEvidence } from '../tables.ts';
import { custody } from '../words.ts';
import { findCase, type InCase, lockCase } from './access.ts';
import { type CopyDeps, hashStored } from './copies.ts';
import { appendEvent } from './events.ts';
import { type EvidenceRow, exhibitOf, findExhibit } from './evidence.ts';

type Deps = CopyDeps & { db: Database };

/** What the look was for, as the custody log has it where the copy is whole. */
export type Look = 'evidence_verified' | 'evidence_opened';

/** @throws AppError `exhibit_no_file` */
export async function verifyExhibit(
  deps: Deps,
  actor: RequestActor,
  where: InCase & { evidenceId: string },
): Promise<EvidenceRow> {
  const { exhibit, userId } = await reach(deps, actor, where);
  return hashExhibit(deps, exhibit, userId, 'evidence_verified');
}

/** The exhibit whose file may be handed out. @throws AppError `exhibit_no_file`, `exhibit_damaged` */
export async function openExhibit(deps: Deps, actor: RequestActor, where: InCase & { evidenceId: string }) {
  const { exhibit, userId } = await reach(deps, actor, where);
  const checked = await hashExhibit(deps, exhibit, userId, 'evidence_opened');
  if (!checked.intact || checked.storageKey === null) throw new AppError(errors.exhibit_damaged);
  return { ...checked, storageKey: checked.storageKey };
}

async function reach({ db }: Deps, actor: RequestActor, where: InCase & { evidenceId: string }) {
  const { row, member } = await findCase(db, actor, where);
  return { exhibit: await findExhibit(db, row.id, where.evidenceId), userId: member.userId };
}

export async function hashExhibit(
  deps: Deps,
  exhibit: EvidenceRow,
  userId: string,
  look: Look,
): Promise<EvidenceRow> {
  if (exhibit.storageKey === null) throw new AppError(errors.exhibit_no_file);
  const found = await hashStored(deps, exhibit.storageKey);
  const intact = found === exhibit.sha256;
  const now = new Date();
  const name = exhibitOf(exhibit);
  return deps.db.transaction(async (tx) => {
    await lockCase(tx, exhibit.caseId);
    const [row] = await tx
      .update(forensicsEvidence)
      .set({ verifiedAt: now, intact })
      .where(eq(forensicsEvidence.id, exhibit.id))
      .returning();
    const event = intact ? look : 'evidence_damaged';
    const description = intact ? custody[look](name) : custody.evidence_damaged(name, found ?? 'no file');
    await appendEvent(
      tx,
      exhibit.caseId,
      { event, description, userId, detail: { exhibit: name, sha256: found } },
      now,
    );
    return row!;
  });
}
