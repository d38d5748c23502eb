/** Words of the redacted package: in the package, in the dialog before it, in the custody log, and what is refused. Safe for the browser. */
import type { AbsentReason } from './disclosure-contract.ts';

export const disclosureErrors = {
  package_nothing_redacted: {
    title: 'Nothing to hand out yet',
    message:
      'Nothing of this case is redacted yet, so a redacted package would be empty. Make a redacted copy of a report, or a redacted picture, first.',
    status: 409,
  },
} as const;

export const absentWords: Record<AbsentReason, string> = {
  report_not_redacted: 'no redacted copy of it was made',
  report_later: 'a later redacted copy stands in its place',
  picture_not_redacted: 'no redacted picture of it was made',
  picture_later: 'a later redacted picture stands in its place',
  picture_stands: 'a redacted picture stands in its place',
  struck: 'a redacted report leaves this exhibit out',
  moving: 'moving pictures cannot be redacted here; only stills of it can',
  sound: 'sound cannot be redacted here',
  other_kind: 'files of this kind cannot be redacted here',
  no_file: 'the case has no copy of its file',
};

export const disclosureWords = {
  original: (exhibit: string) => `${exhibit}, the file itself`,
  picture: (exhibit: string, from: string) => `${exhibit}, a redacted picture made from ${from}`,
  report: (name: string, version: number) => `${name}, version ${version}, redacted copy`,
  reportItself: (name: string, version: number) => `${name}, version ${version}`,
  records:
    'Notes, tasks, findings, results, names of persons and the words of the chain of custody, except for what a redacted report shows of them',
} as const;

export const disclosureUi = {
  open: 'Redacted package (ZIP)',
  title: 'Redacted package of this case',
  before:
    'For somebody who may not see everything. Redacted copies stand in it in place of reports and pictures; originals, notes and tasks stay here.',
  limits:
    'Moving pictures and sound cannot be redacted here: recordings are left out as a whole. Of a video, hand out stills with rectangles burnt in.',
  reading: 'Reading what would stand in it',
  failed: 'What would stand in it could not be read.',
  present: 'Stands in it',
  absent: 'Left out, and why',
  because: (what: string, why: string) => `${what}: ${why}.`,
  none: 'Nothing of this case is redacted yet, so there is nothing to hand out. Make a redacted copy of a report, or choose “Redact picture” at an exhibit, first.',
  read: 'Look through every file of the package before you hand it out.',
  download: 'Download the redacted package',
  cancel: 'Cancel',
} as const;

export const redactedReadme = (number: string) => `Redacted package of case ${number}

manifest.json   every file with its SHA-256, the end of the custody chain, and the key
manifest.sig    Ed25519 signature of manifest.json, Base64
case.json       what stands in the package, and what is left out and why
events.json     the chain of custody without its words: what kind of entry, when, and the hashes that link them
exhibits/       redacted pictures
reports/        redacted copies of reports (PDF) with their signatures
keys.json       public keys of the installation
verify.html     checks all of this in a browser, without a network

Originals do not stand in this package, nor do notes, tasks, findings, results and names of persons, except for what a
redacted report shows of them.
"unmask verify PACKAGE.zip" checks the same at a command line and lists what is left out.
`;
