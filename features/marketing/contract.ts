/** The marketing area: what people keep there, its data sources, where sign-ups came from, and where events are passed on to. Safe for the browser. */
import { call } from '@unmask/platform/call';
import type { OwnPermission } from '@unmask/product/roles';
import { z } from 'zod';
import {
  GOALS,
  MAX_COUNT,
  MAX_IMPORT,
  NOTES_LENGTH,
  PRIORITIES,
  PROSPECT_STATUSES,
  SHORT_TEXT,
  SOURCE_STATUSES,
  URL_LENGTH,
  UTM_LENGTH,
} from './limits.ts';

export const marketingOwn: OwnPermission = {
  id: 'marketing.own',
  about: 'Keep one’s own progress, prospects and notes in the marketing area.',
  actors: ['guest', 'user', 'viewer', 'analyst', 'admin', 'staff'],
};

const day = z.iso.date();
const text = z.string().trim().max(SHORT_TEXT);
const notes = z.string().trim().max(NOTES_LENGTH);
const Done = z.object({ success: z.literal(true) });
const tags = ['Marketing'];

export const ProgressSchema = z.object({
  /** Ids of the tasks that are finished on the day. */
  done: z.array(z.string()),
  /** What the person counted in the week of the day. */
  counted: z.record(z.enum(GOALS), z.number().int()),
  /** What the service counted in that week; null for whoever is not staff. */
  measured: z.object({ signups: z.number().int(), impressions: z.number().int() }).nullable(),
});
export type Progress = z.infer<typeof ProgressSchema>;

export const FollowSchema = z.object({
  status: z.enum(PROSPECT_STATUSES),
  nextStep: text,
  notes,
});
export const NoteSchema = FollowSchema.extend({
  prospect: z.string().min(1).max(100),
  updatedAt: z.string(),
});
export type Note = z.infer<typeof NoteSchema>;

export const ProspectInput = FollowSchema.extend({
  company: text.min(1),
  contact: text,
  email: z.string().trim().toLowerCase().max(SHORT_TEXT),
  phone: text,
  website: text,
  industry: text,
  size: text,
  priority: z.enum(PRIORITIES),
  /** Day on which the next step is due; empty: whenever. */
  nextStepOn: z.union([day, z.literal('')]).default(''),
  objected: z.boolean(),
});
export type ProspectInput = z.infer<typeof ProspectInput>;

export const ProspectSchema = ProspectInput.extend({
  id: z.string(),
  /** A request for a demo call; staff share these. */
  fromInquiry: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Prospect = z.infer<typeof ProspectSchema>;

export const SourceSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.enum(SOURCE_STATUSES),
  /** ISO 8601; null before the first refresh. */
  lastUpdate: z.string().nullable(),
  frequency: z.enum(['Daily', 'Weekly', 'Bi-weekly', 'Monthly']),
  dataPoints: z.array(z.string()),
  credibility: z.enum(['high', 'medium', 'low']),
  url: z.string(),
  lastError: z.string().nullable(),
  headlines: z.array(z.object({ title: z.string(), url: z.string(), publishedAt: z.string().nullable() })),
});
export type Source = z.infer<typeof SourceSchema>;

/** What the published evaluation says, in percent of files. */
export const MeasuredSchema = z.object({
  /** Day of the evaluation; null where this copy carries none. */
  date: z.string().nullable(),
  items: z.array(
    z.object({
      kind: z.enum(['video', 'audio', 'image']),
      files: z.number().int(),
      /** AI files that are called AI. */
      named: z.number(),
      /** AI files that are called authentic. */
      missed: z.number(),
      /** Real files that are called AI. */
      accused: z.number(),
    }),
  ),
});
export type Measured = z.infer<typeof MeasuredSchema>;

export const AnalyticsSchema = z.object({
  enabled: z.boolean(),
  measurementId: z.string(),
  endpoint: z.string(),
  /** Whether a secret is stored; it is never shown. */
  hasSecret: z.boolean(),
  sent: z.number().int(),
  lastSentAt: z.string().nullable(),
  lastError: z.string().nullable(),
});
export type Analytics = z.infer<typeof AnalyticsSchema>;

const utm = z.string().trim().toLowerCase().max(UTM_LENGTH);
export const UtmSchema = z.object({ source: utm, medium: utm, campaign: utm, term: utm, content: utm });
export type Utm = z.infer<typeof UtmSchema>;

const own = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, summary: string, sample: object) =>
  call
    .route({ method, path: `/marketing${path}`, summary, tags })
    .meta({ permission: marketingOwn, sample })
    .errors({ UNAUTHORIZED: {} });
const staff = (method: 'GET' | 'PUT' | 'POST', path: string, summary: string, sample: object) =>
  call
    .route({ method, path: `/marketing${path}`, summary, tags })
    .meta({ permission: method === 'GET' ? 'operator.read' : 'operator.act', sample })
    .errors({ UNAUTHORIZED: {}, FORBIDDEN: {} });

/** None of it can be taken: the walk through all permissions leaves nothing behind. */
const NOTHING = { company: '', contact: '', email: '', phone: '', website: '', industry: '', size: '' };

export const marketingContract = {
  progress: own('GET', '/progress', 'What is done on a day and in its week', { day: '2026-01-05' })
    .input(z.object({ day }))
    .output(ProgressSchema),
  setTask: own('PUT', '/progress/tasks', 'Finish a task, or take that back', {
    ...{ day: '2026-01-05', task: 'none', done: false },
  })
    .errors({ BAD_REQUEST: {} })
    .input(z.object({ day, task: z.string().max(100), done: z.boolean() }))
    .output(Done),
  setCount: own('PUT', '/progress/goals', 'Say how far a goal of the week is', {
    ...{ day: '2026-01-05', goal: 'none', count: 0 },
  })
    .errors({ BAD_REQUEST: {} })
    .input(z.object({ day, goal: z.enum(GOALS), count: z.number().int().min(0).max(MAX_COUNT) }))
    .output(Done),
  notes: own('GET', '/notes', 'What was noted about prospects of the sample lists', {}).output(
    z.object({ items: z.array(NoteSchema) }),
  ),
  saveNote: own('PUT', '/notes/{prospect}', 'Note something about a prospect of the sample lists', {
    ...{ prospect: 'none', status: 'Responded', nextStep: '', notes: '' },
  })
    .errors({ NOT_FOUND: {} })
    .input(FollowSchema.extend({ prospect: z.string().min(1).max(100) }))
    .output(NoteSchema),
  prospects: own('GET', '/prospects', 'The pipeline', {}).output(
    z.object({ items: z.array(ProspectSchema) }),
  ),
  addProspects: own('POST', '/prospects', 'Add prospects to the pipeline', { items: [NOTHING] })
    .errors({ BAD_REQUEST: {}, CONFLICT: {} })
    .input(z.object({ items: z.array(ProspectInput).min(1).max(MAX_IMPORT) }))
    .output(z.object({ added: z.number().int(), known: z.number().int() })),
  updateProspect: own('PUT', '/prospects/{id}', 'Change a prospect', {
    ...{ id: 'none', ...NOTHING, company: 'none', priority: 'Low', objected: false },
    ...{ status: 'Responded', nextStep: '', notes: '' },
  })
    .errors({ BAD_REQUEST: {}, NOT_FOUND: {} })
    .input(ProspectInput.extend({ id: z.string().max(200) }))
    .output(ProspectSchema),
  deleteProspect: own('DELETE', '/prospects/{id}', 'Take a prospect out of the pipeline', { id: 'none' })
    .errors({ NOT_FOUND: {} })
    .input(z.object({ id: z.string().max(200) }))
    .output(Done),
  measured: call
    .route({ method: 'GET', path: '/marketing/measured', summary: 'Measured accuracy, in short', tags })
    .meta({ permission: 'public.read', sample: {} })
    .output(MeasuredSchema),
  sources: call
    .route({ method: 'GET', path: '/marketing/sources', summary: 'Data sources, and how they are', tags })
    .meta({ permission: 'public.read', sample: {} })
    .output(z.object({ items: z.array(SourceSchema) })),
  setSource: staff('PUT', '/sources/{id}', 'Switch a data source, or give it another address', {
    ...{ id: 'none', active: false },
  })
    .errors({ BAD_REQUEST: {}, NOT_FOUND: {} })
    .input(
      z.object({
        id: z.string().max(100),
        active: z.boolean().optional(),
        /** Empty: the address that it comes with. */
        url: z.string().trim().max(URL_LENGTH).optional(),
      }),
    )
    .output(SourceSchema),
  refreshSources: staff('POST', '/sources/refresh', 'Read all data sources now', { ids: ['none'] })
    .errors({ BAD_REQUEST: {}, TOO_MANY_REQUESTS: {} })
    .input(z.object({ ids: z.array(z.string().max(100)).max(20).optional() }))
    .output(z.object({ items: z.array(SourceSchema), failed: z.array(z.string()) })),
  analytics: staff('GET', '/analytics', 'Where counted events are passed on to', {}).output(AnalyticsSchema),
  saveAnalytics: staff('PUT', '/analytics', 'Say where counted events are passed on to', {
    ...{ enabled: true, measurementId: 'none', endpoint: '', secret: '' },
  })
    .errors({ BAD_REQUEST: {} })
    .input(
      z.object({
        enabled: z.boolean(),
        measurementId: z.string().trim().toUpperCase().max(SHORT_TEXT),
        endpoint: z.string().trim().max(URL_LENGTH),
        /** Empty: as before. */
        secret: z.string().trim().max(SHORT_TEXT),
      }),
    )
    .output(AnalyticsSchema),
  testAnalytics: staff('POST', '/analytics/test', 'Have the other side check one event', {})
    .errors({ BAD_REQUEST: {}, TOO_MANY_REQUESTS: {} })
    .output(z.object({ accepted: z.boolean(), messages: z.array(z.string()) })),
  arrive: own('POST', '/arrivals', 'Say through which link a new account came', {
    ...{ source: '', medium: '', campaign: '', term: '', content: '' },
  })
    .input(UtmSchema)
    .output(z.object({ counted: z.boolean() })),
  arrivals: staff('GET', '/arrivals', 'Sign-ups by the link that they came through', {}).output(
    z.object({
      items: z.array(
        z.object({
          source: z.string(),
          medium: z.string(),
          campaign: z.string(),
          signups: z.number().int(),
          lastAt: z.string(),
        }),
      ),
      /** Accounts that came through no such link. */
      others: z.number().int(),
    }),
  ),
};
