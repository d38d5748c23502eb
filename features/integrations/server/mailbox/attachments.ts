/** Which parts of a mail are media, or may hide some (RFC 2045, 2183; RFC 1847 and 8551 of what is encrypted). */
import { kindOf, typeOfFile } from '@unmask/product/media';
import type { MessageStructureObject } from 'imapflow';
import type { SkipReason } from '../../limits.ts';

export interface Attachment {
  /** IMAP's number of the part, such as `2.1`. */
  part: string;
  fileName: string;
  /** Media type; of what is skipped as it was declared. */
  fileType: string;
  /** Bytes, of what is encoded for mail about a third less than the server counts. */
  size: number;
  /** Why it is not analyzed; null when it is. */
  skipped: SkipReason | null;
}

const ENCRYPTED = /^(multipart\/encrypted|application\/(x-)?pkcs7-mime|application\/pgp-encrypted)$/;
const ARCHIVE = /\.(zip|rar|7z|gz|tgz|tar|xz|bz2)$/i;
const ENCODED = 4 / 3;

/** Pictures that stand in the text (logos of signatures) are no attachments; videos and sounds always are. */
export function attachmentsOf(structure: MessageStructureObject | undefined): Attachment[] {
  if (!structure) return [];
  const own = attachmentOf(structure);
  // What is encrypted has nothing inside that could be read.
  if (own) return [own];
  return (structure.childNodes ?? []).flatMap(attachmentsOf);
}

function attachmentOf(node: MessageStructureObject): Attachment | null {
  const declared = node.type.toLowerCase();
  const name = node.dispositionParameters?.filename ?? node.parameters?.name ?? '';
  const size = Math.round((node.size ?? 0) / (node.encoding?.toLowerCase() === 'base64' ? ENCODED : 1));
  // The only part of a mail has the number 1.
  const found = { part: node.part ?? '1', fileName: name, fileType: declared, size };
  // Signed in the open is pkcs7-mime too.
  if (ENCRYPTED.test(declared) && node.parameters?.['smime-type'] !== 'signed-data')
    return { ...found, skipped: 'encrypted' };
  if (ARCHIVE.test(name)) return { ...found, skipped: 'archive' };
  const fileType = typeOfFile(name, declared);
  const kind = kindOf(fileType);
  if (kind === null) return null;
  if (kind === 'image' && node.disposition?.toLowerCase() !== 'attachment') return null;
  return { ...found, fileType, skipped: null };
}
