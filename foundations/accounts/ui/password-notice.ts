import { passwordNotice as words } from '@unmask/product/copy/auth-toasts';
import { hideNotice, showNotice } from '@unmask/ui';

const NOTICE = 'password';
const SECURITY = '/profile?tab=security';

/** Whether the service found that the password which was just given would not be taken as a new one. */
export function asksForPassword(answer: unknown): boolean {
  return answer !== null && typeof answer === 'object' && 'passwordProblem' in answer;
}

/** Stays until it is dismissed, or the password has been changed. */
export function showPasswordNotice(): void {
  showNotice(NOTICE, words, { label: words.change, href: SECURITY });
}

export const hidePasswordNotice = (): void => hideNotice(NOTICE);
