/** The connection to a mail server: only to addresses that are allowed, only encrypted, and every refusal in words. */
import { isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import { AppError, type OwnError } from '@unmask/platform/errors';
import type { Fetcher } from '@unmask/platform/safe-fetch';
import type { ImapFlow } from 'imapflow';
import { errors } from '../../errors.ts';
import type { MailboxSecurity } from '../../limits.ts';

export interface Place {
  host: string;
  port: number;
  security: MailboxSecurity;
  username: string;
  password: string;
  folder: string;
}

export interface ConnectDeps {
  fetcher: Pick<Fetcher, 'addressesOf'>;
  /** PEM certificates that mail servers may be signed by, besides those of the public. */
  authorities: string | null;
}

const CONNECT_MS = 15_000;
const GREETING_MS = 10_000;
const SOCKET_MS = 5 * 60_000;
const MAIL_PORTS = [143, 993];

/** Signed in, with the folder open for reading. @throws AppError `mailbox_…`, or the reason of `signal` */
export async function openMailbox(deps: ConnectDeps, place: Place, signal: AbortSignal): Promise<ImapFlow> {
  const { host, port, security, username, password, folder } = place;
  if (!MAIL_PORTS.includes(port) && port < 1024)
    throw new AppError(errors.mailbox_not_allowed, `port ${port}`);
  const [address] = await addressesOf(deps, host, signal);
  // Loaded when a mailbox is first opened: most servers have none.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    ...{
      host: address!,
      port,
      secure: security === 'tls',
      doSTARTTLS: security === 'starttls' ? true : undefined,
    },
    // The certificate must be of the name that the person gave, wherever that leads.
    ...(isIP(host) === 0 && { servername: host }),
    auth: { user: username, pass: password },
    tls: { minVersion: 'TLSv1.2', ...(deps.authorities && { ca: [...rootCertificates, deps.authorities] }) },
    ...{ connectionTimeout: CONNECT_MS, greetingTimeout: GREETING_MS, socketTimeout: SOCKET_MS },
    clientInfo: { name: 'Unmask' },
    disableAutoIdle: true,
    logger: false,
  });
  // What breaks later ends the command that waits; without a listener it would end the process.
  client.on('error', () => undefined);
  const end = () => client.close();
  signal.addEventListener('abort', end, { once: true });
  client.once('close', () => signal.removeEventListener('abort', end));
  try {
    await client.connect();
  } catch (error) {
    client.close();
    signal.throwIfAborted();
    throw new AppError(refusalOf(error), shown(error), { cause: error });
  }
  try {
    await client.mailboxOpen(folder, { readOnly: true });
    return client;
  } catch (error) {
    client.close();
    signal.throwIfAborted();
    throw new AppError(errors.mailbox_folder_missing, shown(error), { cause: error });
  }
}

async function addressesOf({ fetcher }: ConnectDeps, host: string, signal: AbortSignal): Promise<string[]> {
  try {
    return await fetcher.addressesOf(host, signal);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const inner = error.code === 'url_not_allowed';
    throw new AppError(inner ? errors.mailbox_not_allowed : errors.mailbox_unreachable, error.code);
  }
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|ALTNAME/;

function refusalOf(error: unknown): OwnError {
  const {
    authenticationFailed,
    code = '',
    tlsFailed,
  } = error as {
    authenticationFailed?: boolean;
    code?: string;
    tlsFailed?: boolean;
  };
  if (authenticationFailed) return errors.mailbox_login_refused;
  if (CERTIFICATE.test(String(code))) return errors.mailbox_certificate;
  if (tlsFailed) return errors.mailbox_no_encryption;
  return errors.mailbox_unreachable;
}

/** For the log: never what was sent. */
const shown = (error: unknown) =>
  error instanceof Error ? (error.message || error.name).slice(0, 200) : 'unknown';
