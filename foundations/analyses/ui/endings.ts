/** What is said when an analysis has ended. */
import type { Analysis } from '@unmask/analyses/contract';
import { uploadToasts } from '@unmask/product/copy/upload';
import { showToast } from '@unmask/ui';

/** Begun in this tab, and their end was not told yet. */
const untold = new Set<string>();

export function tellLater(id: string): void {
  untold.add(id);
}

/** Whether an analysis that has ended before its page asked for it is still to be told of. */
export const isUntold = (id: string): boolean => untold.has(id);

export function tellEnd(analysis: Analysis): void {
  untold.delete(analysis.id);
  if (analysis.state === 'completed') {
    const modality = analysis.result?.modality ?? 'video';
    showToast(modality === 'video' ? uploadToasts.complete : uploadToasts.completeOther[modality]);
  }
  if (analysis.state === 'cancelled') showToast(uploadToasts.cancelled, 'neutral');
  if (analysis.state === 'failed') tellFailure(analysis.error);
}

export function tellFailure(words: string | null): void {
  const { title, description } = uploadToasts.failed;
  showToast({ title, description: words ?? description }, 'destructive');
}
