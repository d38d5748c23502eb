/** Settings, read once at start. `infra/example.env` explains each of them. */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { VISITOR_ADDRESS_DAILY_LIMIT, VISITOR_PARALLEL_LIMIT } from '@unmask/product/limits';
import { LIMIT_POLICIES } from '@unmask/product/plans';
import { z } from 'zod';
import { folderProblem, prepareDataFolder } from './data-folder.ts';
import { isExposed } from './hosts.ts';
import { isNetwork, readNetworks } from './safe-fetch/addresses.ts';
import { SettingsError } from './settings-error.ts';

export { SettingsError };

const flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'])
  .transform((value) => /^(true|1|yes)$/.test(value));
const count = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

function networks(value: string, context: z.RefinementCtx): string[] {
  try {
    return readNetworks(value);
  } catch (error) {
    context.addIssue((error as RangeError).message);
    return z.NEVER;
  }
}

/** A list with commas: addresses, with a port where it is not 53. */
function nameServers(value: string, context: z.RefinementCtx): string[] {
  const list = value.split(',').map((part) => part.trim());
  return list.filter((part) => {
    const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(part)?.[1];
    const address = bracketed ?? part.replace(/^([\d.]+):\d{1,5}$/, '$1');
    if (part !== '' && !isNetwork(`${address}/${address.includes(':') ? 128 : 32}`))
      context.addIssue(`"${part}" is no name server such as 9.9.9.9 or 127.0.0.1:5353`);
    return part !== '';
  });
}

const Schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: count(0, 65_535).default(8787),
  HOST: z.string().default('127.0.0.1'),
  /** Address people use, when it differs from HOST and PORT (behind a proxy). */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Further names that it answers under, such as the one by which a proxy or a monitor reaches it. */
  ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  UNMASK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  TRUST_PROXY: count(0, 10).default(0),
  /** Whether attempts to sign in, sign up and reset are limited by address and account; without it: in production, and wherever others can reach the service. */
  AUTH_LIMITS: flag.optional(),
  LIMIT_POLICY: z.enum(LIMIT_POLICIES).default('account'),
  VISITOR_DAILY_LIMIT: count(0, 1_000_000).default(VISITOR_ADDRESS_DAILY_LIMIT),
  VISITOR_PARALLEL_LIMIT: count(1, 1000).default(VISITOR_PARALLEL_LIMIT),
  MEDIA_RETENTION_DAYS: count(0, 36_500).default(30),
  /** Whether new accounts can be made; the operator's pages can change it while the service runs. */
  SIGN_UP_OPEN: flag.default(true),
  /** Bearer token with which a program may read /metrics; without it only staff can. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  ENGINE_PROCESSES: count(1, 64).default(1),
  /** Whether analyses must, may or shall not be shut in; see SECURITY.md. */
  ENGINE_SANDBOX: z.enum(['require', 'auto', 'off']).default('auto'),
  ENGINE_CACHE_DIR: z.string().optional(),
  /** Detectors that the operator added: ONNX files with their manifests. */
  ENGINE_MODELS_DIR: z.string().optional(),
  /** Whether this server also works on the queue; `false` when separate workers do. */
  RUN_JOBS: flag.default(true),
  BACKUP_KEEP: count(0, 1000).default(7),
  BACKUP_INTERVAL_MINUTES: count(0, 10_080).default(60),
  /** Megabytes of the data folder's disk that uploads leave free: what the database itself needs to go on. */
  FREE_SPACE_FLOOR_MB: count(0, 1_000_000).default(256),
  /** Seconds for which the event loop may stand before the process ends itself; 0: for ever. */
  STANDSTILL_SECONDS: count(0, 86_400).default(60),
  /** Seconds that opening the embedded database may take. */
  START_LIMIT_SECONDS: count(60, 604_800).default(600),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  /** Messages a minute of what nobody waits for, such as a newsletter; all servers together. */
  MAIL_BULK_PER_MINUTE: count(1, 100_000).default(60),
  MAIL_FROM: z.string().default('Unmask <no-reply@localhost>'),
  /** Who runs this installation and how to reach them: stands on the privacy page and in the terms. */
  OPERATOR_NAME: z.string().trim().max(200).optional(),
  OPERATOR_CONTACT: z.string().trim().max(300).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Networks, besides the public internet, that may be fetched from and sent to when a person names an address there. */
  FETCH_ALLOW: z.string().default('').transform(networks),
  /** The program that fetches videos from pages of posts: yt-dlp by name or path; `off` without one. */
  YT_DLP: z.string().default('yt-dlp'),
  /** Certificates (PEM) that mail servers of scanned mailboxes may be signed by, besides those of the public. */
  IMAP_CA_FILE: z.string().optional(),
  /** Authority that stamps the time of forensic reports (RFC 3161); none when left out. */
  TIMESTAMP_AUTHORITY_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Name servers that are asked whether an email domain is an organization's; those of the machine without it. */
  DNS_SERVERS: z.string().default('').transform(nameServers),
  /** Keys with which brand protection searches YouTube and X; without one that search says that it needs a key. */
  YOUTUBE_API_KEY: z.string().optional(),
  X_BEARER_TOKEN: z.string().optional(),
  /** Where brand protection asks, when it is not the services' own address. */
  YOUTUBE_API_URL: z.url({ protocol: /^https?$/ }).default('https://www.googleapis.com'),
  YOUTUBE_FEEDS_URL: z.url({ protocol: /^https?$/ }).default('https://www.youtube.com'),
  X_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.x.com'),
  BLUESKY_APPVIEW_URL: z.url({ protocol: /^https?$/ }).default('https://api.bsky.app'),
  /** Names that brand protection asks name servers for in a second, all organizations together. */
  DNS_NAMES_PER_SECOND: count(1, 10_000).default(20),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_PRO: z.string().optional(),
  STRIPE_PRICE_ENTERPRISE: z.string().optional(),
  STRIPE_PRICE_ENTERPRISE_ELITE: z.string().optional(),
  /** Another server that speaks Stripe's interface. */
  STRIPE_API_HOST: z.string().optional(),
  STRIPE_API_PORT: count(1, 65_535).optional(),
  STRIPE_API_PROTOCOL: z.enum(['http', 'https']).default('https'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Settings = Omit<
  z.infer<typeof Schema>,
  'AUTH_LIMITS' | 'UNMASK_SECRET' | 'ENGINE_CACHE_DIR' | 'ENGINE_MODELS_DIR'
> & {
  AUTH_LIMITS: boolean;
  UNMASK_SECRET: string;
  ENGINE_CACHE_DIR: string;
  ENGINE_MODELS_DIR: string;
};

/**
 * Reads the settings and fills in what may be generated outside production.
 * @throws SettingsError naming the setting that is missing or unusable.
 */
export function readSettings(source: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = Schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingsError(`Setting ${issue?.path.join('.')} is not usable: ${issue?.message}.`);
  }
  const settings = { ...parsed.data, DATA_DIR: path.resolve(parsed.data.DATA_DIR) };
  checkObjectStorage(settings);
  checkPayments(settings);
  return {
    ...settings,
    AUTH_LIMITS: settings.AUTH_LIMITS ?? (settings.NODE_ENV === 'production' || isExposed(settings)),
    UNMASK_SECRET: settings.UNMASK_SECRET ?? generatedSecret(settings.NODE_ENV, settings.DATA_DIR),
    ENGINE_CACHE_DIR: path.resolve(settings.ENGINE_CACHE_DIR ?? path.join(settings.DATA_DIR, 'engine')),
    ENGINE_MODELS_DIR: path.resolve(settings.ENGINE_MODELS_DIR ?? path.join(settings.DATA_DIR, 'models')),
  };
}

function checkObjectStorage(settings: z.infer<typeof Schema>): void {
  if (!settings.S3_ENDPOINT) return;
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
    if (!settings[name])
      throw new SettingsError(`Setting ${name} is missing: S3_ENDPOINT is set and needs it.`);
  }
}

function checkPayments(settings: z.infer<typeof Schema>): void {
  if (!settings.STRIPE_SECRET_KEY) return;
  for (const name of [
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_PRICE_PRO',
    'STRIPE_PRICE_ENTERPRISE',
    'STRIPE_PRICE_ENTERPRISE_ELITE',
  ] as const) {
    if (!settings[name])
      throw new SettingsError(`Setting ${name} is missing: STRIPE_SECRET_KEY is set and needs it.`);
  }
}

function generatedSecret(mode: string, dataDir: string): string {
  if (mode === 'production') {
    throw new SettingsError(
      'Setting UNMASK_SECRET is missing: in production set it to at least 32 random characters, such as the output of `openssl rand -hex 32`.',
    );
  }
  const file = path.join(dataDir, 'secret');
  prepareDataFolder(dataDir);
  try {
    return existingSecret(file) ?? newSecret(file);
  } catch (error) {
    const problem = folderProblem(dataDir, error);
    throw problem === null ? error : new SettingsError(problem, { cause: error });
  }
}

/** Null also for an empty file: the disk was full when it was made. */
function existingSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Whole or not at all, and of two starts at once the first one's. */
function newSecret(file: string): string {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
    if (existsSync(file) && statSync(file).size === 0) rmSync(file);
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
