/** Words on the certificate of a training. */
import { BRAND } from './site.ts';

export const certificate = {
  product: BRAND,
  kind: 'Certificate of a training',
  subject: 'Certificate of a training',
  documentTitle: (title: string) => `Certificate: ${title}`,
  passed: (issuer: string) => `has passed the knowledge check of this training of ${issuer}:`,
  facts: {
    issuer: 'Issued by',
    score: 'Result',
    version: 'Version',
    issued: 'Issued',
    expires: 'Holds until',
    id: 'Number',
  },
  score: (score: number, passing: number) => `${score}% (needed: ${passing}%)`,
  checkTitle: 'Check this certificate',
  checkText:
    'Whether it was issued, and whether it still holds, can be read by anyone at the address below. The file itself can be compared there as well; it does not leave the device.',
  limit:
    'It says that the questions were answered on the day named. It says nothing about how somebody will act in a real call.',
  fileName: (id: string) => `certificate-${id}.pdf`,
} as const;
