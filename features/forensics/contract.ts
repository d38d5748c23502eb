/** Cases with evidence, its custody, and reports. Safe for the browser. */
import { NO_ORGANIZATION, organizationCall } from '@unmask/platform/organization-call';
import { z } from 'zod';
import { disclosureContract } from './disclosure-contract.ts';
import {
  CASE_PRIORITIES,
  CASE_STATUSES,
  DESCRIPTION_LENGTH,
  EVIDENCE_ROLES,
  EVIDENCE_STATES,
  EXHIBIT_ROLES,
  FINDING_LENGTH,
  NO_FILE,
  NOTE_LENGTH,
  RECOMMENDATIONS,
  TASK_LENGTH,
  TEMPLATES,
  TITLE_LENGTH,
} from './limits.ts';
import {
  DerivationSchema,
  PictureStrikesSchema,
  RedactionSchema,
  StrikesSchema,
} from './redaction-contract.ts';
import { shareContract } from './share-contract.ts';

const id = z.string().max(200);
const instant = z.iso.datetime();
const hash = z.string().regex(/^[0-9a-f]{64}$/);

export const FindingsSchema = z.object({
  summary: z.string().max(FINDING_LENGTH),
  technicalDetails: z.string().max(FINDING_LENGTH),
  conclusion: z.string().max(FINDING_LENGTH),
  recommendations: z.array(z.string().max(1_000)).max(RECOMMENDATIONS),
  /** Percent, as the examiner states it. */
  confidence: z.number().min(0).max(100).nullable(),
});
export type CaseFindings = z.infer<typeof FindingsSchema>;

/** A case as its table has it. */
export const CaseSchema = z.object({
  id: z.string(),
  organization_id: z.string(),
  case_number: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.enum(CASE_STATUSES),
  priority: z.enum(CASE_PRIORITIES),
  assigned_to: z.string().nullable(),
  evidence: z.array(
    z.object({
      id: z.string(),
      filename: z.string(),
      type: z.string(),
      uploadedAt: z.string(),
      uploadedBy: z.string(),
    }),
  ),
  timeline: z.array(
    z.object({
      id: z.string(),
      timestamp: z.string(),
      event: z.string(),
      description: z.string(),
      userId: z.string().nullable(),
    }),
  ),
  findings: FindingsSchema.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ForensicsCase = z.infer<typeof CaseSchema>;

export const ListedCaseSchema = CaseSchema.omit({ timeline: true, findings: true, evidence: true }).extend({
  exhibits: z.number().int(),
  openTasks: z.number().int(),
});
export type ListedCase = z.infer<typeof ListedCaseSchema>;

/** What the engine measured of a reference and of a questioned file, side by side. */
export const ComparisonSchema = z.object({
  /** Id of the exhibit that it is compared with. */
  referenceId: z.string(),
  /** `E2`. */
  reference: z.string(),
  rows: z.array(
    z.object({
      property: z.string(),
      questioned: z.string().nullable(),
      reference: z.string().nullable(),
      /** Null: not measured in one of them, so nothing is said. */
      agrees: z.boolean().nullable(),
      note: z.string(),
    }),
  ),
  said: z.string(),
});
export type Comparison = z.infer<typeof ComparisonSchema>;

export const ExhibitSchema = z.object({
  id: z.string(),
  /** `E1`. */
  exhibit: z.string(),
  role: z.enum(EXHIBIT_ROLES),
  /** What it was made from; null of what was brought. */
  derivation: DerivationSchema.nullable(),
  filename: z.string(),
  type: z.string(),
  description: z.string(),
  sizeBytes: z.number(),
  sha256: hash,
  hasFile: z.boolean(),
  noFile: z.enum(NO_FILE).nullable(),
  /** Null where the analysis is gone, or is not the asker's to open. */
  analysisId: z.string().nullable(),
  state: z.enum(EVIDENCE_STATES),
  /** Why it was not analyzed, in words. */
  problem: z.string().nullable(),
  outcome: z.enum(['ai_generated', 'authentic', 'inconclusive']).nullable(),
  /** The statement of the result: the outcome, or where there is none its place on the scale. */
  headline: z.string().nullable(),
  /** How strongly it speaks for which side, in words. */
  strength: z.string().nullable(),
  modality: z.enum(['video', 'audio', 'image']).nullable(),
  engineVersion: z.string().nullable(),
  addedBy: z.string(),
  addedAt: instant,
  verifiedAt: instant.nullable(),
  intact: z.boolean().nullable(),
  comparisons: z.array(ComparisonSchema),
});
export type Exhibit = z.infer<typeof ExhibitSchema>;

export const ReportSchema = z.object({
  id: z.string(),
  /** Null of a compliance report. */
  caseId: z.string().nullable(),
  caseNumber: z.string().nullable(),
  /** Both kinds stand in one list. */
  type: z.enum(['forensic', 'compliance']),
  template: z.enum(TEMPLATES).nullable(),
  title: z.string(),
  version: z.number().int(),
  supersedes: z.string().nullable(),
  supersededBy: z.string().nullable(),
  issuedBy: z.string(),
  issuedAt: instant,
  pdfSha256: hash,
  /** Of the key that signed it; null of a compliance report. */
  keyId: z.string().nullable(),
  /** When an authority timestamped it; null where it did not. */
  timestampAt: instant.nullable(),
});
export type ListedReport = z.infer<typeof ReportSchema>;

export const CustodySchema = z.object({
  id: z.string(),
  position: z.number().int(),
  event: z.string(),
  description: z.string(),
  /** Email address; null: the service itself, or an account that is gone. */
  by: z.string().nullable(),
  at: instant,
  hash,
});

export const PersonSchema = z.object({ id: z.string(), email: z.string() });

export const CaseDetailSchema = z.object({
  case: CaseSchema,
  exhibits: z.array(ExhibitSchema),
  notes: z.array(z.object({ id: z.string(), by: z.string(), body: z.string(), createdAt: instant })),
  tasks: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      doneAt: instant.nullable(),
      doneBy: z.string().nullable(),
    }),
  ),
  custody: z.array(CustodySchema),
  /** `intact`, or at which entry the chain breaks. */
  chain: z.object({ intact: z.boolean(), brokenAt: z.number().int().nullable(), head: z.string() }),
  reports: z.array(ReportSchema),
  /** Whom it can be given to. */
  redactions: z.array(RedactionSchema),
  people: z.array(PersonSchema),
  may: z.object({ change: z.boolean(), end: z.boolean() }),
});
export type CaseDetail = z.infer<typeof CaseDetailSchema>;

const InOrganization = z.object({ organizationId: id });
const InCase = InOrganization.extend({ caseId: id });
const NO_CASE = { ...NO_ORGANIZATION, caseId: 'none' };
const Done = z.object({ success: z.literal(true) });
const title = z.string().trim().max(TITLE_LENGTH);
const description = z.string().trim().max(DESCRIPTION_LENGTH);

const route = organizationCall('Forensics', '/forensics');

export const forensicsContract = {
  list: route('GET', '/cases', 'Cases of the organization, newest first')
    .errors({ BAD_REQUEST: {} })
    .input(
      InOrganization.extend({
        status: z.enum(CASE_STATUSES).optional(),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(ListedCaseSchema),
        nextCursor: z.string().nullable(),
        mayOpen: z.boolean(),
        people: z.array(PersonSchema),
      }),
    ),
  create: route('POST', '/cases', 'Open a case', {
    ...NO_ORGANIZATION,
    title: 'Call of 3 May',
    priority: 'high',
  })
    .errors({ BAD_REQUEST: {} })
    .input(
      InOrganization.extend({
        title,
        description: description.default(''),
        priority: z.enum(CASE_PRIORITIES).default('medium'),
        assignedTo: id.nullable().default(null),
        /** An analysis that becomes its first exhibit. */
        analysisId: id.optional(),
      }),
    )
    .output(CaseSchema),
  get: route('GET', '/cases/{caseId}', 'One case with everything in it', NO_CASE)
    .input(InCase)
    .output(CaseDetailSchema),
  update: route('PATCH', '/cases/{caseId}', 'Change a case', {
    ...NO_CASE,
    updatedAt: '2026-01-01T00:00:00.000Z',
  })
    .errors({ BAD_REQUEST: {}, CONFLICT: {} })
    .input(
      InCase.extend({
        /** As it was read: a case that somebody else has changed since is not written over. */
        updatedAt: instant,
        title: title.optional(),
        description: description.optional(),
        priority: z.enum(CASE_PRIORITIES).optional(),
        status: z.enum(CASE_STATUSES).optional(),
        assignedTo: id.nullable().optional(),
        findings: FindingsSchema.optional(),
        /** Close it although tasks are open. */
        withOpenTasks: z.boolean().default(false),
      }),
    )
    .output(CaseSchema),
  end: route('DELETE', '/cases/{caseId}', 'End the hold: delete a closed case and its copies', NO_CASE)
    .errors({ CONFLICT: {} })
    .input(InCase)
    .output(Done),
  addAnalysis: route('POST', '/cases/{caseId}/evidence', 'Add an analysis as evidence', {
    ...NO_CASE,
    analysisId: 'none',
  })
    .errors({ BAD_REQUEST: {}, CONFLICT: {}, UNPROCESSABLE_CONTENT: {} })
    .input(
      InCase.extend({
        analysisId: id,
        role: z.enum(EVIDENCE_ROLES).default('questioned'),
        description: description.default(''),
      }),
    )
    .output(ExhibitSchema),
  verify: route('POST', '/cases/{caseId}/evidence/{evidenceId}/verify', 'Hash the copy of an exhibit again', {
    ...NO_CASE,
    evidenceId: 'none',
  })
    .errors({ CONFLICT: {} })
    .input(InCase.extend({ evidenceId: id }))
    .output(ExhibitSchema),
  analyse: route(
    'POST',
    '/cases/{caseId}/evidence/{evidenceId}/analyse',
    'Analyze an exhibit that has no result',
    {
      ...NO_CASE,
      evidenceId: 'none',
    },
  )
    .errors({ CONFLICT: {}, TOO_MANY_REQUESTS: {} })
    .input(InCase.extend({ evidenceId: id }))
    .output(ExhibitSchema),
  addNote: route('POST', '/cases/{caseId}/notes', 'Write a note', { ...NO_CASE, body: 'x' })
    .errors({ BAD_REQUEST: {}, CONFLICT: {} })
    .input(InCase.extend({ body: z.string().trim().max(NOTE_LENGTH) }))
    .output(Done),
  addTask: route('POST', '/cases/{caseId}/tasks', 'Add a task', { ...NO_CASE, title: 'x' })
    .errors({ BAD_REQUEST: {}, CONFLICT: {} })
    .input(InCase.extend({ title: z.string().trim().max(TASK_LENGTH) }))
    .output(Done),
  setTask: route('PATCH', '/cases/{caseId}/tasks/{taskId}', 'Mark a task as done, or as open again', {
    ...NO_CASE,
    taskId: 'none',
    done: true,
  })
    .errors({ CONFLICT: {} })
    .input(InCase.extend({ taskId: id, done: z.boolean() }))
    .output(Done),
  issue: route('POST', '/cases/{caseId}/reports', 'Issue a report from a template', {
    ...NO_CASE,
    template: 'video',
  })
    .errors({ BAD_REQUEST: {}, CONFLICT: {}, TOO_MANY_REQUESTS: {}, SERVICE_UNAVAILABLE: {} })
    .input(InCase.extend({ template: z.enum(TEMPLATES) }))
    .output(ReportSchema),
  pictures: route(
    'GET',
    '/cases/{caseId}/evidence/{evidenceId}/pictures',
    'Pictures of an exhibit that can be redacted: itself, or stills of a video',
    { ...NO_CASE, evidenceId: 'none' },
  )
    .input(InCase.extend({ evidenceId: id }))
    .output(
      z.object({
        items: z.array(z.object({ still: z.number().int().nullable(), at_s: z.number().nullable() })),
      }),
    ),
  redactPicture: route(
    'POST',
    '/cases/{caseId}/evidence/{evidenceId}/redactions',
    'Make a picture of an exhibit with rectangles burnt in, as an exhibit of its own',
    {
      ...{ ...NO_CASE, evidenceId: 'none', still: null, reason: 'x' },
      rectangles: [{ x: 0, y: 0, width: 0.5, height: 0.5 }],
    },
  )
    .errors({ BAD_REQUEST: {}, CONFLICT: {}, UNPROCESSABLE_CONTENT: {}, TOO_MANY_REQUESTS: {} })
    .input(InCase.extend({ evidenceId: id, ...PictureStrikesSchema.shape }))
    .output(ExhibitSchema),
  redactable: route(
    'GET',
    '/reports/{reportId}/redactable',
    'What can be left out of a copy of a report: persons, exhibits and parts that stand in it',
    { ...NO_ORGANIZATION, reportId: 'none' },
  )
    .input(InOrganization.extend({ reportId: id }))
    .output(
      z.object({
        people: z.array(z.string()),
        exhibits: z.array(z.object({ exhibit: z.string(), filename: z.string() })),
      }),
    ),
  redact: route('POST', '/reports/{reportId}/redactions', 'Make a redacted copy of a report', {
    ...NO_ORGANIZATION,
    reportId: 'none',
    strikes: [{ kind: 'part', part: 'notes', reason: 'x' }],
  })
    .errors({ BAD_REQUEST: {}, CONFLICT: {}, TOO_MANY_REQUESTS: {}, SERVICE_UNAVAILABLE: {} })
    .input(InOrganization.extend({ reportId: id, strikes: StrikesSchema }))
    .output(RedactionSchema),
  reports: route('GET', '/reports', 'All reports of the organization, newest first')
    .input(InOrganization)
    .output(z.object({ items: z.array(ReportSchema) })),
  ...disclosureContract(route),
  ...shareContract(route),
};
