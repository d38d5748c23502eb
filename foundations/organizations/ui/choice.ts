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
