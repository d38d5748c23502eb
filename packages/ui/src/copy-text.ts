import { showToast, type ToastWords } from './toast.tsx';

export interface CopyWords {
  copied: ToastWords;
  copyFailed: ToastWords;
}

/** Puts the text on the clipboard and says whether that worked. */
export async function copyText(text: string, words: CopyWords): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(words.copied);
  } catch (error) {
    console.warn(words.copyFailed.description, error);
    showToast(words.copyFailed, 'destructive');
  }
}
