/** What the slice is given. */
import type { JobControl } from '@unmask/analyses/server';
import type { Database } from '@unmask/db';
import type { PolicyBook } from '@unmask/platform/policies';
import type { ServerFacts } from '@unmask/platform/slice';

export interface AdminDeps {
  db: Database;
  server: ServerFacts;
  policies: PolicyBook;
  jobs: JobControl;
  /** There is mail to send. */
  onMail(): void;
  worksOnQueue: boolean;
}
