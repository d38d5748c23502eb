import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { ToastList } from './toast-list.tsx';
import { drawToastsWith } from './toast-place.tsx';

// The app fetches this after its first page.
drawToastsWith(ToastList);

const { getElementError } = getConfig();

/** A look of `findBy…` and `waitFor`, which is tried again when it fails. Not in the types: the library keeps it for itself. */
const isOneOfMany = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;

configure({
  // A busy machine takes longer than the second that is the default.
  asyncUtilTimeout: 20_000,
  // The library draws the whole document for every look that fails, a third of the time of some files. When the time is over it asks
  // once more, outside of the looks, and that message shows it.
  getElementError: (message, container) =>
    isOneOfMany()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// Mantine asks the browser for these; jsdom has no layout, so the answers are those of a plain desktop window.
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }),
});
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

// A browser that can decode nothing: every video fails to load, as in a real one that lacks the codec.
URL.createObjectURL = () => 'blob:undecodable';
URL.revokeObjectURL = () => undefined;
HTMLMediaElement.prototype.load = () => undefined;
Object.defineProperty(HTMLMediaElement.prototype, 'src', {
  set(this: HTMLMediaElement, url: string) {
    this.setAttribute('src', url);
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  },
});

let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  const calls = errors.mock.calls;
  errors.mockRestore();
  expect(calls, 'a stray console.error fails the test').toEqual([]);
});
