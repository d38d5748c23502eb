import type { Database } from '@unmask/db';
import type { Logger } from '@unmask/platform/logger';
import type { ReportPrinter } from '@unmask/report/printer';

export interface NewsletterDeps {
  db: Database;
  logger: Logger;
  /** Address people use, without a slash at its end. */
  homeUrl: string;
  /** Of the installation: links are signed with a key made of it. */
  secret: string;
  /** MAIL_FROM. */
  from: string;
  /** Copies a minute; null without a mail server. */
  perMinute: number | null;
  /** Asked for the records of the sender; the machine's own when empty. */
  nameServers: readonly string[];
  printer: ReportPrinter;
  hashAddress(address: string): string;
  /** A new address was stored. */
  onSignup(): void;
  /** There is mail to send. */
  onMail(): void;
  /** A campaign is due, or has to go on. */
  onDue(): void;
}
