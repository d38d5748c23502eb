/** What is said when an analysis has ended. */
import type { Analysis } from '@unmask/analyses/contract';
import { uploadToasts } from '@unmask/product/copy/upload';
import { showToast } from '@unmask/ui';

export function tellEnd(analysis: Analysis): void {
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
