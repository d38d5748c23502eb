import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

test('a toast that is shown before anything can draw it appears as soon as something can', async () => {
  // As in a browser that has just loaded the page: nothing has been fetched to draw toasts with.
  vi.resetModules();
  const { showToast, UiProvider } = await import('./index.ts');
  const { drawToastsWith } = await import('./toast-place.tsx');
  render(<UiProvider env="test">the page</UiProvider>);
  act(() => showToast({ title: 'Saved', description: 'It is in your history.' }));
  expect(screen.getByText('the page')).toBeVisible();
  expect(screen.queryByText('Saved')).toBeNull();
  const { ToastList } = await import('./toast-list.tsx');
  act(() => drawToastsWith(ToastList));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('It is in your history.');
});
