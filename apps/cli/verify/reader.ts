/** Reads a package from disk, in parts. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { PackageReader } from '@unmask/forensics/offline';

export interface OpenPackage {
  reader: PackageReader;
  /** A part of it, piece by piece. */
  pieces(from: number, to: number): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

const PIECE = 1 << 20;
/** What stands before the 32 bytes in a public key's SPKI form. */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

export async function openPackage(file: string): Promise<OpenPackage> {
  const handle = await open(file);
  const { size } = await handle.stat();
  const pieces = (from: number, to: number) => piecesOf(handle, from, to);
  return {
    reader: {
      size,
      read: (from, to) => readPart(handle, from, to),
      async sha256(from, to) {
        const hash = createHash('sha256');
        for await (const piece of pieces(from, to)) hash.update(piece);
        return hash.digest('hex');
      },
      verify: async (publicKey, signature, bytes) => verifyWith(publicKey, signature, bytes),
    },
    pieces,
    close: () => handle.close(),
  };
}

async function readPart(handle: FileHandle, from: number, to: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(Math.max(0, to - from));
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
  return bytes.subarray(0, bytesRead);
}

async function* piecesOf(handle: FileHandle, from: number, to: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; at += PIECE) yield await readPart(handle, at, Math.min(at + PIECE, to));
}

/** A key or a signature of another length signs nothing. */
function verifyWith(publicKey: Uint8Array, signature: Uint8Array, bytes: Uint8Array): boolean {
  try {
    const key = createPublicKey({ key: Buffer.concat([SPKI_HEAD, publicKey]), format: 'der', type: 'spki' });
    return verify(null, bytes, key, signature);
  } catch {
    return false;
  }
}
