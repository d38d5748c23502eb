import type { Database } from '@unmask/db';
import type { Encrypter } from '@unmask/platform/encryption';
import type { Fetcher } from '@unmask/platform/safe-fetch';

export interface MarketingDeps {
  db: Database;
  fetcher: Pick<Fetcher, 'read' | 'send'>;
  encrypter: Encrypter;
  /** Address of this service, without a slash at its end. */
  homeUrl: string;
}
