import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compareCommand } from './compare/command.ts';
import { expectedModality } from './data/expected-modality.ts';
import { takeOfGroups, takeOfKinds } from './data/take.ts';
import { engineFacts } from './engine-facts.ts';
import { environment } from './environment.ts';
import { localisationCommand } from './localisation/command.ts';
import type { Measured } from './measure/measure-all.ts';
import { writeJson } from './model-files.ts';
import { type EvaluateOptions, evaluateOptions } from './options.ts';
import type { LatestAccuracy } from './report/latest.ts';
import { reportOf } from './report/report.ts';
import { tablesOf } from './report/tables.ts';
import { type RobustnessReport, robustnessReport, robustnessTable } from './robustness/robustness.ts';
import { runCommand } from './run-command.ts';
import { scoreAll } from './score-files.ts';
import { neverMet, publishSecondTest } from './second-test.ts';
import { type Environment, Session } from './session.ts';

export { fitCommand } from './fit-command.ts';

const DRAWS = 1000;

export const EVALUATE_USAGE = `unmask evaluate --data DIR [--data DIR ...] [--json OUT] [--limit N] [--frames] [--robustness]
  Scores labelled files (manifest.csv with id, file, label, kind, generator, pair_group) and prints how well that went.
  A file that the models were fitted on is scored by the fold model that never saw its origin.
  --json OUT      also write the report as JSON
  --limit N       at most N files of each folder
  --sample N      at most N videos, N sounds and N pictures of all folders together, always the same ones
  --most-per-group N  at most N files of each group and label, always the same ones
  --signals-alone judge by what was measured alone, without what files say of themselves and the marks they bear; the robustness
                  test always does, as every fit does
  --frames        give the engine five stills of every video instead of the file
  --robustness    also score changed copies (H.264 CRF 30, half size, JPEG 60, 8 kHz, MP3 64 kb/s)
  --publish       put the robustness figures into latest.json of the accuracy folder
  --second-test   publish the files that no fit has met as the second test: figures in latest.json, by what was measured alone and
                  with statements and marks, unless --signals-alone is given; counts for what results say, of the first
  --cache DIR     measurements (default .cache/evaluate); an interrupted run goes on where it stopped
  --processes N   child processes (default 2)   --models DIR   --accuracy DIR   --networks DIR
unmask evaluate --compare BEFORE.json AFTER.json [--json OUT]
  Prints what a change gained on the files that both reports hold.
unmask evaluate --localisation --data DIR [--data DIR ...] [--json OUT] [--limit N]
  Prints how well the map of a face marks what was replaced, on altered files whose originals are in the data.`;

/** The report itself is written by the fit; only what this run measured is replaced, other kinds of media keep their figures. */
function publish(robustness: RobustnessReport, folder: string): void {
  const path = join(folder, 'latest.json');
  const report: Partial<LatestAccuracy> = JSON.parse(readFileSync(path, 'utf8'));
  writeJson(path, { ...report, robustness: { ...report.robustness, ...robustness } });
}

/** How much of what was counted rests on words and marks. */
function statementsLine(measured: readonly Measured[]): string {
  const said = measured.filter(
    ({ result }) => !('error' in result) && result.signals.some(({ says, decides }) => says || decides),
  );
  return `\nstatements and marks had a say in ${said.length} of ${measured.length} files (--signals-alone leaves them out)`;
}

async function evaluate(options: EvaluateOptions, around: Environment): Promise<void> {
  const session = new Session(options, around);
  try {
    const asked = session
      .files()
      .filter((file) => !options.frames || expectedModality(file.path) === 'video');
    const grouped = takeOfGroups(asked, options.mostPerGroup);
    const files = takeOfKinds(grouped, ({ path }) => expectedModality(path), options.sample);
    const mode = options.frames ? 'frames' : 'full';
    const measured = await session.measure(files, mode);
    const { statements } = options;
    const { scored, refused } = scoreAll(measured, options.folders, { mode, statements });
    const facts = engineFacts(around.engineVersion, around.measuringHash(), options.folders.models);
    const report = reportOf(scored, refused, facts, DRAWS);
    around.out(tablesOf(report));
    if (statements) around.out(statementsLine(measured));
    const robustness = options.robustness ? await robustnessReport(session, measured, options.folders) : null;
    if (robustness) around.out(robustnessTable(robustness));
    if (robustness && options.publish) publish(robustness, options.folders.accuracy);
    if (options.secondTest) {
      const never = neverMet(scored);
      around.out(`second test: ${never.length} of ${scored.length} files that no fit has met`);
      const judged = (statements: boolean) => {
        const { scored } = scoreAll(measured, options.folders, { mode, statements });
        return reportOf(neverMet(scored), refused, facts, DRAWS);
      };
      const withStatements = statements ? judged(true) : null;
      await publishSecondTest(
        { report: judged(false), withStatements, mode, date: around.today() },
        { ...options.folders, counts: options.secondTest },
      );
    }
    if (options.json) {
      mkdirSync(dirname(options.json), { recursive: true });
      writeFileSync(
        options.json,
        `${JSON.stringify({ ...report, statements, ...(robustness ? { robustness } : {}) })}\n`,
      );
    }
  } finally {
    await session.close();
  }
}

/** `unmask evaluate`. Exit code: 0 done, 1 failed, 2 wrong command line. */
export async function evaluateCommand(
  argv: readonly string[],
  around: Environment = environment,
): Promise<number> {
  const run = async () => {
    if (argv.includes('--compare')) return compareCommand(argv, around);
    const options = evaluateOptions(argv);
    return options.localisation ? localisationCommand(options, around) : evaluate(options, around);
  };
  return runCommand(EVALUATE_USAGE, around, run, argv);
}
