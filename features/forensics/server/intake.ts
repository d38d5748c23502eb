/** A file that comes to a case: hashed while it arrives, kept with the case, and analyzed as the sender's. */
import { rm } from 'node:fs/promises';
import { type Analyses, type ReceivedUpload, receiveFile } from '@unmask/analyses/server';
import { and, eq } from '@unmask/db/sql';
import { AppError, codeOf } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { RequestActor } from '@unmask/platform/requests';
import type { FastifyRequest } from 'fastify';
import { errors } from '../errors.ts';
import { forensicsEvidence } from '../tables.ts';
import { findOpenCase, type InCase, lockCase, lockOpenCase } from './access.ts';
import { auditCase } from './audit.ts';
import { copyFile } from './copies.ts';
import {
  type EvidenceRow,
  exhibitOf,
  failExhibit,
  findExhibit,
  insertExhibit,
  type Told,
} from './evidence.ts';

/** @throws AppError of the case, of the file, or of the sender's allowance; nothing is kept then */
export async function takeFile(
  request: FastifyRequest,
  analyses: Analyses,
  where: InCase,
  told: Told,
): Promise<EvidenceRow> {
  const { db, storage, settings } = analyses;
  const { row, member } = await findOpenCase(db, request.actor, where);
  const sent = await receiveFile(request.raw, request.actor.tier, settings.incomingDir, () => null, true);
  const { upload } = sent;
  if (upload?.file == null || upload.sha256 == null) throw new AppError('no_input');
  try {
    const copy = await copyFile(analyses, upload.file);
    const analysisId = randomId();
    let exhibit: EvidenceRow;
    try {
      // What arrived, and what was written a second time, are the same bytes.
      if (copy.sha256 !== upload.sha256) throw new AppError(errors.exhibit_damaged);
      exhibit = await insertExhibit(db, row, member.userId, {
        ...told,
        filename: upload.request.fileName,
        type: upload.request.fileType,
        sizeBytes: upload.size_bytes,
        sha256: upload.sha256,
        storageKey: copy.key,
        analysisId,
        state: 'pending',
      });
    } catch (error) {
      await storage.remove(copy.key);
      throw error;
    }
    return await startFor(analyses, request.actor, where, exhibit, upload, analysisId);
  } finally {
    await rm(upload.file, { force: true });
  }
}

/** The file is evidence whether or not it can be analyzed now: a refusal stands with the exhibit, and can be tried again. */
async function startFor(
  { db, service, turns }: Analyses,
  actor: RequestActor,
  { organizationId }: InCase,
  exhibit: EvidenceRow,
  upload: ReceivedUpload,
  analysisId: string,
): Promise<EvidenceRow> {
  try {
    await turns(() => service.start({ ...actor, organizationId }, upload, { id: analysisId }));
  } catch (error) {
    await db.transaction(async (tx) => {
      await lockCase(tx, exhibit.caseId);
      await failExhibit(tx, exhibit, codeOf(error));
    });
  }
  return findExhibit(db, exhibit.caseId, exhibit.id);
}

/** Analyses the copy of an exhibit whose analysis failed or was refused. @throws AppError `exhibit_analysed`, `exhibit_no_file` */
export async function analyseAgain(
  analyses: Analyses,
  actor: RequestActor,
  where: InCase & { evidenceId: string },
): Promise<EvidenceRow> {
  const { db } = analyses;
  const { row, member } = await findOpenCase(db, actor, where);
  const exhibit = await findExhibit(db, row.id, where.evidenceId);
  if (exhibit.state !== 'failed') throw new AppError(errors.exhibit_analysed);
  if (exhibit.storageKey === null) throw new AppError(errors.exhibit_no_file);
  const analysisId = randomId();
  const held = await db.transaction(async (tx) => {
    await lockOpenCase(tx, row.id);
    const [waiting] = await tx
      .update(forensicsEvidence)
      .set({ state: 'pending', errorCode: null, analysisId })
      .where(and(eq(forensicsEvidence.id, exhibit.id), eq(forensicsEvidence.state, 'failed')))
      .returning();
    if (!waiting) throw new AppError(errors.exhibit_analysed);
    await auditCase(tx, member.userId, row, 'evidence_analysed_again', { exhibit: exhibitOf(exhibit) });
    return waiting;
  });
  const file = await copyForAnalysis(analyses, exhibit.storageKey);
  try {
    const upload: ReceivedUpload = {
      request: {
        fileName: exhibit.filename,
        fileSize: exhibit.sizeBytes,
        fileType: exhibit.type,
        videoFrames: [],
        analysisMode: 'advanced',
      },
      file,
      size_bytes: exhibit.sizeBytes,
    };
    return await startFor(analyses, actor, where, held, upload, analysisId);
  } finally {
    await rm(file, { force: true });
  }
}

async function copyForAnalysis({ storage, settings }: Analyses, key: string): Promise<string> {
  const { copyFile: copy } = await import('node:fs/promises');
  const to = `${settings.incomingDir}/${randomId()}.part`;
  const stored = await storage.asFile(key);
  try {
    await copy(stored.path, to);
    return to;
  } finally {
    await stored.done();
  }
}
