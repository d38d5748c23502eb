/** What the slice is given by the wiring. */
import type { Database, OpenDatabase } from '@unmask/db';
import type { PolicyBook } from '@unmask/platform/policies';

/** What is left to do once the transaction is through. */
export type AfterCommit = () => Promise<void>;

/** The analysis slice's side of the queue. */
export interface JobControl {
  /** Puts a failed analysis back into the queue. @returns null when it has not failed or its file is gone. */
  retry(tx: Database, handle: string): Promise<AfterCommit | null>;
  /** Cancels a waiting analysis, asks the worker of a running one. @returns null when it has ended. */
  cancel(tx: Database, handle: string): Promise<AfterCommit | null>;
}

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
