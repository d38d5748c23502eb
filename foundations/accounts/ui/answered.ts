import type { Answer } from './use-auth-call.ts';

/** What the account library answered, for forms and calls of the kit. @throws with its words when it refused */
export async function answered<Data>(action: Promise<Answer<Data>>): Promise<Data | null> {
  const { data, error } = await action;
  if (error) throw Object.assign(new Error(error.message), { status: error.status });
  return data;
}
