/** Faces of people who have consented: enrolment, and the link by which they answer. Safe for the browser. */
import { call } from '@unmask/platform/call';
import { NO_ORGANIZATION, organizationCall } from '@unmask/platform/organization-call';
import { z } from 'zod';
import {
  EMAIL_LENGTH,
  FACE_ANSWERS,
  FACE_STATES,
  NAME_LENGTH,
  PORTRAIT_REASONS,
  PORTRAIT_STATES,
} from './limits.ts';

export const PortraitSchema = z.object({
  id: z.string(),
  state: z.enum(PORTRAIT_STATES),
  reason: z.enum(PORTRAIT_REASONS).nullable(),
  size_px: z.number().int().nullable(),
  createdAt: z.string(),
  /** Another model made it: it is compared with nothing until there is a new one. */
  outdated: z.boolean(),
});
export type Portrait = z.infer<typeof PortraitSchema>;

export const EnrolledFaceSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(FACE_STATES),
  mailedAt: z.string(),
  /** From when on another mail may be sent. */
  mailAgainAt: z.string(),
  /** End of the invitation, or of the consent. */
  until: z.string(),
  answeredAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Finds in which the face was found. */
  matches: z.number().int(),
  portraits: z.array(PortraitSchema),
});
export type EnrolledFace = z.infer<typeof EnrolledFaceSchema>;

export const FaceRuleSchema = z.object({
  likeness: z.number(),
  falseMatch: z.number(),
  missed: z.number(),
  people: z.number().int(),
  samePairs: z.number().int(),
  differentPairs: z.number().int(),
  least_px: z.number().int(),
});
export type FaceRule = z.infer<typeof FaceRuleSchema>;

export const FacesSchema = z.object({
  items: z.array(EnrolledFaceSchema),
  /** Whether pictures of posts that match no word are compared too. */
  allPosts: z.boolean(),
  /** From when on a face is a match, and how often that was wrong where it was measured. */
  rule: FaceRuleSchema,
  /** Comparisons of the last 30 days. */
  compared: z.number().int(),
  /** Posts whose pictures wait to be looked at. */
  looking: z.number().int(),
  dailyLooks: z.number().int(),
});
export type Faces = z.infer<typeof FacesSchema>;

/** Everything that is stored of the person who holds the link, but the sealed numbers themselves. */
export const FaceConsentSchema = z.object({
  organization: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(FACE_STATES),
  until: z.string(),
  answeredAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** What is, or was, consented to. */
  lines: z.array(z.string()),
  /** SHA-256 of what is to be consented to now. */
  hash: z.string(),
  portraits: z.array(
    z.object({
      addedAt: z.string(),
      state: z.enum(PORTRAIT_STATES),
      size_px: z.number().int().nullable(),
      model: z.string().nullable(),
    }),
  ),
  matches: z.array(z.object({ url: z.string(), at: z.string(), ratio: z.number() })),
});
export type FaceConsent = z.infer<typeof FaceConsentSchema>;

const id = z.string().max(200);
const Within = z.object({ organizationId: id });
const Named = Within.extend({ id });
const NO_ONE = { ...NO_ORGANIZATION, id: 'none' };
const Done = z.object({ success: z.literal(true) });
const TAG = 'Brand protection';
const route = organizationCall(TAG);

export const facesContract = {
  faces: route('GET', '/brand/faces', 'People whose faces are looked for').input(Within).output(FacesSchema),
  setFaceSearch: route('PUT', '/brand/faces', 'Whether posts that match no word are looked at', {
    ...NO_ORGANIZATION,
    allPosts: false,
  })
    .errors({ BAD_REQUEST: {} })
    .input(Within.extend({ allPosts: z.boolean() }))
    .output(z.object({ allPosts: z.boolean() })),
  inviteFace: route('POST', '/brand/faces', 'Ask somebody for consent', {
    ...NO_ORGANIZATION,
    name: 'none',
    email: 'none@example.com',
  })
    .errors({ BAD_REQUEST: {}, CONFLICT: {}, TOO_MANY_REQUESTS: {} })
    .input(
      Within.extend({
        name: z.string().trim().min(1).max(NAME_LENGTH),
        email: z.email().max(EMAIL_LENGTH),
      }),
    )
    .output(EnrolledFaceSchema),
  mailFace: route('POST', '/brand/faces/{id}/mail', 'Ask anew, or send the link again', NO_ONE)
    .errors({ CONFLICT: {}, TOO_MANY_REQUESTS: {} })
    .input(Named)
    .output(EnrolledFaceSchema),
  withdrawFace: route('POST', '/brand/faces/{id}/withdraw', 'End a consent; the face is deleted', NO_ONE)
    .errors({ CONFLICT: {} })
    .input(Named)
    .output(EnrolledFaceSchema),
  removeFace: route('DELETE', '/brand/faces/{id}', 'Delete a person with everything held', NO_ONE)
    .input(Named)
    .output(Done),
  removePortrait: route('DELETE', '/brand/faces/{id}/portraits/{portraitId}', 'Delete a portrait', {
    ...NO_ONE,
    portraitId: 'none',
  })
    .input(Named.extend({ portraitId: id }))
    .output(Done),
  openFaceConsent: call
    .route({
      method: 'GET',
      path: '/face-consent/{token}',
      summary: 'Who asks for which consent',
      tags: [TAG],
    })
    .meta({ permission: 'public.read', sample: { token: 'none' } })
    .errors({ NOT_FOUND: {} })
    .input(z.object({ token: id }))
    .output(FaceConsentSchema),
  answerFaceConsent: call
    .route({
      method: 'POST',
      path: '/face-consent/{token}',
      summary: 'Give, refuse or withdraw it',
      tags: [TAG],
    })
    .meta({ permission: 'public.write', sample: { token: 'none', answer: 'refuse', hash: '' } })
    .errors({ NOT_FOUND: {}, CONFLICT: {} })
    .input(z.object({ token: id, answer: z.enum(FACE_ANSWERS), hash: z.string().max(64).default('') }))
    /** Null once everything is erased. */
    .output(z.object({ consent: FaceConsentSchema.nullable() })),
};
