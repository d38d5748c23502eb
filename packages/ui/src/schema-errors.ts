import { fieldWrong } from '@unmask/product/copy/site';
import type { z } from 'zod';

/**
 * What is wrong with what was typed, by the path of the field: the first words for each. A rule that has none of its own says the
 * general ones, never the library's.
 */
export function schemaErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  const { error } = schema.safeParse(values, { error: () => fieldWrong });
  for (const { path, message } of error?.issues ?? []) errors[path.join('.')] ??= message;
  return errors;
}
