/** JSON lines on standard error; secrets and what people sent never reach them. */
import pino from 'pino';
import { shownError } from './shown-error.ts';

export type Logger = pino.Logger;

const SECRET_FIELDS = [
  'password',
  'token',
  'secret',
  'cookie',
  'authorization',
  'set-cookie',
  'newPassword',
  'currentPassword',
];

/** Three levels deep covers a request's headers and bodies. */
const redactedPaths = SECRET_FIELDS.flatMap((field) => {
  const name = field.includes('-') ? `["${field}"]` : field;
  const dot = field.includes('-') ? '' : '.';
  return [name, `*${dot}${name}`, `*.*${dot}${name}`];
});

export function createLogger(
  level: string,
  destination: pino.DestinationStream = pino.destination(2),
): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => shownError(error) },
      redact: { paths: redactedPaths, censor: '[redacted]' },
    },
    destination,
  );
}
