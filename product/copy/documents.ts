/** Words of the public check of issued documents. */
import { words } from '../language.ts';

export const verifyPage = words('documents.verifyPage', {
  title: 'Check a document',
  lead: 'Every certificate, report and notice issued by this service carries a number. Here anyone can see whether it was issued, and whether it still holds.',
  number: 'Number of the document',
  numberHelp: 'It stands on the document, beside the code for phones.',
  check: 'Check',
  loading: 'Looking for the document',
  failed: 'The document could not be looked up.',
  another: 'Check another document',
  unknown: 'Not issued here',
  kinds: {
    certificate: 'Certificate of a training',
    forensic_report: 'Forensic report',
    compliance_report: 'Compliance report',
    takedown_notice: 'Takedown notice',
  },
  states: {
    valid: 'Valid',
    superseded: 'Superseded',
    revoked: 'Revoked',
    expired: 'Expired',
  },
  said: {
    valid: 'This document was issued here, and it holds.',
    superseded: 'This document was issued here. A newer one has taken its place.',
    revoked: 'This document was issued here and has been revoked: it does not hold any more.',
    expired: 'This document was issued here, and its time is over.',
  },
  facts: {
    kind: 'Kind',
    title: 'Title',
    issuer: 'Issued by',
    issuedAt: 'Issued',
    expiresAt: 'Holds until',
    endedAt: { superseded: 'Superseded', revoked: 'Revoked' },
    state: 'State',
    id: 'Number',
    sha256: 'SHA-256 of the file',
  },
  newer: 'See the newer document',
  compareTitle: 'Is it the same file?',
  compareText:
    'Choose the file that you were given, or drop it here. Its hash is computed on this device and compared with the one above; nothing is uploaded.',
  choose: 'Choose a file',
  drop: 'Drop the file here',
  hashing: 'Computing the hash',
  same: 'The same file',
  sameText: 'Byte for byte the file that was issued.',
  different: 'Not the same file',
  differentText:
    'This file is not the one that was issued: it has been changed or saved anew, or it is another one. A scan or a printout never has the same hash.',
  unread: 'The file could not be read. Please choose it again.',
  its: 'Hash of this file',
} as const);
