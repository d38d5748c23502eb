import { type ComponentType, useSyncExternalStore } from 'react';

let list: ComponentType | null = null;
const places = new Set<() => void>();

/** From now on toasts are drawn by this; those shown before have waited for it. */
export function drawToastsWith(component: ComponentType): void {
  list = component;
  for (const changed of places) changed();
}

function follow(changed: () => void): () => void {
  places.add(changed);
  return () => places.delete(changed);
}

/** Where toasts appear once there is something to draw them. */
export function ToastPlace() {
  const List = useSyncExternalStore(
    follow,
    () => list,
    () => null,
  );
  return List && <List />;
}
