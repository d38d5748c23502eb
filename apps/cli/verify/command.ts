/** `unmask verify`: the package of a case, checked without a network and measured again. */

import { type CaseCheck, checkCase, type Finding } from '@unmask/forensics/offline';
import { cliErrors, cliUsage, verifying as words } from '@unmask/product/copy/cli';
import { parsed, reasonOf, UsageError, withUsage } from '../usage.ts';
import { type OpenPackage, openPackage } from './reader.ts';
import { rerun } from './rerun.ts';

interface Arguments {
  file: string;
  key: string | null;
  rerun: boolean;
  json: boolean;
  cacheDir: string | null;
}

/** @returns exit code: 0 all as it was signed, 1 not, 2 no package or a wrong command line */
export async function verifyCommand(argv: readonly string[]): Promise<number> {
  return withUsage(async () => {
    const { values, positionals } = parsed(argv, {
      help: { type: 'boolean', short: 'h' },
      key: { type: 'string' },
      'no-rerun': { type: 'boolean' },
      json: { type: 'boolean' },
      cache: { type: 'string' },
    });
    if (values.help) {
      console.log(cliUsage.verify);
      return 0;
    }
    const [file] = positionals;
    if (!file) throw new UsageError(cliErrors.noPackage);
    if (positionals.length > 1) throw new UsageError(cliErrors.oneFile);
    return verifyOne({
      file,
      key: values.key ?? null,
      rerun: values['no-rerun'] !== true,
      json: values.json ?? false,
      cacheDir: values.cache ?? null,
    });
  });
}

async function verifyOne(asked: Arguments): Promise<number> {
  let zip: OpenPackage;
  try {
    zip = await openPackage(asked.file);
  } catch (error) {
    console.error(cliErrors.line(cliErrors.notRead(asked.file, reasonOf(error))));
    return 2;
  }
  try {
    const check = await checkCase(zip.reader);
    const findings = [...check.findings, ...keyFinding(check, asked.key)];
    if (!asked.json) show(check, findings, asked.key === null);
    // What was changed is not measured: it would be the measurement of something else.
    const sound = findings.every(({ ok }) => ok === true);
    // Pictures were made for the package: nothing was measured in them.
    const again =
      sound && asked.rerun && !check.redacted
        ? await rerun(zip, check, asked.cacheDir)
        : { lines: [], ok: true };
    const ok = sound && again.ok;
    if (asked.json) console.log(JSON.stringify({ ...check, findings, again: again.lines, ok }, null, 2));
    else for (const line of [...again.lines, ok ? words.all : words.wrong]) console.log(line);
    return ok ? 0 : 1;
  } catch (error) {
    console.error(cliErrors.line(reasonOf(error)));
    return 2;
  } finally {
    await zip.close();
  }
}

const keyFinding = ({ publicKey }: CaseCheck, key: string | null): Finding[] =>
  key === null ? [] : [{ what: words.otherKey, ok: publicKey === key.trim() }];

function show(check: CaseCheck, findings: readonly Finding[], compare: boolean): void {
  console.log(words.case(check.caseNumber));
  console.log(words.key(check.keyId, check.publicKey));
  if (compare) console.log(words.compare);
  for (const { what, ok } of findings) console.log(ok ? words.ok(what) : words.no(what));
  if (check.redacted) console.log(words.redacted);
  for (const { what, why } of check.absent) console.log(words.absent(what, why));
}
