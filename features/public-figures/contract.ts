/** The celebrity deepfake database: entries, reports, and what staff decide. Safe for the browser. */
import { call } from '@unmask/platform/call';
import type { OwnPermission } from '@unmask/product/roles';
import { z } from 'zod';
import {
  ABOUT_LENGTH,
  INCIDENT_KINDS,
  INCIDENT_STATES,
  NAME_LENGTH,
  NOTE_LENGTH,
  PAGE_SIZE,
  RISK_LEVELS,
  SEEN_ON,
  SOURCE_LENGTH,
  SUMMARY_LENGTH,
  URL_LENGTH,
} from './limits.ts';

export const figuresReport: OwnPermission = {
  id: 'public-figures.report',
  about:
    'Report a deepfake of a public figure, with its source, and follow what became of one’s own reports.',
  actors: ['user', 'viewer', 'analyst', 'admin', 'staff'],
};

const count = z.number().int().min(0);
const instant = z.iso.datetime();
export const id = z.string().max(200);
export const tags = ['Public figures'];
const outcome = z.enum(['ai_generated', 'inconclusive', 'authentic']);

/** A row of the table (enterprise specification, section 3: celebrity record). */
export const FigureSchema = z.object({
  slug: z.string(),
  name: z.string(),
  about: z.string(),
  totalDeepfakes: count,
  /** Of the last 24 hours. */
  recentDetections: count,
  riskLevel: z.enum(RISK_LEVELS),
  trending: z.boolean(),
  lastDetected: instant,
  /** Nobody is meant: the entry is an example. */
  sample: z.boolean(),
});
export type Figure = z.infer<typeof FigureSchema>;

export const IncidentSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  kind: z.enum(INCIDENT_KINDS),
  platform: z.enum(SEEN_ON),
  sourceName: z.string(),
  /** Null for samples. */
  sourceUrl: z.string().nullable(),
  publishedOn: z.iso.date(),
  summary: z.string(),
  /** What the engine said of the file, where the reporter had it analyzed here. */
  analysisOutcome: outcome.nullable(),
  confirmedAt: instant,
  sample: z.boolean(),
});
export type Incident = z.infer<typeof IncidentSchema>;

export const SummarySchema = z.object({
  /** The figures are examples: nothing is confirmed yet. */
  sample: z.boolean(),
  monitored: count,
  /** Since midnight, UTC. */
  detectedToday: count,
  trendingAlerts: count,
  trending: z.array(FigureSchema.extend({ week: count, weekBefore: count })),
  alerts: z.array(IncidentSchema),
});
export type Summary = z.infer<typeof SummarySchema>;

export const EntrySchema = FigureSchema.extend({
  id: z.string(),
  /** Of whoever speaks for the person; checked through the site. */
  statement: z.object({ text: z.string(), site: z.string(), at: instant }).nullable(),
  claimed: z.boolean(),
});
export type Entry = z.infer<typeof EntrySchema>;

const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
const paged = {
  cursor: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
};

/** Longer and empty fields are refused in words by the service; these limits only bound what is read. */
export const ReportSchema = z.object({
  name: z.string().trim().min(1).max(NAME_LENGTH),
  kind: z.enum(INCIDENT_KINDS),
  platform: z.enum(SEEN_ON),
  /** Where the fake itself was seen: shown to staff alone. */
  url: z.string().trim().max(URL_LENGTH).optional(),
  sourceName: z.string().trim().min(1).max(SOURCE_LENGTH),
  sourceUrl: z.string().trim().min(1).max(URL_LENGTH),
  publishedOn: z.iso.date(),
  summary: z.string().trim().min(1).max(SUMMARY_LENGTH),
  /** One’s own analysis of the file. */
  analysisId: z.string().trim().max(200).optional(),
});
export type Report = z.infer<typeof ReportSchema>;

export const OwnReportSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Of the entry, once it is confirmed and listed. */
  slug: z.string().nullable(),
  kind: z.enum(INCIDENT_KINDS),
  platform: z.enum(SEEN_ON),
  url: z.string().nullable(),
  sourceName: z.string(),
  sourceUrl: z.string(),
  publishedOn: z.iso.date(),
  summary: z.string(),
  analysisOutcome: outcome.nullable(),
  state: z.enum(INCIDENT_STATES),
  note: z.string(),
  createdAt: instant,
  decidedAt: instant.nullable(),
});
export type OwnReport = z.infer<typeof OwnReportSchema>;

export const ReviewedSchema = OwnReportSchema.extend({
  /** Address of the reporter; null once the account is gone. */
  reporter: z.string().nullable(),
  own: z.boolean(),
  source: z
    .object({
      /** Of the answer; null when there was none. */
      status: z.number().int().nullable(),
      /** Whether the name stands in its text; null where that could not be read. */
      namesFigure: z.boolean().nullable(),
      at: instant,
    })
    .nullable(),
});
export type Reviewed = z.infer<typeof ReviewedSchema>;

/** `removed`: whoever is meant does not want to be listed. */
const open = (path: `/${string}`, summary: string, sample: object) =>
  call
    .route({ method: 'GET', path: `/public-figures${path === '/' ? '' : path}`, summary, tags })
    .meta({ permission: 'public.read', sample });
const own = (method: 'GET' | 'POST' | 'DELETE', path: `/${string}`, summary: string, sample: object) =>
  call
    .route({ method, path: `/public-figures${path}`, summary, tags })
    .meta({ permission: figuresReport, sample })
    .errors({ UNAUTHORIZED: {}, FORBIDDEN: {} });
export const staff = (method: 'GET' | 'POST', path: `/${string}`, summary: string, sample: object) =>
  call
    .route({ method, path: `/public-figures${path}`, summary, tags })
    .meta({ permission: method === 'GET' ? 'operator.read' : 'operator.act', sample })
    .errors({ UNAUTHORIZED: {}, FORBIDDEN: {} });

export const figuresContract = {
  list: open('/', 'Public figures of whom deepfakes are confirmed', {})
    .errors({ BAD_REQUEST: {} })
    .input(z.object({ search: z.string().trim().max(NAME_LENGTH).default(''), ...paged }))
    .output(page(FigureSchema)),
  summary: open('/summary', 'What the database holds, what is trending, and the newest alerts', {}).output(
    SummarySchema,
  ),
  entry: open('/entries/{slug}', 'One public figure', { slug: 'none' })
    .errors({ NOT_FOUND: {} })
    .input(z.object({ slug: id }))
    .output(EntrySchema),
  incidents: open('/entries/{slug}/incidents', 'What is confirmed of one public figure', { slug: 'none' })
    .errors({ BAD_REQUEST: {}, NOT_FOUND: {} })
    .input(z.object({ slug: id, ...paged }))
    .output(page(IncidentSchema)),
  report: own('POST', '/reports', 'Report a deepfake of a public figure', {
    ...{ name: '-', kind: 'other', platform: 'other', sourceName: '-', sourceUrl: 'none' },
    ...{ publishedOn: '2026-01-05', summary: '-' },
  })
    .errors({ BAD_REQUEST: {}, CONFLICT: {}, NOT_FOUND: {}, TOO_MANY_REQUESTS: {} })
    .input(ReportSchema)
    .output(OwnReportSchema),
  ownReports: own('GET', '/reports', 'One’s own reports, newest first', {})
    .errors({ BAD_REQUEST: {} })
    .input(z.object(paged))
    .output(page(OwnReportSchema)),
  withdraw: own('DELETE', '/reports/{id}', 'Take one’s own report back while it waits', { id: 'none' })
    .errors({ NOT_FOUND: {} })
    .input(z.object({ id }))
    .output(z.object({ done: z.literal(true) })),
  review: staff('GET', '/review', 'Reports, newest first', {})
    .errors({ BAD_REQUEST: {} })
    .input(z.object({ state: z.enum(INCIDENT_STATES).default('pending'), ...paged }))
    .output(page(ReviewedSchema)),
  checkSource: staff('POST', '/review/{id}/source', 'Look whether the source answers and names the person', {
    id: 'none',
  })
    .errors({ NOT_FOUND: {} })
    .input(z.object({ id }))
    .output(ReviewedSchema),
  decide: staff('POST', '/review/{id}', 'Confirm a report, reject it, or take a confirmed one back', {
    ...{ id: 'none', decision: 'rejected', note: '-' },
  })
    .errors({ BAD_REQUEST: {}, NOT_FOUND: {}, CONFLICT: {} })
    .input(
      z.object({
        id,
        decision: z.enum(['confirmed', 'rejected', 'retracted']),
        /** The name as the entry is to have it; that of the report when left out. */
        name: z.string().trim().min(1).max(NAME_LENGTH).optional(),
        about: z.string().trim().max(ABOUT_LENGTH).optional(),
        /** To whoever reported it. */
        note: z.string().trim().max(NOTE_LENGTH).default(''),
      }),
    )
    .output(ReviewedSchema),
};
