/** Words of copies for the other side: on paper, in the custody log, on the screen, and what is refused. Safe for the browser. */
import type { RedactionPart } from './limits.ts';

const title = 'Not redacted';

export const redactionErrors = {
  redaction_nothing: {
    title,
    message: 'Nothing is left out of this copy. Choose at least one thing, or hand out the report itself.',
    status: 400,
  },
  redaction_reason_missing: {
    title,
    message: 'Each thing that is left out needs a reason, because it is printed in its place. Write one.',
    status: 400,
  },
  redaction_reason_tells: {
    title,
    message:
      'A reason contains a name that is to be struck, and reasons are printed. Write it in other words.',
    status: 400,
  },
  redaction_term_short: {
    title,
    message: 'A name to strike has at least two letters or digits. Write it out.',
    status: 400,
  },
  redaction_exhibit_unknown: {
    title,
    message: 'An exhibit that was chosen does not stand in this report. Reload the page and choose again.',
    status: 400,
  },
  redaction_no_rectangle: {
    title,
    message: 'No rectangle covers anything yet. Draw at least one over what is to be left out.',
    status: 400,
  },
  redaction_no_picture: {
    title,
    message:
      'This exhibit has no picture that can be redacted here: it is a recording of sound, its file is gone, or its stills are not kept.',
    status: 422,
  },
  redaction_picture_unreadable: {
    title,
    message: 'This picture could not be read here. Nothing was made; the exhibit is as it was.',
    status: 422,
  },
  redaction_not_found: {
    title: 'Not found',
    message: 'This redacted copy does not exist, or it is not yours to see. Open it from its case.',
    status: 404,
  },
} as const;

export const parts: Record<RedactionPart, string> = {
  findings: 'findings of the examiner',
  notes: 'entries about notes',
  tasks: 'entries about tasks',
  custody: 'chain of custody',
};

const names = (n: number) => (n === 1 ? 'name of one person' : `names of ${n} persons`);

export const onPaper = {
  mark: 'REDACTED COPY: parts were left out for disclosure',
  bar: (reason: string) => `redacted: ${reason}`,
  copyOf: (version: number, id: string) => `Redacted copy of version ${version} of report ${id}`,
  original: (sha256: string) => `SHA-256 of the unredacted report (PDF): ${sha256}`,
  leftOut: (what: string) => `Left out, each with its reason: ${what}.`,
  copy: (id: string, at: string) => `Copy ${id}, made ${at}`,
  check: (address: string) => `Whether this copy is genuine: ${address}`,
  foot: 'redacted copy',
  names,
  exhibit: (exhibit: string) => `exhibit ${exhibit}`,
  because: (what: string, reason: string) => `${what} (${reason})`,
  documentTitle: (report: string) => `${report} (redacted copy)`,
} as const;

export const redactionCustody = {
  report_redacted: (report: string, version: number, from: string, to: string, leftOut: string) =>
    `A redacted copy (SHA-256 ${to}) of ${report}, version ${version} (SHA-256 ${from}), was made. Left out: ${leftOut}.`,
  picture_redacted: (made: string, from: string, what: string, reason: string, hashes: string) =>
    `${made} was made from ${from} with rectangles burnt in (${what}). Reason: ${reason}. ${hashes}`,
  rectangles: (list: string) => `left, top, width, height in pixels: ${list}`,
  hashes: (from: string, to: string) => `SHA-256 of the exhibit ${from}, of what was made ${to}.`,
  picture_shown: (exhibit: string) => `A picture of ${exhibit} was shown to be redacted.`,
  pictureName: (from: string, at_s: number | null) =>
    at_s === null ? `${from}-redacted.png` : `${from}-still-${at_s.toFixed(2)}s-redacted.png`,
  madeHere: 'It was made here, from the copy of the exhibit, without its metadata.',
  redaction_downloaded: (report: string, version: number) =>
    `The redacted copy of ${report}, version ${version}, was downloaded.`,
} as const;

export const redactUi = {
  title: 'Redacted copies',
  text: 'A copy of a report for the other side. What you leave out is not in its file; a black bar with the reason stands in its place. The report itself stays as it is.',
  empty: 'No redacted copies of this case yet.',
  open: 'Make a redacted copy',
  report: 'Report',
  reportOf: (name: string, version: number) => `${name}, version ${version}`,
  people: 'Persons',
  peopleText: 'Struck wherever they stand, in any case of letters.',
  more: 'Other names, one in a line',
  moreText: 'As they are written in the report. They are also struck within longer words.',
  exhibits: 'Exhibits',
  exhibitOf: (exhibit: string, file: string) => `${exhibit} · ${file}`,
  parts: 'Parts',
  partOf: {
    findings: 'Findings of the examiner',
    notes: 'Entries about notes',
    tasks: 'Entries about tasks',
    custody: 'The whole chain of custody',
  } satisfies Record<RedactionPart, string>,
  reason: 'Reason for what is left out here',
  reasonText: 'It is printed in place of what is left out.',
  reasonMissing: 'Write a reason: it is printed in place of what is left out.',
  nothing: 'Choose what is left out.',
  make: 'Make the copy',
  making: 'Setting the pages',
  cancel: 'Cancel',
  read: 'Read the copy from the first page to the last before you hand it out.',
  made: {
    title: 'Redacted copy made',
    description: 'Read it from the first page to the last before you hand it out.',
  },
  failed: { title: 'Not redacted', description: 'Please try again.' },
  download: 'Download PDF',
  downloadOf: (version: number, when: string) => `Download redacted copy of version ${version}, ${when}`,
  check: 'Check',
  columns: { copy: 'Copy', leftOut: 'Left out', made: 'Made', actions: 'Actions' },
} as const;

export const pictureUi = {
  open: 'Redact picture',
  openOf: (exhibit: string) => `Redact picture: ${exhibit}`,
  text: 'Cover what is to be left out. The rectangles are burnt into a new exhibit; this one stays as it is.',
  how: 'Press and drag over the picture with mouse or finger. A rectangle is moved by dragging it, and made larger at its corner. With keys: add one, arrow keys move it, Shift and arrow keys change its size, Delete removes it.',
  stillAlone:
    'This is one still. The recording itself, its moving pictures and its sound, cannot be redacted here.',
  none: 'This exhibit has no picture that can be redacted here.',
  picture: 'Picture',
  stillOf: (at_s: number) => `Still at ${at_s.toFixed(1)} s`,
  whole: 'The picture',
  canvas: (exhibit: string) => `Picture of ${exhibit}`,
  loading: 'Reading the picture',
  notShown: 'The picture could not be shown, so nothing can be covered.',
  again: 'Try again',
  add: 'Add a rectangle',
  undo: 'Undo',
  most: 'There is no room for more: 50 is the most on one picture.',
  list: 'Rectangles',
  remove: 'Remove',
  removeOf: (n: number) => `Remove rectangle ${n}`,
  rectangle: (n: number) => `Rectangle ${n}`,
  coverOf: (n: number, left: string, top: string, width: string, height: string) =>
    `Rectangle ${n}: ${left}% from the left, ${top}% from the top, ${width}% wide, ${height}% high`,
  sides: { x: 'From the left, %', y: 'From the top, %', width: 'Width, %', height: 'Height, %' },
  reason: 'Reason',
  reasonText: 'It stands in the chain of custody, not on the picture.',
  reasonMissing: 'Write why: the chain of custody says it.',
  rectangleMissing: 'Nothing is covered yet. Draw or add at least one rectangle.',
  willDo: (n: number, exhibit: string) =>
    n === 0
      ? 'Nothing is covered yet.'
      : `A copy of this picture without its metadata gets ${n === 1 ? 'one black rectangle' : `${n} black rectangles`} and becomes a new exhibit. What is covered is not in its file. ${exhibit} stays as it is, and the chain of custody says who made the copy, where it is covered and why.`,
  make: 'Make the redacted picture',
  cancel: 'Cancel',
  made: (exhibit: string) => ({ title: 'Redacted picture made', description: `It is exhibit ${exhibit}.` }),
  from: (exhibit: string) => `Made from ${exhibit}`,
} as const;
