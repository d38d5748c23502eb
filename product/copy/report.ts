/** Words of the report of one analysis (PDF). The verdict, its reasons and its figures have the words of the result screen. */
import { words } from '../language.ts';

export const report = words('report.report', {
  product: 'Unmask',
  title: 'Analysis report',
  documentTitle: (name: string) => `Analysis report: ${name}`,
  subject: 'Whether the file was made or altered by AI, how sure that is, and why',
  download: 'Download report (PDF)',
  failed: { title: 'No report', description: 'The report could not be made. Please try again.' },
  fileName: (id: string) => `unmask-report-${id}.pdf`,
  made: 'Report made',
  analysed: 'Analyzed',
  utc: (time: string) => `${time} UTC`,
  page: (number: number, total: number) => `Page ${number} of ${total}`,
  shortHash: (hash: string) => `SHA-256 ${hash}…`,
  figureWords: (value: string, low: string, high: string) => `P(AI) ${value}% [${low}, ${high}]`,
  interval: '95% interval',
  timelineStart: '0:00',
  timelineNote:
    'Each bar is the mean of what the methods that look at single seconds measured: 0 looks real, 1 looks generated. The line is halfway, and from there on bars are red. A gap: nothing was measured in that second. Each second is judged alone, by fewer signals than the file: none is a verdict.',
  secondsGrouped: (seconds: number) => `Each bar is the highest of ${seconds} seconds.`,
  measuredTitle: 'How well this is measured',
  accuracy: {
    kinds: { video: 'labelled videos', audio: 'labelled recordings', image: 'labelled pictures' },
    stills: 'labelled videos given as five stills each',
    text: (facts: {
      kind: string;
      files: number;
      real: number;
      ai: number;
      falseAlarms: string;
      found: string;
      missed: string;
      inconclusive: string;
      auc: string;
    }) =>
      `On ${facts.files} ${facts.kind} (${facts.real} real, ${facts.ai} AI) whose origin it had not learned from, the engine called ${facts.falseAlarms} of the real files and ${facts.found} of the AI files AI-generated, and found no sign of AI in ${facts.missed} of the AI files; ${facts.inconclusive} ended as inconclusive. AUC ${facts.auc}.`,
    /** A share in percent, or another figure: with its interval where that has a meaning. */
    share: (value: string) => `${value}%`,
    shareWithin: (value: string, low: string, high: string) => `${value}% (${low} to ${high})`,
    figureWithin: (value: string, low: string, high: string) => `${value} (${low} to ${high})`,
    source: (date: string, engine: string) =>
      `Measured on ${date} with engine ${engine}; 95% intervals in brackets. The labelled set is small and its generators are public ones: expect less on generators that nobody has seen.`,
    otherSettings:
      'The settings that judged this file differ from those that were measured: the figures above are those of the measured ones.',
    none: 'This installation carries no evaluation for this kind of file: how often such verdicts are right was not measured here.',
    more: (address: string) => `All figures, by generator and source: ${address}`,
  },
  limitsTitle: 'What this report is not',
  limits: [
    'No verdict is proof. It states what was measured in one file and how strongly that speaks for one side.',
    'Strong re-encoding, screen recording and small pictures remove most traces; the result then tends to “inconclusive”.',
    '“No sign of AI found” means that the measurements point away from generation by AI. It does not show that it is true: not that what is shown happened, when, where, or who is seen.',
    'A measurement marked “Not measured” had no part in the verdict.',
    'The report holds for the file with the SHA-256 above, byte for byte, and for the engine and the models named below.',
  ],
  /** In place of the last one, where only still frames were sent. */
  stillsLimit:
    'The report holds for the still frames with the SHA-256 above and for the engine and the models named below. The file itself was not sent: nothing but the stills was seen of it, and its SHA-256 is not known here.',
  stillsLimitHashed:
    'The report holds for the still frames with the SHA-256 above and for the engine and the models named below. The file itself was not sent: nothing but the stills was seen of it. Its SHA-256 was computed in the browser from the file that stayed on the device; the service checked neither that hash nor that the stills come from that file.',
  hashesTitle: 'Engine and models (SHA-256)',
  unnamed: (code: string) => `‹U+${code}›`,
} as const);
