import { Notifications } from '@mantine/notifications';

/** What draws toasts: fetched after the first page, which has none. */
export function ToastList() {
  return <Notifications position="bottom-right" limit={4} zIndex={400} />;
}
