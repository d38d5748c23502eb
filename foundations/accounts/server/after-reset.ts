/** What the account library's hooks leave for the answer of the call that they run in: they know the person, the route writes the answer. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Of a reset: the token of the link that ends what others may have opened. */
interface Left {
  secureToken?: string;
}

const answering = new AsyncLocalStorage<Left>();

export async function withLeft<Answer>(call: () => Promise<Answer>): Promise<[Answer, Left]> {
  const left: Left = {};
  return [await answering.run(left, call), left];
}

export function leaveForAnswer(left: Left): void {
  Object.assign(answering.getStore() ?? {}, left);
}
