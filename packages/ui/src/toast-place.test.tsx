import { act, render, screen, waitFor } from '@testing-library/react';
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

test('what failed before is not told any more once something has succeeded; on a phone one stands at a time', async () => {
  vi.resetModules();
  const { showToast, UiProvider } = await import('./index.ts');
  const { drawToastsWith } = await import('./toast-place.tsx');
  const { ToastList } = await import('./toast-list.tsx');
  render(<UiProvider env="test">the page</UiProvider>);
  act(() => drawToastsWith(ToastList));
  const shown = () => screen.queryAllByText(/^(One|Two|Three|Four)$/).map((toast) => toast.textContent);
  act(() => showToast({ title: 'One', description: 'failed' }, 'destructive'));
  act(() => showToast({ title: 'Two', description: 'failed' }, 'destructive'));
  await waitFor(() => expect(shown()).toHaveLength(2));
  act(() => showToast({ title: 'Three', description: 'done' }));
  await waitFor(() => expect(shown()).toEqual(['Three']));
  const wide = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...wide(query),
    matches: query === '(max-width: 36em)',
  }));
  act(() => showToast({ title: 'Four', description: 'failed' }, 'destructive'));
  await waitFor(() => expect(shown()).toEqual(['Four']));
  vi.restoreAllMocks();
});
