/** Secrets that the service itself must read again: encrypted before they are stored (AES-256-GCM). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Encrypter {
  /** @param context what it is stored for, such as the id of the row: opened for another context, it is refused. */
  encrypt(plain: string, context: string): string;
  /** @throws Error when it was sealed with another secret or for another context, or was changed. */
  decrypt(sealed: string, context: string): string;
}

/** A key of its own for each purpose, derived from the service's secret (HKDF with SHA-256). */
export function createEncrypter(secret: string, purpose: string): Encrypter {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `unmask ${purpose}`, 32));
  return {
    encrypt(plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    decrypt(sealed, context) {
      const [version, encoded = ''] = sealed.split('.');
      const bytes = Buffer.from(encoded, 'base64url');
      if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES)
        throw new Error('not a sealed secret');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
