/** A timestamp authority of our own (RFC 3161): with a key and a certificate made for the test, spoken to over HTTP. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { part, readAll, TAG, write, writeInteger, writeOid } from './der.ts';
import { OID } from './token.ts';

const ECDSA = '1.2.840.10045.4.3.2';
const one = Buffer.from([1]);
const sequence = (...parts: Uint8Array[]) => write(TAG.sequence, ...parts);
const time = (at: Date) =>
  write(TAG.time, Buffer.from(`${at.toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`));
const NAME = sequence(
  write(TAG.set, sequence(writeOid('2.5.4.3'), write(0x0c, Buffer.from('Test authority')))),
);

/** Signed by itself. */
function certificateOf(publicKey: KeyObject, privateKey: KeyObject): Buffer {
  const algorithm = sequence(writeOid(ECDSA));
  const years = (n: number) => time(new Date(Date.now() + n * 365 * 86_400_000));
  const body = sequence(
    write(TAG.first, writeInteger(Buffer.from([2]))),
    writeInteger(one),
    algorithm,
    NAME,
    sequence(years(-1), years(1)),
    NAME,
    publicKey.export({ format: 'der', type: 'spki' }),
  );
  return sequence(body, algorithm, write(0x03, Buffer.from([0]), sign('sha256', body, privateKey)));
}

export interface Authority {
  url: string;
  /** What is wrong with the next answers; null: nothing. */
  wrong: 'hash' | 'nonce' | 'signature' | 'refused' | 'status' | 'nothing' | null;
  /** The moment that it states. */
  at: Date;
  asked: number;
  close(): Promise<void>;
}

export async function startAuthority(): Promise<Authority> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const certificate = certificateOf(publicKey, privateKey);
  const state: Authority = { url: '', wrong: null, at: new Date('2026-11-23T06:00:00Z'), asked: 0, close };
  const server = createServer(async (request, response) => {
    const body: Buffer[] = [];
    for await (const piece of request) body.push(piece as Buffer);
    state.asked += 1;
    response.statusCode = state.wrong === 'status' ? 500 : 200;
    response.setHeader('content-type', 'application/timestamp-reply');
    response.end(answerTo(Buffer.concat(body), state, certificate, privateKey));
  });
  async function close() {
    server.close();
    await once(server, 'close');
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`;
  return state;
}

function answerTo(query: Buffer, { wrong, at }: Authority, certificate: Buffer, key: KeyObject): Buffer {
  if (wrong === 'refused') return sequence(sequence(writeInteger(Buffer.from([2]))));
  if (wrong === 'nothing') return Buffer.from('<html>');
  const [asked] = readAll(query);
  const imprint = Buffer.from(part(asked!, 1, TAG.sequence).whole);
  const nonce = Buffer.from(part(asked!, 2, TAG.integer).whole);
  if (wrong === 'hash') imprint[imprint.length - 1]! ^= 1;
  if (wrong === 'nonce') nonce[nonce.length - 1]! ^= 1;
  const info = sequence(writeInteger(one), writeOid('1.2.3.4'), imprint, writeInteger(one), time(at), nonce);
  const attribute = (oid: string, value: Buffer) => sequence(writeOid(oid), write(TAG.set, value));
  const attributes = Buffer.concat([
    attribute('1.2.840.113549.1.9.3', writeOid(OID.tstInfo)),
    attribute(OID.messageDigest, write(TAG.octets, createHash('sha256').update(info).digest())),
  ]);
  const signature = sign('sha256', write(TAG.set, attributes), key);
  if (wrong === 'signature') signature[signature.length - 1]! ^= 1;
  const sha256 = sequence(writeOid(OID.sha256));
  const signer = sequence(
    writeInteger(one),
    sequence(NAME, writeInteger(one)),
    sha256,
    write(TAG.first, attributes),
    sequence(writeOid(ECDSA)),
    write(TAG.octets, signature),
  );
  const signed = sequence(
    writeInteger(Buffer.from([3])),
    write(TAG.set, sha256),
    sequence(writeOid(OID.tstInfo), write(TAG.first, write(TAG.octets, info))),
    write(TAG.first, certificate),
    write(TAG.set, signer),
  );
  const token = sequence(writeOid(OID.signedData), write(TAG.first, signed));
  return sequence(sequence(writeInteger(Buffer.from([0]))), token);
}
