/** Embeddings are numbers that tell a person apart: what is stored is sealed for one portrait of one person. */
import type { Encrypter } from '@unmask/platform/encryption';

/** Purpose of the key that they are sealed with. */
export const FACES_PURPOSE = 'brand faces';

const contextOf = (faceId: string, portraitId: string) => `${faceId} ${portraitId}`;

export function sealEmbedding(
  encrypter: Encrypter,
  { faceId, id }: { faceId: string; id: string },
  embedding: readonly number[],
): string {
  const bytes = Buffer.from(Float32Array.from(embedding).buffer);
  return encrypter.encrypt(bytes.toString('base64'), contextOf(faceId, id));
}

/** @throws Error when it was sealed with another secret, or for another portrait */
export function openEmbedding(
  encrypter: Encrypter,
  { faceId, id, embedding }: { faceId: string; id: string; embedding: string },
): number[] {
  const bytes = Uint8Array.from(Buffer.from(encrypter.decrypt(embedding, contextOf(faceId, id)), 'base64'));
  return Array.from(new Float32Array(bytes.buffer));
}
