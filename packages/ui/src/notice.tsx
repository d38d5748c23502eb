import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { close } from '@unmask/product/copy/site';
import type { ToastWords } from './toast.tsx';

/** A message that stays until it is dismissed or hidden, with a way to do something about it. One of a name at a time. */
export function showNotice(name: string, words: ToastWords, way: { label: string; href: string }): void {
  notifications.show({
    id: name,
    title: words.title,
    message: (
      <>
        {words.description} <Anchor href={way.href}>{way.label}</Anchor>
      </>
    ),
    color: 'var(--um-accent)',
    autoClose: false,
    role: 'status',
    withBorder: true,
    closeButtonProps: { 'aria-label': close },
  });
}

export function hideNotice(name: string): void {
  notifications.hide(name);
}
