/** Words of the accuracy page. The figures come from the evaluation run named on the page. */

export const accuracy = {
  title: 'How we measure',
  lead: 'Everything on this page was measured by running the engine on files it had never seen. Nothing here is copied from a brochure.',
  method: [
    'Whole generators and whole sources are held out: a file is only ever scored by settings that never saw its origin.',
    'AUC is the chance that a generated file scores higher than a real one: 0.5 is a coin, 1 is perfect. The range beside it is the 95 % interval.',
    'A false alarm is a real file called AI-generated. Inconclusive results are counted, not hidden.',
  ],
  notYet: 'not measured yet',
  notYetText:
    'No evaluation has been published with this build. Run the evaluation command on a labelled set to fill this page.',
  noFigure: 'not measured',
  run: 'Evaluation',
  engine: 'Engine',
  date: 'Date',
  modalities: { video: 'Video', audio: 'Voice', image: 'Picture' },
  files: 'Files',
  auc: 'AUC',
  eer: 'Equal error rate',
  tprAt1: 'Detected at 1 % false alarms',
  tprAt5: 'Detected at 5 % false alarms',
  ece: 'Calibration error',
  falseAlarm: 'Real files called AI-generated',
  inconclusive: 'Inconclusive',
  byGenerator: 'By generator',
  bySource: 'By source of real files',
  signals: 'Each signal alone',
  control: 'Control',
  controlText: 'The same test with shuffled labels: it should be close to 0.5.',
  columns: { name: 'Name', n: 'Files', value: 'AUC', share: 'Detected' },
  claims: 'The claims on the front page',
  claimsText:
    'These are published marketing words kept with their source. They are not measurements of this engine.',
} as const;
