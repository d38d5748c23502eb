import type { SendEmailRequest } from '../contract.ts';

const SEND_EMAIL_PATH = '/functions/v1/send-email';

/** The check of both forms: core specification, section 5. */
export function isEmail(text: string): boolean {
  return text.trim() !== '' && text.includes('@');
}

/** Puts the address on the early-access list. @throws when the service refuses or cannot be reached. */
export async function sendEmail(request: SendEmailRequest): Promise<void> {
  const response = await fetch(new URL(SEND_EMAIL_PATH, window.location.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  const body: unknown = await response.json();
  if (typeof body === 'object' && body !== null && 'error' in body && body.error) {
    throw new Error(String(body.error));
  }
  if (!response.ok) throw new Error(`send-email answered ${response.status}`);
}
