/** Timestamp queries and tokens (RFC 3161): what is asked, and whether the answer is one to that. */
import { createHash, verify, X509Certificate } from 'node:crypto';
import { type Der, inside, oidOf, part, readAll, TAG, write, writeInteger, writeOid } from './der.ts';

export const OID = {
  sha256: '2.16.840.1.101.3.4.2.1',
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  messageDigest: '1.2.840.113549.1.9.4',
} as const;

const DIGESTS: Readonly<Record<string, string>> = {
  [OID.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

export const imprintOf = (sha256: string): Buffer =>
  write(
    TAG.sequence,
    write(TAG.sequence, writeOid(OID.sha256), write(TAG.nothing)),
    write(TAG.octets, Buffer.from(sha256, 'hex')),
  );

/** Asks for a token of this hash, with the authority's certificate in it. */
export const queryOf = (sha256: string, nonce: Uint8Array): Buffer =>
  write(
    TAG.sequence,
    writeInteger(Buffer.from([1])),
    imprintOf(sha256),
    writeInteger(nonce),
    write(TAG.boolean, Buffer.from([0xff])),
  );

export interface Token {
  /** As it is kept. */
  bytes: Buffer;
  at: Date;
}

/**
 * Reads an answer: granted, for this hash and this nonce, and signed by the certificate in it. Whether the certificate is to be trusted is
 * for whoever checks the token.
 * @throws Error that says what is wrong
 */
export function readAnswer(answer: Buffer, sha256: string, nonce: Uint8Array): Token {
  const [response] = readAll(answer);
  if (!response) throw new Error('an empty answer');
  const [status, token] = inside(response);
  const granted = status && part(status, 0, TAG.integer).content[0];
  if (granted !== 0 && granted !== 1) throw new Error(`refused with status ${granted}`);
  if (!token) throw new Error('no token in the answer');
  return { bytes: Buffer.from(token.whole), at: checkToken(token, sha256, nonce) };
}

/** @param nonce null: it is not known any more @returns the time that it states @throws Error that says what is wrong */
export function checkToken(token: Der, sha256: string, nonce: Uint8Array | null): Date {
  if (oidOf(part(token, 0, TAG.oid)) !== OID.signedData) throw new Error('not signed');
  const signed = part(part(token, 1, TAG.first), 0, TAG.sequence);
  const held = part(signed, 2, TAG.sequence);
  if (oidOf(part(held, 0, TAG.oid)) !== OID.tstInfo) throw new Error('signs something else');
  const info = part(part(held, 1, TAG.first), 0, TAG.octets).content;
  checkSignature(signed, info);
  const [stated] = readAll(info);
  if (!stated) throw new Error('states nothing');
  const fields = inside(stated);
  if (!part(stated, 2, TAG.sequence).whole.equals(imprintOf(sha256))) throw new Error('of another hash');
  // Behind the time stand accuracy and order, which are no numbers.
  const given = fields.slice(5).find(({ tag }) => tag === TAG.integer);
  if (nonce !== null && !given?.whole.equals(writeInteger(nonce)))
    throw new Error('an answer to another question');
  return timeOf(part(stated, 4, TAG.time).content.toString('latin1'));
}

/** By one of the certificates that came with it, over attributes that hold the hash of the content. */
function checkSignature(signed: Der, content: Buffer): void {
  const parts = inside(signed);
  const certificates = parts.find(({ tag }) => tag === TAG.first);
  const signers = parts.findLast(({ tag }) => tag === TAG.set);
  if (!certificates || !signers) throw new Error('without certificate or signature');
  const signer = part(signers, 0, TAG.sequence);
  const fields = inside(signer);
  const digest = DIGESTS[oidOf(part(part(signer, 2, TAG.sequence), 0, TAG.oid))];
  const attributes = part(signer, 3, TAG.first);
  const signature = fields.slice(4).find(({ tag }) => tag === TAG.octets);
  if (!digest || !signature) throw new Error('signed in a way that is not known here');
  const stated = inside(attributes).find((each) => oidOf(part(each, 0, TAG.oid)) === OID.messageDigest);
  const hash = stated && part(part(stated, 1, TAG.set), 0, TAG.octets).content;
  if (!hash?.equals(createHash(digest).update(content).digest())) throw new Error('signs another content');
  // They are signed as the set that they are, not as the part of the message.
  const bytes = write(TAG.set, attributes.content);
  const signs = inside(certificates).some(({ whole }) => {
    const { publicKey } = new X509Certificate(whole);
    const algorithm = publicKey.asymmetricKeyType?.startsWith('ed') ? null : digest;
    return verify(algorithm, bytes, publicKey, signature.content);
  });
  if (!signs) throw new Error('the signature is not of the certificate in it');
}

/** `20261123060000.5Z` */
function timeOf(text: string): Date {
  const [, year, month, day, hour, minute, second, rest = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${rest.slice(0, 4)}Z`);
  if (Number.isNaN(at.getTime())) throw new Error('states no time');
  return at;
}
