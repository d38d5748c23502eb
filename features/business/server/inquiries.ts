/** Stores a request for a demo call and tells the operator. */
import type { Database } from '@unmask/db';
import { countRequest } from '@unmask/platform/counters';
import { AppError } from '@unmask/platform/errors';
import { randomId } from '@unmask/platform/identifiers';
import type { Events } from '@unmask/platform/kernel/events';
import { queueMail } from '@unmask/platform/mail';
import { isEmail } from '@unmask/product/email';
import type { Inquiry } from '../contract.ts';
import { errors } from '../errors.ts';
import type {} from '../events.ts';
import { INQUIRIES_PER_HOUR, INQUIRY_COMPANY_MAX, INQUIRY_MESSAGE_MAX, INQUIRY_NAME_MAX } from '../limits.ts';
import { businessInquiries } from '../tables.ts';
import { inquiryMail } from './mail.ts';

export interface InquiryDeps {
  db: Database;
  events: Events;
  /** Address that the mail goes to. */
  operator: string;
  hashAddress(address: string): string;
  /** A request was stored. */
  onInquiry(): void;
  /** There is mail to send. */
  onMail(): void;
}

/** @throws AppError `inquiry_incomplete`, `invalid_email`, `invalid_request`, `too_many_requests` */
export async function inquire(
  deps: InquiryDeps,
  address: string,
  input: Inquiry,
): Promise<{ received: true }> {
  const inquiry = checked(input);
  const key = `business-inquiry:${deps.hashAddress(address)}`;
  if (!(await countRequest(deps.db, key, { limit: INQUIRIES_PER_HOUR, seconds: 3600 }))) {
    throw new AppError('too_many_requests');
  }
  const mail = await inquiryMail(deps.operator, inquiry);
  await deps.db.transaction(async (tx) => {
    const id = randomId();
    await tx.insert(businessInquiries).values({ id, ...inquiry });
    await queueMail(tx, mail);
    await deps.events.publish(tx, 'inquiry.received', { id, ...inquiry });
  });
  deps.onInquiry();
  deps.onMail();
  return { received: true };
}

function checked(input: Inquiry): Inquiry {
  const name = oneLine(input.name);
  const company = oneLine(input.company);
  const email = input.email.trim().toLowerCase();
  const message = input.message.trim();
  if (name === '' || company === '' || email === '') throw new AppError(errors.inquiry_incomplete);
  if (!isEmail(email)) throw new AppError('invalid_email');
  const tooLong =
    name.length > INQUIRY_NAME_MAX ||
    company.length > INQUIRY_COMPANY_MAX ||
    message.length > INQUIRY_MESSAGE_MAX;
  if (tooLong) throw new AppError('invalid_request', 'longer than the form takes');
  return { name, company, email, message, teamSize: input.teamSize };
}

/** Names stand in a mail's subject. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
