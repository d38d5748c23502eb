import { apiKeyToasts as toasts } from '@unmask/product/copy/api-keys';
import { showToast } from '@unmask/ui';

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(toasts.copied);
  } catch (error) {
    console.warn(toasts.copyFailed.description, error);
    showToast(toasts.copyFailed, 'destructive');
  }
}
