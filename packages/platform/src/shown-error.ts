/**
 * An error as it stands in the log: what went wrong and where, without what people sent. Errors of the database carry every
 * value of their statement (addresses, hashes, words that were searched for), in `message`, `params` and `detail`.
 */

export interface ShownError {
  type: string;
  message: string;
  stack?: string;
  code?: string | number;
  cause?: ShownError;
  errors?: ShownError[];
}

const DEEPEST = 5;
const MOST_ERRORS = 5;
/** `(file:line:column)`: nothing that a person typed passes for it by accident, and whole lines of it are dropped elsewhere. */
const FRAME = /^\s+at .+:\d+:\d+\)?$/;
const ADDRESS = /[^\s"'<>(),;:@]+@[^\s"'<>(),;:@]+\.[^\s"'<>(),;:@]+/g;

/** Values of a statement and email addresses are left out. */
export function withoutValues(text: string): string {
  return text.replace(/\bparams:[\s\S]*$/, 'params: [left out]').replace(ADDRESS, '[address]');
}

export function shownError(error: unknown, depth = 0): ShownError {
  if (!(error instanceof Error)) return { type: typeof error, message: messageOf(error) };
  const type = error.name || 'Error';
  const message = shownMessage(error);
  const frames = framesOf(error);
  const { code, cause, errors } = error as Error & { code?: unknown; errors?: unknown };
  const deeper = depth < DEEPEST;
  return {
    type,
    message,
    ...(frames.length > 0 && { stack: [`${type}: ${message}`, ...frames].join('\n') }),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(cause !== undefined && deeper && { cause: shownError(cause, depth + 1) }),
    ...(Array.isArray(errors) &&
      deeper && { errors: errors.slice(0, MOST_ERRORS).map((one) => shownError(one, depth + 1)) }),
  };
}

const messageOf = (error: unknown) =>
  typeof error === 'string' ? withoutValues(error) : 'something that is no error was thrown';

/** PostgreSQL quotes the value that it could not take (class 22 of its codes). */
function shownMessage(error: Error): string {
  const { code, severity } = error as Error & { code?: unknown; severity?: unknown };
  const refused = severity !== undefined && typeof code === 'string' && code.startsWith('22');
  return refused ? 'the database did not take a value' : withoutValues(error.message);
}

/** The message stands before the frames, and may hold lines that look like them. */
function framesOf({ stack = '', message }: Error): string[] {
  const at = message === '' ? -1 : stack.indexOf(message);
  const rest = at < 0 ? stack.slice(stack.indexOf('\n') + 1) : stack.slice(at + message.length);
  // A message that was changed after the stack was made: nothing in the stack can be told from it.
  if (at < 0 && message !== '') return [];
  return rest.split('\n').filter((line) => FRAME.test(line));
}
