import { useNotifications } from '@mantine/notifications';
import { useEffect } from 'react';

/** Height of what toasts cover at the foot of the window; base.css makes room for it. */
const ROOM = '--um-toast-room';
/** Between what has the focus and the toasts above which it was moved. */
const GAP = 12;

/** The place in which `ToastList` shows them. */
const STACK = '.mantine-Notifications-root[data-position="bottom-right"]';

/** While toasts stand nothing is out of reach beneath them: the page is longer by their height, and what has the focus is moved from under them. */
export function useToastRoom(): void {
  const standing = useNotifications().notifications.length > 0;
  useEffect(() => {
    if (!standing) return;
    let following: ResizeObserver | null = null;
    // The first toast may come with the list that draws it: its place is in the page a moment later.
    const frame = requestAnimationFrame(() => {
      const stack = document.querySelector<HTMLElement>(STACK);
      if (stack === null) return;
      following = new ResizeObserver(() => keepClear(stack));
      following.observe(stack);
    });
    return () => {
      cancelAnimationFrame(frame);
      following?.disconnect();
      document.documentElement.style.removeProperty(ROOM);
    };
  }, [standing]);
}

/** Makes room for the toasts as high as they are now. */
export function keepClear(stack: HTMLElement): void {
  const covered = stack.getBoundingClientRect();
  if (covered.height === 0) return;
  const room = Math.ceil(window.innerHeight - covered.top);
  document.documentElement.style.setProperty(ROOM, `${room}px`);
  const focused = document.activeElement;
  if (focused === null || focused === document.body || stack.contains(focused)) return;
  const own = focused.getBoundingClientRect();
  const beneath = own.bottom > covered.top && own.right > covered.left && own.left < covered.right;
  // What reaches above the window would leave it altogether.
  if (beneath && own.top > covered.height) window.scrollBy({ top: own.bottom - covered.top + GAP });
}
