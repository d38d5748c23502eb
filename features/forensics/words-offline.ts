/** What the page inside a package says, and what stands beside the files in it. */

export const offlinePage = {
  title: 'Check the package of a case',
  text: 'This page asks for nothing from the network. Choose the ZIP that it came in: every file is hashed, the signatures are checked, and the chain of custody is followed entry by entry.',
  choose: 'The package (ZIP):',
  checking: 'Checking. Large files take a while.',
  ok: 'Everything in the package is as it was signed.',
  partly:
    'The files are as listed, but this browser cannot check the signatures. Use another one, or “unmask verify”.',
  wrong: 'The package is NOT as it was signed.',
  key: 'Signed by key',
  compare:
    'Compare the key with the one that the installation publishes at /.well-known/unmask-signing-keys.json: whoever packs anew can sign with a key of their own.',
  trust:
    'Whoever changes a package can change this page, too. When it matters, take the page from a package of your own, or run “unmask verify”.',
  redacted:
    'This is a redacted package: redacted copies stand in it in place of originals, and the chain of custody without its words.',
  absent: 'Left out, and why:',
  marks: { yes: 'OK:', no: 'NOT OK:', open: 'NOT CHECKED:' },
} as const;

export const readme = (number: string) => `Package of case ${number}

manifest.json   every file with its SHA-256, the end of the custody chain, and the key
manifest.sig    Ed25519 signature of manifest.json, Base64
case.json       the case, its exhibits with their results, notes and tasks
events.json     the chain of custody, each entry with the hash of the one before
exhibits/       the files, byte for byte
reports/        PDF, machine-readable form, signatures, timestamps (RFC 3161) where there are any
keys.json       public keys of the installation
verify.html     checks all of this in a browser, without a network

"unmask verify CASE.zip" checks the same at a command line and analyses the exhibits again.
`;
