/** Words of the command line: what `unmask` prints at a terminal. */

export const cliUsage = {
  analyze: `unmask analyze FILE|LINK ... [--stability] [--json] [--fail-on OUTCOME] [--pdf OUT.pdf] [--cache DIR] [--models-dir DIR]
unmask analyze --frames STILL [STILL ...] [--json] [--fail-on OUTCOME] [--pdf OUT.pdf] [--cache DIR] [--models-dir DIR]
  Says whether a video, a sound or a picture was made or altered by AI, how sure that is, and why.
  Of PDF, Word, PowerPoint, Excel, OpenDocument and ZIP, what is inside. A link leads to a file, or to a post where yt-dlp is installed.
  --json       print the whole result as JSON; of several files, one line for each: {input, result} or {input, error}
  --stability  also analyze mildly changed copies and say whether the verdict holds; about five times as long
  --frames     the files are JPEG or PNG stills of one video, in order of time
  --fail-on OUTCOME  exit code 3 for this outcome: ai, inconclusive, authentic, or some of them with commas
  --pdf OUT.pdf  also write the result as a report
  --cache DIR  folder for converted networks (default: UNMASK_CACHE, else .cache/models of this copy)
  --models-dir DIR  folder of added detectors (default: UNMASK_MODELS_DIR, else none)`,
  evaluation: `unmask evaluate --data DIR ...
unmask fit --data DIR ...
unmask calibrate --model NAME --data DIR ...
  "unmask evaluate --help", "unmask fit --help" and "unmask calibrate --help" say more.`,
  watch: `unmask watch FOLDER [--out FOLDER] [--recursive] [--once] [--fail-on OUTCOME] [--no-pdf] [--stability] [--json]
  Analyses what is dropped into a folder and writes NAME.unmask.json and NAME.unmask.pdf beside it.
  --out FOLDER   write them into this folder instead
  --recursive    folders inside it as well
  --once         work through what is there and end with an exit code: 0 done, 1 not everything could be looked at or written,
                 2 a file could not be analyzed, 3 an outcome of --fail-on, 130 interrupted
  --fail-on OUTCOME  with --once: exit code 3 for this outcome: ai, inconclusive, authentic, or some of them with commas
  --no-pdf       no reports, only the results as JSON
  --stability    also test whether each verdict survives mild changes; about five times as long
  --json         one line of JSON on stdout for each file
  --cache DIR, --models-dir DIR  as for analyze`,
  verify: `unmask verify CASE.zip [--key BASE64] [--no-rerun] [--json] [--cache DIR]
  Checks the package of a case without a network: files, signatures, chain of custody. Exit code 0: all as it was signed; 1: not.
  --key BASE64  public key that must have signed it, as the installation publishes it
  --no-rerun    do not analyze the exhibits again
  --json        print what was found as JSON`,
  serve: `unmask serve [--port PORT] [--host HOST] [--data FOLDER] [--open]
  Builds the web app when it changed and starts the service; ends with Ctrl-C.
  --port PORT    default: PORT, else 8787
  --host HOST    default: HOST, else 127.0.0.1
  --data FOLDER  database and files; default: DATA_DIR, else the folder data of this copy
  --open         open the address in the browser`,
} as const;

export const cliErrors = {
  line: (text: string) => `unmask: ${text}`,
  usage: (text: string) => `unmask: ${text} (try "unmask --help")`,
  noCommand: 'no command given',
  unknownCommand: (command: string) => `unknown command "${command}"`,
  noFile: 'no file given',
  oneFile: 'one file at a time, please',
  onePdf: '--pdf writes the report of one file',
  stillsAreFiles: '--frames needs files, not links',
  emptyName: 'a file name is empty',
  stabilityNeedsFile: '--stability needs the file itself, not stills of it',
  failOn: (word: string) => `--fail-on knows ai, inconclusive and authentic, not "${word}"`,
  noModelsDir: (folder: string) => `no such folder of added detectors: ${folder}`,
  noFolder: 'no folder given',
  oneFolder: 'one folder at a time, please',
  notAFolder: (folder: string) => `no such folder: ${folder}`,
  noPdfName: '--pdf needs the name of the file to write',
  noPdfFolder: (folder: string) => `the report cannot be written: no such folder: ${folder}`,
  failOnNeedsOnce: '--fail-on needs --once: a watcher that goes on has no exit code',
  port: (value: string) => `--port must be a whole number from 0 to 65535, not "${value}"`,
  reportFailed: (why: string) => `the report could not be written: ${why}`,
  noPackage: 'no package of a case given',
  notRead: (file: string, why: string) => `${file} cannot be read: ${why}`,
  noPositional: (word: string) => `serve takes no file: "${word}"`,
} as const;

/** Of several files, of documents and of links. */
export const manyFiles = {
  refused: (name: string, why: string) => `${name}: ${why}`,
  empty: 'nothing in it can be analyzed',
  ranked: (files: number) => `${files} files, those first that are likeliest to be made or altered by AI:`,
  rank: (ratio: string, step: string, name: string) => `  ${ratio.padStart(8)}  ${step.padEnd(24)}${name}`,
  chance: 'Among many files one may stand out by chance alone.',
} as const;

export const verifying = {
  case: (number: string) => `Case ${number}`,
  key: (id: string, key: string) => `Signed by key ${id}: ${key}`,
  compare:
    'Compare it with the key that the installation publishes at /.well-known/unmask-signing-keys.json.',
  otherKey: 'Signed by the key that was named',
  ok: (what: string) => `ok      ${what}`,
  no: (what: string) => `NOT OK  ${what}`,
  same: (exhibit: string) => `${exhibit}: analyzed again, with the same outcome and the same figures`,
  differs: (exhibit: string, before: string, now: string) =>
    `${exhibit}: analyzed again with the same engine, and the outcome is another: ${before}, now ${now}`,
  otherEngine: (exhibit: string, before: string, now: string) =>
    `--      ${exhibit}: measured with engine ${before}; this is engine ${now} or has other models, so it was not analyzed again`,
  noResult: (exhibit: string) => `--      ${exhibit}: had no result, so there is nothing to compare`,
  failed: (exhibit: string, why: string) => `${exhibit}: could not be analyzed again: ${why}`,
  figures: (outcome: string, probability: number, ratio: number) =>
    `${outcome}, probability ${probability}, likelihood ratio ${ratio}`,
  redacted:
    'This is a redacted package: redacted copies stand in it in place of originals, and the chain of custody without its words.',
  absent: (what: string, why: string) => `absent  ${what}: ${why}`,
  all: 'Everything is as it was signed.',
  wrong: 'This is NOT as it was signed.',
} as const;

export const watching = {
  started: (folder: string, once: boolean) => (once ? `Working through ${folder}` : `Watching ${folder}`),
  stopping: 'Stopping.',
  locked: (folder: string, pid: number) => `another watcher (process ${pid}) is at work on ${folder}`,
  gone: (folder: string, why: string) => `${folder} cannot be read (${why}); waiting for it to return.`,
  goneOnce: (folder: string, why: string) => `${folder} cannot be read: ${why}`,
  back: (folder: string) => `${folder} is back.`,
  analysing: (name: string) => `${name}: analyzing`,
  outcome: (outcome: string, graded: string | null) => (graded === null ? outcome : `${outcome} (${graded})`),
  verdict: (name: string, outcome: string, value: string, low: string, high: string) =>
    `${name}: ${outcome}, probability of AI ${value}% (95% interval ${low} to ${high}%)`,
  failed: (name: string, why: string) => `${name}: not analyzed: ${why}`,
  notWritten: (name: string, why: string, seconds: number) =>
    `${name}: the result could not be written (${why}); again in ${seconds} s.`,
  noReport: (name: string, why: string) => `${name}: the report could not be made: ${why}`,
  growing: (name: string) => `${name}: left out, it is still being written`,
  unreadable: (why: string) => `it cannot be read (${why})`,
  analysisFailed: (why: string) => `the analysis failed: ${why}`,
  summary: (analysed: number, unchanged: number, failed: number) =>
    `${analysed} analyzed, ${unchanged} unchanged, ${failed} could not be analyzed.`,
} as const;

export const serving = {
  runsAlready: (address: string, pid: number) => `Unmask already runs at ${address} (process ${pid}).`,
  notOpened: (address: string) => `No browser could be opened: open ${address} yourself.`,
  buildFailed: 'the web app could not be built',
} as const;

/** What an outcome is called at a terminal. */
export const cliOutcomes = {
  ai_generated: 'made or altered by AI',
  authentic: 'authentic',
  inconclusive: 'inconclusive',
} as const;

/** What a step of the scale is called at a terminal. */
export const cliBands = {
  ai_generated: 'made or altered by AI',
  likely_ai: 'likely AI',
  leans_ai: 'leans to AI',
  undetermined: 'undetermined',
  leans_authentic: 'leans away from AI',
  likely_authentic: 'likely not AI',
  authentic: 'authentic',
} as const;

const ORIGINAL = 'the original file instead of a copy that was sent on';

/** What better evidence would be, for each reason why a file is left open. */
export const cliBetterEvidence = {
  too_short: 'a longer cut',
  too_small: 'a larger picture, or a larger face in it',
  no_face: 'a part with a face seen from near',
  no_speech: 'a passage with clear speech and without music',
  no_sound: 'the version with its sound',
  heavily_compressed: ORIGINAL,
  nothing_measured: ORIGINAL,
  weak_evidence: ORIGINAL,
  near_the_threshold: ORIGINAL,
  signals_disagree: 'each part on its own, if it was put together from several sources',
  frames_only: 'the file itself instead of stills',
} as const;

/** Whether the verdict survives changes of the file. */
export const cliStability = {
  holds: 'holds: every changed copy has the same outcome',
  does_not_hold: 'does not hold: at least one changed copy has another outcome',
  incomplete: 'not fully tested: a changed copy could not be analyzed',
} as const;

/** Each way in which a file can be refused. The web product has its own words. */
export const cliRefusals = {
  not_found: 'no such file, or it cannot be read',
  empty_file: 'the file is empty',
  unsupported_format: 'not a video, sound or picture format that is supported',
  no_media: 'the file holds neither pictures nor sound',
  damaged_file: 'the file is damaged: nothing in it could be decoded',
  too_many_pixels: 'the picture is too large',
  too_long: 'the recording is too long',
  too_large: 'the file is too large',
  nested_reference: 'a playlist or manifest that refers to other files is not analyzed',
  deadline: 'the analysis took too long and was stopped',
  out_of_memory: 'the analysis needed too much memory and was stopped',
  decoder_crashed: 'the decoder crashed on this file',
  cancelled: 'cancelled',
  bad_frames: 'the stills must be 1 to 64 readable JPEG or PNG pictures',
} as const;
