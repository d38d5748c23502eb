import type { Analyses } from '@unmask/analyses/server';
import type { Database } from '@unmask/db';
import type { NameAsker } from '@unmask/platform/dns-records';
import type { Encrypter } from '@unmask/platform/encryption';
import type { Events } from '@unmask/platform/kernel/events';
import type { Logger } from '@unmask/platform/logger';
import type { Fetcher } from '@unmask/platform/safe-fetch';
import type { ReportPrinter } from '@unmask/report/printer';
import type { Keys } from './connectors/connector.ts';

export interface BrandDeps {
  db: Database;
  analyses: Analyses;
  fetcher: Fetcher;
  logger: Logger;
  keys: Keys;
  printer: ReportPrinter;
  /** Where this installation is reached. */
  homeUrl: string;
  /** There is something to look at. */
  onDue(): void;
  /** There is mail to be sent. */
  onMail(): void;
  /** Asks name servers, at the installation's pace. */
  names: NameAsker;
  /** Where the home page of a name may be, the better address first. */
  homePages(name: string): string[];
  /** There are names to look up. */
  onDomains(): void;
  events: Events;
  /** Seals what is held of faces. */
  encrypter: Encrypter;
}
