/** `unmask analyze`: the engine's own command, and with `--pdf` a report of its result. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type CommandHooks, runCommand, UsageError } from '@unmask/engine/cli';
import { cliErrors, cliUsage } from '@unmask/product/copy/cli';
import { reasonOf, withUsage } from './usage.ts';

const PDF = '--pdf';

export function analyzeCommand(argv: readonly string[]): Promise<number> {
  return withUsage(async () => {
    const { rest, pdf } = withoutPdf(argv);
    const code = await runCommand(['analyze', ...rest], pdf === null ? {} : writesReport(pdf));
    // The engine knows nothing of reports.
    if (rest.some((word) => word === '--help' || word === '-h')) console.log(cliUsage.pdf);
    return code;
  });
}

/** @throws UsageError for a name that is missing, or in a folder that is: better now than after the analysis */
function withoutPdf(argv: readonly string[]): { rest: string[]; pdf: string | null } {
  const at = argv.findIndex((word) => word === PDF || word.startsWith(`${PDF}=`));
  if (at === -1) return { rest: [...argv], pdf: null };
  const inline = argv[at]!.startsWith(`${PDF}=`);
  const pdf = inline ? argv[at]!.slice(PDF.length + 1) : argv[at + 1];
  if (!pdf || (!inline && pdf.startsWith('--'))) throw new UsageError(cliErrors.noPdfName);
  const folder = path.dirname(path.resolve(pdf));
  if (!existsSync(folder)) throw new UsageError(cliErrors.noPdfFolder(folder));
  return { rest: argv.toSpliced(at, inline ? 1 : 2), pdf: path.resolve(pdf) };
}

function writesReport(file: string): CommandHooks {
  return {
    async onResult(result) {
      const { renderReport } = await import('@unmask/report');
      const now = new Date();
      try {
        await writeFile(file, await renderReport({ result, madeAt: now, analysedAt: now }));
        return null;
      } catch (error) {
        return cliErrors.reportFailed(reasonOf(error));
      }
    },
  };
}
