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

/** Shows one toast. Destructive ones are announced at once by screen readers and stay longer. */
export function showToast(words: ToastWords, kind: Kind = 'success'): void {
  notifications.show({
    title: words.title,
    message: words.description,
    color: COLOURS[kind],
    autoClose: kind === 'destructive' ? 9_000 : 6_000,
    role: kind === 'destructive' ? 'alert' : 'status',
    withBorder: true,
    closeButtonProps: { 'aria-label': close },
  });
}
