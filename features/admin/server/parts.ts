/** What the slice is given by the wiring. */
import type { JobControl } from '@unmask/analyses/server';
import type { Database, OpenDatabase } from '@unmask/db';
import type { PolicyBook } from '@unmask/platform/policies';

export interface AdminParts {
  db: Database;
  database: Pick<OpenDatabase, 'kind'>;
  policies: PolicyBook;
  jobs: JobControl;
  /** There is mail to send. */
  onMail(): void;
  version: string;
  startedAt: Date;
  worksOnQueue: boolean;
  enginePids(): number[];
}
