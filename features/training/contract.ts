/** Training of an organization's people. Safe for the browser. */
import { call } from '@unmask/platform/call';
import { NO_ORGANIZATION, organizationCall } from '@unmask/platform/organization-call';
import { z } from 'zod';
import { ContentSchema, SectionSchema } from './content.ts';
import {
  CATEGORY_LENGTH,
  DESCRIPTION_LENGTH,
  LEVELS,
  MAX_ASSIGNED,
  MAX_MINUTES,
  MAX_OPTIONS,
  MAX_QUESTIONS,
  MAX_SECTIONS,
  MODULE_KINDS,
  TITLE_LENGTH,
} from './limits.ts';
import { recordStoreContract } from './record-store-contract.ts';

const id = z.string().max(200);
const instant = z.string();
const percent = z.number().int().min(0).max(100);

export const ProgressSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  organization_id: z.string(),
  module_id: z.string(),
  progress: percent,
  score: percent.nullable(),
  completed: z.boolean(),
  completed_at: instant.nullable(),
  certificate_id: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
});
export type Progress = z.infer<typeof ProgressSchema>;

const about = {
  title: z.string().max(TITLE_LENGTH),
  description: z.string().max(DESCRIPTION_LENGTH),
  duration_minutes: z.number().int().min(1).max(MAX_MINUTES),
  difficulty_level: z.enum(LEVELS),
  category: z.string().max(CATEGORY_LENGTH),
  is_mandatory: z.boolean(),
  kind: z.enum(MODULE_KINDS),
};

export const ModuleCardSchema = z.object({
  id: z.string(),
  organization_id: z.string(),
  ...about,
  /** The built-in one that every organization starts with. */
  sample: z.boolean(),
  sections: z.number().int(),
  questions: z.number().int(),
  created_at: instant,
  updated_at: instant,
  /** Of the caller. */
  progress: ProgressSchema.nullable(),
  due_at: instant.nullable(),
});
export type ModuleCard = z.infer<typeof ModuleCardSchema>;

/** As learners read it: of the check no more than how much it asks. */
export const ReadModuleSchema = ModuleCardSchema.extend({
  content: z.object({
    sections: z.array(SectionSchema),
    quiz: z.object({ passingScore: percent, asked: z.number().int() }),
  }),
});
export type ReadModule = z.infer<typeof ReadModuleSchema>;

const AskedSchema = z.object({ id: z.string(), question: z.string(), options: z.array(z.string()) });
export type Asked = z.infer<typeof AskedSchema>;

const OpenedSchema = z.object({
  attemptId: z.string(),
  passingScore: percent,
  /** How many there are in all; of a drill the first alone is told. */
  asked: z.number().int(),
  questions: z.array(AskedSchema),
});
export type OpenedCheck = z.infer<typeof OpenedSchema>;

const AnsweredSchema = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.string()),
  chosen: z.number().int().nullable(),
  correctAnswer: z.number().int(),
  explanation: z.string(),
  /** Of a drill: what happened after the chosen option. */
  consequence: z.string().nullable(),
});
export type Answered = z.infer<typeof AnsweredSchema>;

const GradedSchema = z.object({
  score: percent,
  passed: z.boolean(),
  passingScore: percent,
  answers: z.array(AnsweredSchema),
  progress: ProgressSchema,
});
export type Graded = z.infer<typeof GradedSchema>;

const DecidedSchema = z.object({
  answer: AnsweredSchema,
  /** The next decision; null after the last. */
  next: AskedSchema.nullable(),
  /** After the last. */
  graded: GradedSchema.nullable(),
});
export type Decided = z.infer<typeof DecidedSchema>;

export const CertificateSchema = z.object({
  id: z.string(),
  module_title: z.string(),
  module_version: z.number().int(),
  issuer: z.string(),
  holder: z.string(),
  score: percent,
  issued_at: instant,
  expires_at: instant,
  state: z.enum(['valid', 'expired', 'revoked', 'superseded']),
});
export type Certificate = z.infer<typeof CertificateSchema>;

export const StatsSchema = z.object({
  totalEmployees: z.number().int(),
  completedModules: z.number().int(),
  /** Null: nobody has finished anything. */
  averageScore: z.number().nullable(),
  /** Percent; null: there is nothing mandatory. */
  complianceRate: z.number().nullable(),
});
export type Stats = z.infer<typeof StatsSchema>;

export const AnalyticsSchema = z.object({
  totalModules: z.number().int(),
  totalUsers: z.number().int(),
  averageCompletionRate: z.number(),
  moduleCompletionRates: z.array(
    z.object({ moduleId: z.string(), title: z.string(), completionRate: z.number() }),
  ),
  userProgress: z.array(
    z.object({
      userId: z.string(),
      email: z.string(),
      completedModules: z.number().int(),
      totalModules: z.number().int(),
      averageScore: z.number().nullable(),
      attempts: z.number().int(),
      overdue: z.number().int(),
    }),
  ),
  certificatesIssued: z.number().int(),
});
export type Analytics = z.infer<typeof AnalyticsSchema>;

export const DraftSchema = z.object({ ...about, content: ContentSchema });
export type Draft = z.infer<typeof DraftSchema>;

export const AuthoredSchema = DraftSchema.extend({
  id: z.string(),
  organization_id: z.string(),
  sample: z.boolean(),
  version: z.number().int(),
  published_at: instant.nullable(),
  /** Whether something was changed since it was published. */
  changed: z.boolean(),
  created_at: instant,
  updated_at: instant,
  gaps: z.array(z.object({ where: z.string(), what: z.string() })),
});
export type Authored = z.infer<typeof AuthoredSchema>;

export const AssignmentSchema = z.object({
  id: z.string(),
  module_id: z.string(),
  title: z.string(),
  user_id: z.string(),
  email: z.string(),
  due_at: instant,
  state: z.enum(['open', 'overdue', 'completed']),
  progress: percent,
});
export type Assignment = z.infer<typeof AssignmentSchema>;

const InOrganization = z.object({ organizationId: id });
const OfModule = InOrganization.extend({ moduleId: id });
const OfAttempt = InOrganization.extend({ attemptId: id });
const NO_MODULE = { ...NO_ORGANIZATION, moduleId: 'none' };
const NO_ATTEMPT = { ...NO_ORGANIZATION, attemptId: 'none' };
const Done = z.object({ success: z.literal(true) });
const option = z
  .number()
  .int()
  .min(0)
  .max(MAX_OPTIONS - 1);

const route = organizationCall('Training', '/training');

const DRAFT: Draft = {
  title: '',
  description: '',
  duration_minutes: 10,
  difficulty_level: 'beginner',
  category: '',
  is_mandatory: false,
  kind: 'course',
  content: { sections: [], quiz: { questions: [], passingScore: 80, drawn: null } },
};

export const trainingContract = {
  ...recordStoreContract,
  modules: route('GET', '/modules', 'Modules of the organization, newest first, and how far one is in them')
    .input(InOrganization)
    .output(z.object({ items: z.array(ModuleCardSchema) })),
  module: route('GET', '/modules/{moduleId}', 'A module to read; null when there is none', NO_MODULE)
    .input(OfModule)
    .output(z.object({ module: ReadModuleSchema.nullable() })),
  progress: route('GET', '/progress', "One's own progress, newest first")
    .input(InOrganization)
    .output(z.object({ items: z.array(ProgressSchema.extend({ title: z.string() })) })),
  saveProgress: route('POST', '/modules/{moduleId}/progress', 'A section was read', { ...NO_MODULE, step: 0 })
    .errors({ BAD_REQUEST: {} })
    .input(OfModule.extend({ step: z.number().int().min(0).max(MAX_SECTIONS) }))
    .output(ProgressSchema),
  openCheck: route('POST', '/modules/{moduleId}/checks', 'Begin the knowledge check of a module', NO_MODULE)
    .errors({ CONFLICT: {}, TOO_MANY_REQUESTS: {} })
    .input(OfModule)
    .output(OpenedSchema),
  submitCheck: route('POST', '/checks/{attemptId}', 'Have the answers graded', {
    ...NO_ATTEMPT,
    answers: {},
  })
    .errors({ BAD_REQUEST: {}, CONFLICT: {} })
    .input(
      OfAttempt.extend({
        /** Index of the chosen option, as shown, by the id of the question. */
        answers: z
          .record(z.string().max(60), option)
          .refine((answers) => Object.keys(answers).length <= MAX_QUESTIONS),
      }),
    )
    .output(GradedSchema),
  decide: route('POST', '/checks/{attemptId}/decisions', 'Decide at a point of a drill', {
    ...NO_ATTEMPT,
    questionId: 'none',
    option: 0,
  })
    .errors({ BAD_REQUEST: {}, CONFLICT: {} })
    .input(OfAttempt.extend({ questionId: z.string().max(60), option }))
    .output(DecidedSchema),
  certify: route(
    'POST',
    '/modules/{moduleId}/certificate',
    'Have the certificate of a finished module made',
    NO_MODULE,
  )
    .errors({ CONFLICT: {}, SERVICE_UNAVAILABLE: {} })
    .input(OfModule)
    .output(ProgressSchema),
  certificates: call
    .route({
      method: 'GET',
      path: '/training/certificates',
      summary: "One's own certificates",
      tags: ['Training'],
    })
    .meta({ permission: 'organization.own' })
    .errors({ UNAUTHORIZED: {} })
    .output(z.object({ items: z.array(CertificateSchema) })),
  issued: route('GET', '/certificates', 'Certificates that the organization has issued')
    .input(InOrganization)
    .output(z.object({ items: z.array(CertificateSchema) })),
  revoke: route('POST', '/certificates/{certificateId}/revoke', 'Revoke a certificate', {
    ...NO_ORGANIZATION,
    certificateId: 'none',
  })
    .errors({ CONFLICT: {} })
    .input(InOrganization.extend({ certificateId: id }))
    .output(Done),
  stats: route('GET', '/stats', 'Where the organization stands').input(InOrganization).output(StatsSchema),
  analytics: route('GET', '/analytics', 'Who is where, for those who manage the team')
    .input(InOrganization)
    .output(AnalyticsSchema),
  authored: route('GET', '/authored', 'Modules as their authors see them, newest first')
    .input(InOrganization)
    .output(z.object({ items: z.array(AuthoredSchema) })),
  create: route('POST', '/modules', 'Write a new module', { ...NO_ORGANIZATION, ...DRAFT })
    .errors({ BAD_REQUEST: {}, CONFLICT: {} })
    .input(InOrganization.extend(DraftSchema.shape))
    .output(AuthoredSchema),
  update: route('PUT', '/modules/{moduleId}', 'Change a module', {
    ...NO_MODULE,
    ...DRAFT,
    updated_at: '2026-01-01T00:00:00.000Z',
  })
    .errors({ BAD_REQUEST: {}, CONFLICT: {} })
    .input(
      OfModule.extend(DraftSchema.shape).extend({
        /** As it was read: another author's change is not written over. */
        updated_at: z.iso.datetime(),
      }),
    )
    .output(AuthoredSchema),
  publish: route('POST', '/modules/{moduleId}/publish', 'Send people to what is written now', NO_MODULE)
    .errors({ BAD_REQUEST: {} })
    .input(OfModule)
    .output(AuthoredSchema),
  remove: route('DELETE', '/modules/{moduleId}', 'Delete a module, and how far people are in it', NO_MODULE)
    .input(OfModule)
    .output(Done),
  assignments: route('GET', '/assignments', 'Who is to finish what by when')
    .input(InOrganization)
    .output(z.object({ items: z.array(AssignmentSchema) })),
  assign: route('POST', '/assignments', 'Ask members to finish a module by a day', {
    ...NO_MODULE,
    dueAt: '2099-01-01T00:00:00.000Z',
    userIds: [],
  })
    .errors({ BAD_REQUEST: {} })
    .input(
      OfModule.extend({
        dueAt: z.iso.datetime(),
        /** Members; all of them when left out. */
        userIds: z.array(id).max(MAX_ASSIGNED).optional(),
      }),
    )
    .output(z.object({ assigned: z.number().int() })),
  unassign: route('DELETE', '/assignments/{assignmentId}', 'Ask no more', {
    ...NO_ORGANIZATION,
    assignmentId: 'none',
  })
    .input(InOrganization.extend({ assignmentId: id }))
    .output(Done),
};
