/**
 * Signed pictures and recordings for tests: a throw-away certificate authority and COSE signatures made here.
 * Never part of an analysis.
 */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { loadC2pa, MemoryBlob, withReader } from './c2pa-library.ts';

/** A signing certificate with its key, and the root that issued it. */
export interface Signer {
  key: KeyObject;
  /** Leaf first, then the root, DER. */
  chain: Uint8Array[];
  rootPem: string;
}

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts);
const octets = (bytes: Uint8Array): Buffer => der(0x04, bytes);
const bits = (bytes: Uint8Array, unused = 0): Buffer => der(0x03, Buffer.from([unused]), bytes);

function oid(dotted: string): Buffer {
  const [first, second, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const part of rest) {
    const groups = [part & 127];
    for (let left = part >>> 7; left > 0; left >>>= 7) groups.unshift((left & 127) | 128);
    bytes.push(...groups);
  }
  return der(0x06, Buffer.from(bytes));
}

const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));
const name = (common: string): Buffer =>
  sequence(
    der(0x31, sequence(oid('2.5.4.10'), der(0x0c, Buffer.from('Fixture Trust')))),
    der(0x31, sequence(oid('2.5.4.3'), der(0x0c, Buffer.from(common)))),
  );
const time = (date: Date): Buffer =>
  der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
const extension = (id: string, critical: boolean, value: Uint8Array): Buffer =>
  sequence(oid(id), ...(critical ? [der(0x01, Buffer.from([0xff]))] : []), octets(value));

interface Issue {
  subject: string;
  issuer: string;
  publicKey: KeyObject;
  issuerPublicKey: KeyObject;
  signingKey: KeyObject;
  authority: boolean;
  serial: number;
  /** In milliseconds since 1970; default 30 days from now. */
  until?: number;
}

const DAY_MS = 86_400_000;

const spki = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });
const keyId = (key: KeyObject): Buffer => createHash('sha1').update(spki(key).subarray(-65)).digest();

/** X.509 version 3 as the C2PA certificate profile wants it (key usage, extended key usage, key identifiers). */
function certificate(issue: Issue): Buffer {
  const until = new Date(issue.until ?? Date.now() + 30 * DAY_MS);
  const from = new Date(Math.min(until.getTime(), Date.now()) - DAY_MS);
  const extensions = [
    extension('2.5.29.19', true, issue.authority ? sequence(der(0x01, Buffer.from([0xff]))) : sequence()),
    extension(
      '2.5.29.15',
      true,
      issue.authority ? bits(Buffer.from([0x06]), 1) : bits(Buffer.from([0x80]), 7),
    ),
    extension('2.5.29.14', false, octets(keyId(issue.publicKey))),
    extension('2.5.29.35', false, sequence(der(0x80, keyId(issue.issuerPublicKey)))),
    ...(issue.authority ? [] : [extension('2.5.29.37', false, sequence(oid('1.3.6.1.5.5.7.3.4')))]),
  ];
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([issue.serial])),
    ECDSA_SHA256,
    name(issue.issuer),
    sequence(time(from), time(until)),
    name(issue.subject),
    spki(issue.publicKey),
    der(0xa3, sequence(...extensions)),
  );
  return sequence(body, ECDSA_SHA256, bits(sign('sha256', body, issue.signingKey)));
}

/**
 * A fresh authority and one signing certificate under it.
 *
 * @param until when the signing certificate ends, in milliseconds since 1970; default 30 days from now
 */
export function createSigner(until?: number): Signer {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const leaf = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const shared = { issuer: 'Fixture Root', issuerPublicKey: root.publicKey, signingKey: root.privateKey };
  const rootCertificate = certificate({
    ...shared,
    subject: 'Fixture Root',
    publicKey: root.publicKey,
    authority: true,
    serial: 1,
  });
  const leafCertificate = certificate({
    ...shared,
    subject: 'Fixture Signer',
    publicKey: leaf.publicKey,
    authority: false,
    serial: 2,
    until,
  });
  const lines = rootCertificate.toString('base64').replace(/(.{64})/g, '$1\n');
  return {
    key: leaf.privateKey,
    chain: [leafCertificate, rootCertificate],
    rootPem: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
};
const cborBytes = (bytes: Uint8Array): Buffer => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string): Buffer =>
  Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborArray = (...items: Uint8Array[]): Buffer => Buffer.concat([head(4, items.length), ...items]);

const RESERVED = 8192;

/** COSE_Sign1 (RFC 9052) with ES256 and the certificates in the protected header, padded to the reserved size. */
function coseSign1(payload: Uint8Array, signer: Signer): Uint8Array<ArrayBuffer> {
  const algorithm = Buffer.from([0x01, 0x26]);
  const certificates = Buffer.concat([head(0, 33), cborArray(...signer.chain.map(cborBytes))]);
  const header = cborBytes(Buffer.concat([head(5, 2), algorithm, certificates]));
  const signed = cborArray(cborText('Signature1'), header, cborBytes(Buffer.alloc(0)), cborBytes(payload));
  const signature = cborBytes(sign('sha256', signed, { key: signer.key, dsaEncoding: 'ieee-p1363' }));
  const assemble = (pad: number): Buffer => {
    const loose = Buffer.concat([head(5, 1), cborText('pad'), cborBytes(Buffer.alloc(pad))]);
    return Buffer.concat([Buffer.from([0xd2]), cborArray(header, loose, Buffer.from([0xf6]), signature)]);
  };
  // A pad above 255 bytes has a header of constant size, so one correction is exact.
  return new Uint8Array(assemble(1000 + RESERVED - assemble(1000).length));
}

export interface ManifestOptions {
  /** Short name of the IPTC digital source type of the created action. */
  digitalSourceType: string;
  softwareAgent?: string;
  claimGenerator?: string;
  /** Reference to a manifest elsewhere, instead of an embedded one. */
  remoteUrl?: string;
  title?: string;
  /** What was done, without the prefix `c2pa.`; default "created". */
  actions?: readonly string[];
  /** Files that it was made of, signed ones with their own manifests. */
  ingredients?: ReadonlyArray<{
    bytes: Uint8Array;
    mime: string;
    relationship: 'parentOf' | 'componentOf';
    title: string;
  }>;
  /** A small JPEG. */
  thumbnail?: Uint8Array;
}

/** Signs a picture or recording. @returns its bytes with the manifest (or with the reference to a remote one) */
export async function signMedia(
  bytes: Uint8Array,
  mime: string,
  signer: Signer,
  options: ManifestOptions,
): Promise<Uint8Array> {
  const { WasmBuilder } = await loadC2pa();
  const definition = {
    claim_generator_info: [{ name: options.claimGenerator ?? 'fixture', version: '1' }],
    title: options.title ?? 'fixture',
    assertions: [
      {
        label: 'c2pa.actions',
        data: {
          actions: (options.actions ?? ['created']).map((name) => ({
            action: `c2pa.${name}`,
            digitalSourceType: `http://cv.iptc.org/newscodes/digitalsourcetype/${options.digitalSourceType}`,
            ...(options.softwareAgent ? { softwareAgent: options.softwareAgent } : {}),
          })),
        },
      },
    ],
  };
  const builder = WasmBuilder.fromJson(JSON.stringify(definition));
  try {
    if (options.remoteUrl) {
      builder.setRemoteUrl(options.remoteUrl);
      builder.setNoEmbed(true);
    }
    const { thumbnail } = options;
    if (thumbnail) {
      await withReader(async () =>
        builder.setThumbnailFromBlob('image/jpeg', new MemoryBlob(thumbnail, 'image/jpeg')),
      );
    }
    for (const { bytes: part, mime: kind, ...said } of options.ingredients ?? []) {
      await withReader(() =>
        builder.addIngredientFromBlob(JSON.stringify(said), kind, new MemoryBlob(part, kind)),
      );
    }
    return await withReader(() =>
      builder.sign(
        { alg: 'es256', reserveSize: RESERVED, sign: async (payload) => coseSign1(payload, signer) },
        mime,
        new MemoryBlob(bytes, mime),
      ),
    );
  } finally {
    builder.free();
  }
}
