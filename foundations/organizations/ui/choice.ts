/** What the context asks of the service, with its toasts: no part of the first page. */
import { organizationToasts as toasts } from '@unmask/product/copy/organizations';
import { showToast } from '@unmask/ui';
import { organizationCalls } from './calls.ts';

export function readOrganizations() {
  return organizationCalls().list();
}

export function tellLoadFailed(): void {
  showToast(toasts.loadFailed, 'destructive');
}

/** @returns whether the organization is the active one now; a failure has been told. */
export async function makeActive(id: string): Promise<boolean> {
  try {
    await organizationCalls().switch({ organizationId: id });
    return true;
  } catch (thrown) {
    console.warn('switch', thrown);
    showToast(toasts.switchFailed, 'destructive');
    return false;
  }
}

export function tellSwitched(name: string): void {
  showToast(toasts.switched(name));
}
