import { afterEach, expect, test, vi } from 'vitest';
import { keepClear } from './toast-room.ts';

const room = () => document.documentElement.style.getPropertyValue('--um-toast-room');
const at = (top: number, height: number, left = 0, width = 300) => new DOMRect(left, top, width, height);

function placed(tag: string, box: DOMRect): HTMLElement {
  const element = document.body.appendChild(document.createElement(tag));
  element.getBoundingClientRect = () => box;
  return element;
}

afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.removeAttribute('style');
  vi.restoreAllMocks();
});

/** @returns by how much the page was scrolled */
function moved(toasts: DOMRect, button: DOMRect): number {
  const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  placed('button', button).focus();
  keepClear(placed('div', toasts));
  return (scrolled.mock.calls[0]?.[0] as ScrollToOptions | undefined)?.top ?? 0;
}

test('the page is longer by what toasts cover, and what has the focus is moved from under them', () => {
  window.innerHeight = 800;
  expect(moved(at(690, 100), at(700, 40))).toBe(62);
  expect(room()).toBe('110px');
});

test.each([
  ['above them', at(690, 100), at(600, 40)],
  ['beside them', at(690, 100, 900), at(700, 40)],
  ['as high as the window', at(690, 100), at(20, 760)],
  ['while none is drawn', at(690, 0), at(700, 40)],
])('what has the focus %s stays where it is', (_where, toasts, button) => {
  window.innerHeight = 800;
  expect(moved(toasts, button)).toBe(0);
});
