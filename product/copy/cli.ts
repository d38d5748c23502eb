/** Words of the command line around the engine's own (`packages/engine/src/cli`). */

export const cliUsage = {
  watch: `unmask watch FOLDER [--out FOLDER] [--recursive] [--once] [--fail-on OUTCOME] [--no-pdf] [--stability] [--json]
  Analyses what is dropped into a folder and writes NAME.unmask.json and NAME.unmask.pdf beside it.
  --out FOLDER   write them into this folder instead
  --recursive    folders inside it as well
  --once         work through what is there and end with an exit code: 0 done, 1 not everything could be looked at or written,
                 2 a file could not be analysed, 3 an outcome of --fail-on, 130 interrupted
  --fail-on OUTCOME  with --once: exit code 3 for this outcome: ai, inconclusive, authentic, or some of them with commas
  --no-pdf       no reports, only the results as JSON
  --stability    also test whether each verdict survives mild changes; about five times as long
  --json         one line of JSON on stdout for each file
  --cache DIR, --models-dir DIR  as for analyze`,
  serve: `unmask serve [--port PORT] [--host HOST] [--data FOLDER] [--open]
  Builds the web app when it changed and starts the service; ends with Ctrl-C.
  --port PORT    default: PORT, else 8787
  --host HOST    default: HOST, else 127.0.0.1
  --data FOLDER  database and files; default: DATA_DIR, else the folder data of this copy
  --open         open the address in the browser`,
  pdf: '  --pdf OUT.pdf  also write the result as a report',
} as const;

export const cliErrors = {
  line: (text: string) => `unmask: ${text}`,
  usage: (text: string) => `unmask: ${text} (try "unmask --help")`,
  noFolder: 'no folder given',
  oneFolder: 'one folder at a time, please',
  notAFolder: (folder: string) => `no such folder: ${folder}`,
  noPdfName: '--pdf needs the name of the file to write',
  noPdfFolder: (folder: string) => `the report cannot be written: no such folder: ${folder}`,
  noPdfForHelp: '--pdf belongs to "unmask analyze FILE"',
  failOnNeedsOnce: '--fail-on needs --once: a watcher that goes on has no exit code',
  port: (value: string) => `--port must be a whole number from 0 to 65535, not "${value}"`,
  reportFailed: (why: string) => `the report could not be written: ${why}`,
  noPositional: (word: string) => `serve takes no file: "${word}"`,
} as const;

export const watching = {
  started: (folder: string, once: boolean) => (once ? `Working through ${folder}` : `Watching ${folder}`),
  stopping: 'Stopping.',
  locked: (folder: string, pid: number) => `another watcher (process ${pid}) is at work on ${folder}`,
  gone: (folder: string, why: string) => `${folder} cannot be read (${why}); waiting for it to return.`,
  goneOnce: (folder: string, why: string) => `${folder} cannot be read: ${why}`,
  back: (folder: string) => `${folder} is back.`,
  analysing: (name: string) => `${name}: analysing`,
  outcome: (outcome: string, graded: string | null) => (graded === null ? outcome : `${outcome} (${graded})`),
  verdict: (name: string, outcome: string, value: string, low: string, high: string) =>
    `${name}: ${outcome}, probability of AI ${value} % (95 % interval ${low} to ${high} %)`,
  failed: (name: string, why: string) => `${name}: not analysed: ${why}`,
  notWritten: (name: string, why: string, seconds: number) =>
    `${name}: the result could not be written (${why}); again in ${seconds} s.`,
  noReport: (name: string, why: string) => `${name}: the report could not be made: ${why}`,
  growing: (name: string) => `${name}: left out, it is still being written`,
  unreadable: (why: string) => `it cannot be read (${why})`,
  analysisFailed: (why: string) => `the analysis failed: ${why}`,
  summary: (analysed: number, unchanged: number, failed: number) =>
    `${analysed} analysed, ${unchanged} unchanged, ${failed} could not be analysed.`,
} as const;

export const serving = {
  runsAlready: (address: string, pid: number) => `Unmask already runs at ${address} (process ${pid}).`,
  notOpened: (address: string) => `No browser could be opened: open ${address} yourself.`,
  buildFailed: 'the web app could not be built',
} as const;
