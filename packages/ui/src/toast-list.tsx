import { Notifications } from '@mantine/notifications';
import { useToastRoom } from './toast-room.ts';

/** What draws toasts: fetched after the first page, which has none. */
export function ToastList() {
  useToastRoom();
  return <Notifications position="bottom-right" limit={4} zIndex={400} />;
}
