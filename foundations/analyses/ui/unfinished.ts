/** The upload in parts that this browser has begun and not finished: kept so that it goes on after a reload. */
import { KEPT } from '@unmask/product/browser-storage';
import { UPLOAD_EXPIRY_HOURS } from '@unmask/product/limits';

const PATH = '/api/uploads/';

export interface UnfinishedUpload {
  /** Tells the file from others without reading it. */
  fingerprint: string;
  fileName: string;
  fileSize: number;
  /** Id of the upload on the service. */
  id: string;
  /** Milliseconds since 1970. */
  startedAt: number;
}

/** Name, type, size and date of change: a file that was written since is another one. */
export function fingerprintOf(file: File): string {
  return [file.name, file.type, file.size, file.lastModified].join('/');
}

export function uploadUrl(id: string): string {
  return `${PATH}${encodeURIComponent(id)}`;
}

export function rememberUpload(file: File, id: string): void {
  const before = unfinishedUpload();
  const upload: UnfinishedUpload = {
    fingerprint: fingerprintOf(file),
    fileName: file.name,
    fileSize: file.size,
    id,
    startedAt: before?.id === id ? before.startedAt : Date.now(),
  };
  localStorage.setItem(KEPT.upload.key, JSON.stringify(upload));
}

function isUpload(value: unknown): value is UnfinishedUpload {
  if (typeof value !== 'object' || value === null) return false;
  const { fingerprint, fileName, fileSize, id, startedAt } = { ...value } as Record<string, unknown>;
  return (
    [fingerprint, fileName, id].every((text) => typeof text === 'string' && text !== '') &&
    [fileSize, startedAt].every((number) => typeof number === 'number')
  );
}

/** Null when there is none, or when the service has deleted it by now. */
export function unfinishedUpload(): UnfinishedUpload | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEPT.upload.key) ?? 'null');
    if (!isUpload(value)) return null;
    return Date.now() - value.startedAt < UPLOAD_EXPIRY_HOURS * 3_600_000 ? value : null;
  } catch {
    return null;
  }
}

export function forgetUpload(): void {
  localStorage.removeItem(KEPT.upload.key);
}

/** Forgets it here and deletes it on the service; one that stays there is deleted when its time is over. */
export function discardUpload(): void {
  const upload = unfinishedUpload();
  forgetUpload();
  if (upload === null) return;
  fetch(new URL(uploadUrl(upload.id), window.location.href), {
    method: 'DELETE',
    headers: { 'Tus-Resumable': '1.0.0' },
  }).catch((thrown: unknown) => console.warn('upload', thrown));
}
