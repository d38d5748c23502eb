import type { Database } from '@unmask/db';
import type { Check } from '@unmask/platform/checks';
import type { Logger } from '@unmask/platform/logger';
import type { Paper } from '@unmask/report/paper';

export interface ComplianceDeps {
  db: Database;
  logger: Logger;
  /** Of all slices. */
  checks: readonly Check[];
  /** Address of the service, without a slash at its end. */
  homeUrl: string;
  print(paper: Paper): Promise<Buffer>;
  hashAddress(address: string): string;
  onMail(): void;
}
