/** What is no plain call: files that come to a case, and those that are handed out. */
import type { Analyses } from '@unmask/analyses/server';
import { leaveBodies } from '@unmask/platform/bodies';
import { AppError } from '@unmask/platform/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { DESCRIPTION_LENGTH, EVIDENCE_ROLES } from '../limits.ts';
import { paperOf } from '../report/paper.ts';
import { sampleReport } from '../report/sample.ts';
import { custody } from '../words.ts';
import { appendLook } from './events.ts';
import { takeFile } from './intake.ts';
import { publishedKeys } from './keys.ts';
import { openExhibit } from './looks.ts';
import { packCase } from './package.ts';
import { presentExhibit } from './present.ts';
import { packRedacted } from './redaction/package.ts';
import { showPicture } from './redaction/pictures.ts';
import { findRedaction } from './redaction/report-copies.ts';
import { findReport, type ReportDeps, type ReportRow } from './reports.ts';
import { attach, fileName, readReport } from './routes-files.ts';

const BASE = '/api/organizations/:organizationId/forensics';
const permission = { config: { permission: 'organization.own' as const } };

const Told = z.object({
  role: z.enum(EVIDENCE_ROLES).default('questioned'),
  description: z.string().trim().max(DESCRIPTION_LENGTH).default(''),
});

interface InCase {
  organizationId: string;
  caseId: string;
}

export function forensicsRoutes(app: FastifyInstance, parts: ReportDeps, analyses: Analyses): void {
  leaveBodies(app);
  app.addHook('onClose', () => parts.printer.close());
  app.post<{ Params: InCase }>(`${BASE}/cases/:caseId/files`, permission, async (request, reply) => {
    const told = Told.safeParse(request.query);
    if (!told.success) throw new AppError('invalid_request', told.error.message);
    const row = await takeFile(request, analyses, request.params, told.data);
    return reply.code(202).send(await presentExhibit(parts.db, row, request.params.organizationId));
  });
  app.get<{ Params: InCase & { evidenceId: string } }>(
    `${BASE}/cases/:caseId/evidence/:evidenceId/file`,
    permission,
    async (request, reply) => {
      const exhibit = await openExhibit(parts, request.actor, request.params);
      attach(reply, 'application/octet-stream', exhibit.filename).header('content-length', exhibit.sizeBytes);
      return reply.send(await parts.storage.read(exhibit.storageKey));
    },
  );
  app.get<{ Params: InCase & { evidenceId: string }; Querystring: { still?: string } }>(
    `${BASE}/cases/:caseId/evidence/:evidenceId/picture`,
    permission,
    async (request, reply) => {
      const { still } = request.query;
      const asked = { ...request.params, still: still === undefined ? null : Number(still) };
      const png = await showPicture(parts, request.actor, asked);
      return attach(reply, 'image/png', 'picture.png').header('content-disposition', 'inline').send(png);
    },
  );
  app.get<{ Params: InCase; Querystring: { files?: string } }>(
    `${BASE}/cases/:caseId/export`,
    permission,
    async (request, reply) => {
      const { files } = request.query;
      const { name, stream } =
        files === 'redacted'
          ? await packRedacted(parts, request.actor, request.params)
          : await packCase(parts, request.actor, request.params, files !== 'none');
      return attach(reply, 'application/zip', name).send(stream);
    },
  );
  reportRoutes(app, parts);
}

function reportRoutes(app: FastifyInstance, parts: ReportDeps): void {
  app.get<{ Params: { organizationId: string; reportId: string } }>(
    `${BASE}/reports/:reportId/pdf`,
    permission,
    async (request, reply) => {
      const { organizationId, reportId } = request.params;
      const { report, userId } = await findReport(parts.db, request.actor, organizationId, reportId);
      const pdf = await readReport(parts, report);
      await tellDownload(parts, report, userId);
      return attach(reply, 'application/pdf', `${fileName(report)}.pdf`)
        .headers(signed(report, report.pdfSignature))
        .send(pdf);
    },
  );
  app.get<{ Params: { organizationId: string; reportId: string } }>(
    `${BASE}/reports/:reportId/json`,
    permission,
    async (request, reply) => {
      const { organizationId, reportId } = request.params;
      const { report, userId } = await findReport(parts.db, request.actor, organizationId, reportId);
      await tellDownload(parts, report, userId);
      return attach(reply, 'application/json', `${fileName(report)}.json`)
        .headers(signed(report, report.documentSignature))
        .send(Buffer.from(report.document));
    },
  );
  app.get<{ Params: { organizationId: string; redactionId: string } }>(
    `${BASE}/redactions/:redactionId/pdf`,
    permission,
    async (request, reply) => {
      const { organizationId, redactionId } = request.params;
      const found = await findRedaction(parts.db, request.actor, organizationId, redactionId);
      const pdf = await readReport(parts, found.copy);
      const { title, version } = found.report;
      const description = custody.redaction_downloaded(title, version);
      await tellLook(parts, found.copy, { event: 'redaction_downloaded', description, userId: found.userId });
      return attach(
        reply,
        'application/pdf',
        `${fileName({ ...found.report, id: redactionId })}-redacted.pdf`,
      )
        .headers({ 'x-unmask-key': found.copy.keyId, 'x-unmask-signature': found.copy.pdfSignature })
        .send(pdf);
    },
  );
  app.get('/api/forensics/sample.pdf', { config: { permission: 'public.read' } }, async (_request, reply) => {
    const pdf = await parts.printer.print(paperOf(sampleReport()));
    return attach(reply, 'application/pdf', 'unmask-sample-report.pdf').send(pdf);
  });
  app.get(
    '/.well-known/unmask-signing-keys.json',
    { config: { permission: 'public.read' } },
    async (_request, reply) => reply.send({ keys: await publishedKeys(parts.db) }),
  );
}

async function tellDownload(parts: ReportDeps, report: ReportRow, userId: string) {
  const description = custody.report_downloaded(report.title, report.version);
  await tellLook(parts, report, { event: 'report_downloaded', description, userId });
}

/** The hold of its case may have ended: then there is no log that goes on. */
async function tellLook(
  { db }: ReportDeps,
  { caseId, id }: { caseId: string; id: string },
  look: { event: string; description: string; userId: string },
) {
  try {
    await appendLook(db, caseId, { ...look, detail: { report: id } }, id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== errors.case_not_found.code) throw error;
  }
}

const signed = ({ keyId }: ReportRow, signature: string) => ({
  'x-unmask-key': keyId,
  'x-unmask-signature': signature,
});
