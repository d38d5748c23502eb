/** The key of this installation: made at the first start, its private half sealed. Signs reports and packages (Ed25519, RFC 8032). */
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Database } from '@unmask/db';
import { asc, desc } from '@unmask/db/sql';
import type { Encrypter } from '@unmask/platform/encryption';
import { forensicsKeys } from '../tables.ts';

export const KEY_PURPOSE = 'forensics signing';

/** Of the SHA-256 of the public key: enough to tell keys apart. */
const ID_LENGTH = 16;
/** What stands before the 32 bytes in a public key's SPKI form. */
const SPKI_HEAD = 12;

export interface Signer {
  keyId: string;
  /** 32 bytes, Base64. */
  publicKey: string;
  /** @returns Base64 */
  sign(bytes: Uint8Array): string;
}

/** The newest key that this server can open; a new one where there is none, as after its secret was changed. */
export async function openSigner(db: Database, encrypter: Encrypter): Promise<Signer> {
  const [row] = await db.select().from(forensicsKeys).orderBy(desc(forensicsKeys.createdAt)).limit(1);
  const opened = row && opens(row, encrypter);
  if (row && opened) return signerOf(row.id, row.publicKey, opened);
  return makeKey(db, encrypter);
}

function opens(row: typeof forensicsKeys.$inferSelect, encrypter: Encrypter): KeyObject | null {
  try {
    const key = Buffer.from(encrypter.decrypt(row.privateKey, row.id), 'base64');
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  } catch {
    return null;
  }
}

async function makeKey(db: Database, encrypter: Encrypter): Promise<Signer> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(SPKI_HEAD);
  const id = createHash('sha256').update(raw).digest('hex').slice(0, ID_LENGTH);
  const sealed = encrypter.encrypt(
    privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    id,
  );
  const encoded = raw.toString('base64');
  await db
    .insert(forensicsKeys)
    .values({ id, publicKey: encoded, privateKey: sealed, createdAt: new Date() });
  return signerOf(id, encoded, privateKey);
}

const signerOf = (keyId: string, publicKey: string, key: KeyObject): Signer => ({
  keyId,
  publicKey,
  sign: (bytes) => sign(null, bytes, key).toString('base64'),
});

/** All keys that ever signed here, for whoever checks what they signed. */
export async function publishedKeys(db: Database) {
  const rows = await db.select().from(forensicsKeys).orderBy(asc(forensicsKeys.createdAt));
  return rows.map(({ id, publicKey, createdAt }) => ({
    id,
    algorithm: 'Ed25519' as const,
    publicKey,
    createdAt: createdAt.toISOString(),
  }));
}
