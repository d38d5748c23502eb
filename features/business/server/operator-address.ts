/** Where mail to the operator goes. */
import type { Settings } from '@unmask/platform/env';

const ADDRESS = /[^\s@<>,;"()]+@[^\s@<>,;"()]+/;

/** The address in OPERATOR_CONTACT, which may be any text; without one the address that the service itself sends from. */
export function operatorAddress(settings: Pick<Settings, 'OPERATOR_CONTACT' | 'MAIL_FROM'>): string {
  const found = [settings.OPERATOR_CONTACT ?? '', settings.MAIL_FROM].map((text) => ADDRESS.exec(text)?.[0]);
  return found.find((address) => address !== undefined) ?? settings.MAIL_FROM;
}
