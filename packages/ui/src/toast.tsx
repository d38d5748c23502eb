import { notifications } from '@mantine/notifications';
import { close } from '@unmask/product/copy/site';

export interface ToastWords {
  title: string;
  description: string;
}

type Kind = 'success' | 'destructive' | 'neutral';

const COLOURS: Record<Kind, string> = {
  success: 'var(--um-green)',
  destructive: 'var(--um-red)',
  neutral: 'var(--um-line-strong)',
};

const PHONE = '(max-width: 36em)';

/** Toasts that were shown and not taken away again; notices of other kinds are not among them. */
let standing: string[] = [];

/**
 * Shows one toast. Destructive ones are announced at once by screen readers and stay longer. What was told before goes when something
 * has succeeded, and on a phone always: there each covers what is read.
 */
export function showToast(words: ToastWords, kind: Kind = 'success'): void {
  if (kind === 'success' || window.matchMedia(PHONE).matches) {
    for (const id of standing) notifications.hide(id);
    standing = [];
  }
  const id = notifications.show({
    title: words.title,
    message: words.description,
    color: COLOURS[kind],
    autoClose: kind === 'destructive' ? 9_000 : 6_000,
    role: kind === 'destructive' ? 'alert' : 'status',
    withBorder: true,
    closeButtonProps: { 'aria-label': close },
  });
  standing.push(id);
}
