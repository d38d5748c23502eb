import type { Database } from '@unmask/db';
import type { Fetcher } from '@unmask/platform/safe-fetch';

export interface FigureDeps {
  db: Database;
  fetcher: Pick<Fetcher, 'read'>;
  /** Address of this service, without a slash at its end. */
  homeUrl: string;
  hashAddress(address: string): string;
  /** There is mail to send. */
  onMail(): void;
}
