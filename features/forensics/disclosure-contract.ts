/** What stands in the redacted package of a case, what does not, and why. Safe for the browser. */
import type { organizationCall } from '@unmask/platform/organization-call';
import { NO_ORGANIZATION } from '@unmask/platform/organization-call';
import { z } from 'zod';

/** Why something stands in no redacted package. */
export const ABSENT_REASONS = [
  'report_not_redacted',
  'report_later',
  'picture_not_redacted',
  'picture_later',
  'picture_stands',
  'struck',
  'moving',
  'sound',
  'other_kind',
  'no_file',
] as const;
export type AbsentReason = (typeof ABSENT_REASONS)[number];

/** `what` is a number of an exhibit, or a template with its version: never a name that somebody gave. */
export const DisclosureSchema = z.object({
  present: z.array(z.object({ what: z.string() })),
  absent: z.array(z.object({ what: z.string(), why: z.enum(ABSENT_REASONS) })),
});
export type Disclosure = z.infer<typeof DisclosureSchema>;

const id = z.string().max(200);

export const disclosureContract = (route: ReturnType<typeof organizationCall>) => ({
  disclosure: route(
    'GET',
    '/cases/{caseId}/redacted-package',
    'What the redacted package of a case would hold, and what is left out of it and why',
    { ...NO_ORGANIZATION, caseId: 'none' },
  )
    .input(z.object({ organizationId: id, caseId: id }))
    .output(DisclosureSchema),
});
