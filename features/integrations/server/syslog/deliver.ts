/**
 * One message to a syslog server: TCP, or TLS over it. Syslog has no answer. A message has arrived when the server, told that nothing more
 * comes, ends its side in order: it has read everything before that. One that resets, stays silent or breaks off gets it again.
 */
import { isIP, type LookupFunction, connect as openTcp, type Socket } from 'node:net';
import { connect as openTls, rootCertificates } from 'node:tls';
import { AppError } from '@unmask/platform/errors';
import type { Fetcher } from '@unmask/platform/safe-fetch';
import type { SyslogTransport } from '../../limits.ts';
import { syslogWords as words } from '../../siem-words.ts';

export interface SyslogPlace {
  host: string;
  port: number;
  transport: SyslogTransport;
  /** PEM, besides the public authorities. */
  authority?: string | undefined;
}

const NEXT_ADDRESS_MS = 2_500;
/** How long a server that does not want the message has to say so: what it never read would otherwise look like what it did. */
const REFUSAL_MS = 200;

/**
 * @returns null when it has arrived, otherwise why not, in words
 * @throws the reason of `signal` alone
 */
export async function deliverSyslog(
  { addressesOf }: Pick<Fetcher, 'addressesOf'>,
  place: SyslogPlace,
  frame: Buffer,
  { timeout_ms, signal }: { timeout_ms: number; signal: AbortSignal },
): Promise<string | null> {
  let addresses: string[];
  try {
    addresses = await addressesOf(place.host, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) return error.code === 'url_not_allowed' ? words.notAllowed : words.noHost;
    throw error;
  }
  const socket = socketTo(place, addresses);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    socket.destroy();
  }, timeout_ms);
  const stop = () => socket.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await handOver(socket, frame);
    return null;
  } catch (error) {
    signal.throwIfAborted();
    return late ? words.late : refusalOf(error);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** To the checked addresses and no others; the certificate must be of the name that was given. */
function socketTo({ host, port, transport, authority }: SyslogPlace, addresses: string[]): Socket {
  const options = {
    ...{ host, port, lookup: answerWith(addresses) },
    ...{ autoSelectFamily: true, autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS },
  };
  if (transport === 'tcp') return openTcp(options);
  return openTls({
    ...options,
    ...(isIP(host) === 0 && { servername: host }),
    minVersion: 'TLSv1.2',
    ...(authority && { ca: [...rootCertificates, authority] }),
  });
}

/** Takes the place of the name server. */
function answerWith(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    const first = found[0]!;
    if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  };
}

function handOver(socket: Socket, frame: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let told = false;
    let ended = false;
    let failure: unknown = null;
    let waiting: NodeJS.Timeout | undefined;
    socket.on('error', (error) => {
      failure = error;
    });
    socket.on('end', () => {
      ended = told;
    });
    socket.on('close', () => {
      clearTimeout(waiting);
      if (failure === null && ended) resolve();
      else reject(failure ?? new Error('closed before the end'));
    });
    // Whatever it says is nothing that syslog knows.
    socket.resume();
    socket.write(frame, () => {
      waiting = setTimeout(() => {
        told = true;
        socket.end();
      }, REFUSAL_MS);
    });
  });
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|ALTNAME/;

function refusalOf(error: unknown): string {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (CERTIFICATE.test(code)) return words.certificate;
  if (/^(ERR_SSL|EPROTO|ERR_TLS)/.test(code)) return words.notTls;
  if (code === 'ECONNREFUSED') return words.refused;
  return words.brokenOff;
}
