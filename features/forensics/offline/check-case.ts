/**
 * Checks the package of a case without a network: every file by its SHA-256, the list of files and the reports by their signatures, and
 * the custody log entry by entry. The same functions run at the command line and in the page inside the package, where they stand as
 * their own text: none of them may use anything that is not passed to it, but the others of `OFFLINE` and what every browser has.
 */
import { canonical, hashedText } from './chain.ts';

/** A ZIP file that is read in parts. */
export interface PackageReader {
  size: number;
  read(from: number, to: number): Promise<Uint8Array>;
  /** Lower case hex. */
  sha256(from: number, to: number): Promise<string>;
  /** Ed25519; null where this browser has none. */
  verify(publicKey: Uint8Array, signature: Uint8Array, bytes: Uint8Array): Promise<boolean | null>;
}

export interface ZipEntry {
  name: string;
  /** Of its bytes, which are stored as they are. */
  from: number;
  size: number;
}

/** `null`: could not be checked here. */
export interface Finding {
  what: string;
  ok: boolean | null;
}

export interface CaseCheck {
  ok: boolean;
  findings: Finding[];
  /** Of the key that signed: to be compared with the one that the installation publishes. */
  keyId: string;
  publicKey: string;
  caseNumber: string;
  exhibits: HeldExhibit[];
  /** Whether it was made for somebody who may not see everything; then with what was left out, and why. */
  redacted: boolean;
  absent: Array<{ what: string; why: string }>;
}

/** What the server writes; the functions below say it again, because they run where nothing else of this file does. */
export const CASE_FORMAT = 'unmask-case/1';
export const REDACTED_FORMAT = 'unmask-case-redacted/1';

/** A file of the case, and what was measured in it when it came. */
export interface HeldExhibit {
  exhibit: string;
  filename: string;
  path: string;
  sha256: string;
  entry: ZipEntry;
  engineVersion: string | null;
  models: Record<string, string> | null;
  result: unknown;
}

interface Manifest {
  format: string;
  caseNumber: string;
  /** None in a redacted package. */
  caseId?: string;
  key: { id: string; publicKey: string };
  files: Array<{ path: string; size: number; sha256: string }>;
  chain: { events: number; head: string };
}

/** @throws Error with one line for a file that is no such package */
export async function listEntries(zip: PackageReader): Promise<ZipEntry[]> {
  const tail = await zip.read(Math.max(0, zip.size - 22), zip.size);
  const end = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  if (tail.byteLength < 22 || end.getUint32(0, true) !== 0x06054b50)
    throw new Error('This is no package of a case.');
  const [count, length, offset] = [end.getUint16(10, true), end.getUint32(12, true), end.getUint32(16, true)];
  const table = await zip.read(offset, offset + length);
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > table.byteLength || view.getUint32(at, true) !== 0x02014b50)
      throw new Error('The list of files in the package is damaged.');
    if (view.getUint16(at + 10, true) !== 0)
      throw new Error('Files of a package are not compressed: this one was packed anew.');
    const size = view.getUint32(at + 24, true);
    const named = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(table.subarray(at + 46, at + 46 + named));
    // The head of each file has a length of its own.
    const start = view.getUint32(at + 42, true);
    const head = await zip.read(start, start + 30);
    const headView = new DataView(head.buffer, head.byteOffset, head.byteLength);
    if (head.byteLength < 30 || headView.getUint32(0, true) !== 0x04034b50)
      throw new Error('The package is damaged.');
    entries.push({
      name,
      from: start + 30 + headView.getUint16(26, true) + headView.getUint16(28, true),
      size,
    });
    at += 46 + named + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
}

export async function readJson(
  zip: PackageReader,
  entries: readonly ZipEntry[],
  name: string,
): Promise<unknown> {
  const entry = entries.find((each) => each.name === name);
  if (!entry) throw new Error(`The package has no ${name}.`);
  return JSON.parse(new TextDecoder().decode(await zip.read(entry.from, entry.from + entry.size)));
}

/** Every file that is listed, and none besides. */
export async function checkFiles(
  zip: PackageReader,
  entries: readonly ZipEntry[],
  files: Manifest['files'],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { path, size, sha256 } of files) {
    const found = entries.filter(({ name }) => name === path);
    const entry = found[0];
    if (!entry || found.length > 1) {
      findings.push({ what: `${path} stands in the package once`, ok: false });
      continue;
    }
    const same = entry.size === size && (await zip.sha256(entry.from, entry.from + entry.size)) === sha256;
    findings.push({ what: `${path} has its SHA-256`, ok: same });
  }
  const own = ['manifest.json', 'manifest.sig'];
  const more = entries.filter(({ name }) => !own.includes(name) && files.every(({ path }) => path !== name));
  findings.push({ what: 'Nothing stands in the package that is not listed', ok: more.length === 0 });
  return findings;
}

export async function checkChain(
  zip: PackageReader,
  entries: readonly ZipEntry[],
  { caseId, chain }: Manifest,
): Promise<Finding[]> {
  const events = (await readJson(zip, entries, 'events.json')) as Array<
    Parameters<typeof hashedText>[1] & { hash: string }
  >;
  let previous = '0'.repeat(64);
  let broken = 0;
  for (const [index, entry] of events.entries()) {
    const bytes = new TextEncoder().encode(hashedText(caseId ?? '', entry));
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    if (entry.hash !== hash || entry.previousHash !== previous || entry.position !== index + 1) {
      broken = index + 1;
      break;
    }
    previous = entry.hash;
  }
  const whole = events.length === chain.events && previous === chain.head;
  return [
    {
      what:
        broken === 0
          ? `The chain of custody is unbroken (${events.length} entries)`
          : `The chain of custody is unbroken: it is not at entry ${broken}`,
      ok: broken === 0,
    },
    { what: 'The chain of custody ends where the signed list says', ok: whole },
  ];
}

/** Of a redacted package: entries come without their words, so what can be followed is how each leads to the next. */
export async function checkLinks(
  zip: PackageReader,
  entries: readonly ZipEntry[],
  { chain }: Manifest,
): Promise<Finding[]> {
  const events = (await readJson(zip, entries, 'events.json')) as Array<{
    position: number;
    previousHash: string;
    hash: string;
  }>;
  let previous = '0'.repeat(64);
  let broken = 0;
  for (const [index, entry] of events.entries()) {
    if (entry.previousHash !== previous || entry.position !== index + 1) {
      broken = index + 1;
      break;
    }
    previous = entry.hash;
  }
  const whole = events.length === chain.events && previous === chain.head;
  return [
    {
      what:
        broken === 0
          ? `The chain of custody is linked from entry to entry (${events.length}; their words are left out, so what each says is not checked here)`
          : `The chain of custody is linked from entry to entry: it is not at entry ${broken}`,
      ok: broken === 0,
    },
    { what: 'The chain of custody ends where the signed list says', ok: whole },
  ];
}

/** Signatures of reports, and that the machine-readable form is of this very PDF; of a redacted copy there is the PDF alone. */
export async function checkReports(
  zip: PackageReader,
  entries: readonly ZipEntry[],
  keys: ReadonlyArray<{ id: string; publicKey: string }>,
  redacted: boolean,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const signed of entries.filter(({ name }) => /^reports\/[^/]+\.sig\.json$/.test(name))) {
    const base = signed.name.replace(/\.sig\.json$/, '');
    const { keyId, pdf, json } = (await readJson(zip, entries, signed.name)) as Record<
      'keyId' | 'pdf' | 'json',
      string
    >;
    const key = keys.find(({ id }) => id === keyId);
    const kinds = redacted ? [['pdf', pdf] as const] : [['pdf', pdf] as const, ['json', json] as const];
    for (const [kind, signature] of kinds) {
      const entry = entries.find(({ name }) => name === `${base}.${kind}`);
      const bytes = entry && (await zip.read(entry.from, entry.from + entry.size));
      const ok =
        bytes && key ? await zip.verify(fromBase64(key.publicKey), fromBase64(signature), bytes) : false;
      findings.push({ what: `${base}.${kind} is signed by key ${keyId}`, ok });
    }
    if (redacted) continue;
    const { pdfSha256 } = (await readJson(zip, entries, `${base}.json`)) as { pdfSha256: string };
    const file = entries.find(({ name }) => name === `${base}.pdf`);
    const same = file !== undefined && (await zip.sha256(file.from, file.from + file.size)) === pdfSha256;
    findings.push({ what: `${base}.json is of this PDF`, ok: same });
  }
  return findings;
}

/** The files of exhibits, each the one that the list names; of a redacted package also what is not in it. */
export async function checkExhibits(
  zip: PackageReader,
  entries: readonly ZipEntry[],
  files: Manifest['files'],
  redacted: boolean,
): Promise<Pick<CaseCheck, 'findings' | 'exhibits' | 'absent'>> {
  const findings: Finding[] = [];
  const content = (await readJson(zip, entries, 'case.json')) as {
    exhibits: Array<Omit<HeldExhibit, 'path' | 'entry'> & { path: string | null }>;
    absent?: CaseCheck['absent'];
  };
  const held: HeldExhibit[] = [];
  for (const { path, ...exhibit } of content.exhibits) {
    const entry = entries.find(({ name }) => name === path);
    if (path === null || !entry) continue;
    const listed = files.find((file) => file.path === path);
    const ok = listed?.sha256 === exhibit.sha256;
    const what = redacted
      ? `${exhibit.exhibit} is the redacted picture of the case`
      : `${exhibit.exhibit} is the file that came into the case`;
    findings.push({ what, ok });
    held.push({ ...exhibit, path, entry });
  }
  return { findings, exhibits: held, absent: redacted ? (content.absent ?? []) : [] };
}

/** @throws Error with one line for a file that is no such package */
export async function checkCase(zip: PackageReader): Promise<CaseCheck> {
  const entries = await listEntries(zip);
  const manifest = (await readJson(zip, entries, 'manifest.json')) as Manifest;
  const redacted = manifest.format === 'unmask-case-redacted/1';
  if (manifest.format !== 'unmask-case/1' && !redacted)
    throw new Error('This is no package of a case, or one of a later version.');
  const signed = entries.find(({ name }) => name === 'manifest.sig');
  const list = entries.find(({ name }) => name === 'manifest.json');
  if (!signed || !list) throw new Error('The package is not signed.');
  const signature = new TextDecoder().decode(await zip.read(signed.from, signed.from + signed.size));
  const bytes = await zip.read(list.from, list.from + list.size);
  const publicKey = fromBase64(manifest.key.publicKey);
  const findings: Finding[] = [
    {
      what: `The list of files is signed by key ${manifest.key.id}`,
      ok: await zip.verify(publicKey, fromBase64(signature), bytes),
    },
  ];
  findings.push(...(await checkFiles(zip, entries, manifest.files)));
  const chain = redacted ? checkLinks : checkChain;
  findings.push(...(await chain(zip, entries, manifest)));
  const { keys } = (await readJson(zip, entries, 'keys.json')) as {
    keys: Array<{ id: string; publicKey: string }>;
  };
  findings.push(...(await checkReports(zip, entries, keys, redacted)));
  const held = await checkExhibits(zip, entries, manifest.files, redacted);
  findings.push(...held.findings);
  return {
    ok: findings.every(({ ok }) => ok !== false),
    findings,
    keyId: manifest.key.id,
    publicKey: manifest.key.publicKey,
    caseNumber: manifest.caseNumber,
    exhibits: held.exhibits,
    redacted,
    absent: held.absent,
  };
}

/** In the order in which they use each other. */
export const OFFLINE = [
  canonical,
  hashedText,
  listEntries,
  fromBase64,
  readJson,
  checkFiles,
  checkChain,
  checkLinks,
  checkReports,
  checkExhibits,
  checkCase,
] as const;
