/** A syslog server at the wire: reads frames of counted octets over TCP or TLS, and misbehaves when it is told to. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer as createTlsServer } from 'node:tls';

/** `silent`: reads and never ends. `resets`: takes the connection and drops it. `slow`: ends after a second. */
export type Manner = 'proper' | 'slow' | 'silent' | 'ends' | 'resets';

export interface SyslogPeer {
  port: number;
  messages: string[];
  manner: Manner;
  close(): Promise<void>;
}

export interface Certified {
  certificate: string;
  key: string;
}

/** Signed by itself, for 127.0.0.1. */
export function certified(): Certified {
  const dir = mkdtempSync(path.join(tmpdir(), 'syslog-'));
  const [certificate, key] = [path.join(dir, 'certificate.pem'), path.join(dir, 'key.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=siem.test'],
      ...['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  const made = { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') };
  rmSync(dir, { recursive: true });
  return made;
}

export async function startSyslogPeer(tls?: Certified): Promise<SyslogPeer> {
  const sockets = new Set<Socket>();
  const talk = (socket: Socket) => {
    socket.on('error', () => {});
    if (peer.manner === 'ends') return void socket.end();
    if (peer.manner === 'resets') return void socket.resetAndDestroy();
    let read: Buffer = Buffer.alloc(0);
    socket.on('data', (part: Buffer) => {
      const rest = take(Buffer.concat([read, part]), peer.messages);
      // No counted octets, such as a handshake of TLS: nothing to talk about.
      if (rest === null) socket.destroy();
      else read = rest;
    });
    socket.on('end', () => {
      if (peer.manner === 'proper') socket.end();
      if (peer.manner === 'slow') setTimeout(() => socket.end(), 1_000);
    });
  };
  const server: Server = tls
    ? createTlsServer({ cert: tls.certificate, key: tls.key, allowHalfOpen: true }, talk)
    : createServer({ allowHalfOpen: true }, talk);
  // Below TLS, so that one whose handshake fails is ended too.
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  const peer: SyslogPeer = {
    port: 0,
    messages: [],
    manner: 'proper',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  peer.port = (server.address() as AddressInfo).port;
  return peer;
}

/** @returns what is no whole frame yet; null for what is none */
function take(bytes: Buffer, messages: string[]): Buffer | null {
  if (bytes.length > 0 && !/^[1-9]$/.test(bytes.toString('latin1', 0, 1))) return null;
  const space = bytes.indexOf(0x20);
  if (space < 0) return bytes;
  const length = bytes.subarray(0, space).toString('ascii');
  if (!/^[1-9]\d{0,5}$/.test(length)) return null;
  const end = space + 1 + Number(length);
  if (bytes.length < end) return bytes;
  messages.push(bytes.subarray(space + 1, end).toString('utf8'));
  return take(bytes.subarray(end), messages);
}
