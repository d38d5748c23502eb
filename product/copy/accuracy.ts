/** Words of the accuracy page. The figures come from the evaluation run named on the page. */
import { words } from '../language.ts';

export const accuracy = words('accuracy.accuracy', {
  title: 'How we measure',
  lead: 'Every figure below comes from running the engine on labelled files it had not learned from. What was not measured says so.',
  method: [
    'Whole generators and whole sources are held out: a file is only scored by settings that never saw its origin.',
    'AUC is the chance that a generated file scores higher than a real one: 0.5 is a coin, 1 is perfect. The range beside a figure is its 95% interval.',
    'A false alarm is a real file called AI-generated. Inconclusive results are counted, not hidden.',
  ],
  notYet: 'not measured yet',
  notYetText:
    'This build carries no evaluation. Run the evaluation on a labelled set and build again to fill this page.',
  noFigure: 'not measured',
  engine: 'Engine',
  date: 'Date',
  modalities: { video: 'Video', audio: 'Voice', image: 'Picture' },
  files: (n: number) => `${n} files`,
  filesSplit: (n: number, real: number, ai: number) => `${n} files: ${real} real, ${ai} AI`,
  range: (low: string, high: string) => `${low} to ${high}`,
  figures: {
    auc: 'AUC',
    macroAuc: 'AUC inside matched groups',
    eer: 'Equal error rate',
    tprAt1: 'Detected at 1% false alarms',
    tprAt5: 'Detected at 5% false alarms',
    recall: 'AI files called AI-generated',
    falseAlarmReal: 'Real files called AI-generated',
    missed: 'AI files called authentic (“No sign of AI found”)',
    inconclusive: 'Inconclusive',
    ece: 'Calibration error',
  },
  second: {
    title: 'Second test: sources that no fit has met',
    help: (files: number, real: number, ai: number) =>
      `${files} files (${real} real, ${ai} AI) of sources on which nothing was fitted, trained or chosen. Expect of files out in the world what stands here, or less.`,
    statementsHelp:
      'The second column judges the same files as a result does, with what they state and the marks they bear. Whoever saves a file anew can take those away, and some of the AI files were found by them: expect less.',
    scored: (date: string) => `Scored on ${date}.`,
    figure: 'Figure',
    value: 'Value',
    alone: 'By measurements alone',
    withStatements: 'With statements and marks',
  },
  control: {
    title: 'Beside metadata alone',
    engine: 'This engine, AUC',
    metadata: 'Size, codec, frame rate and length alone, AUC',
    lead: 'Lead over metadata:',
    scale: { chance: 'chance', perfect: '1.0' },
    text: {
      ahead:
        'The lead is larger than chance between groups explains. What lies below the metadata figure may still be leakage of the set.',
      unclear:
        'The range of the lead includes zero: on this set the engine is not shown to know more than the metadata gives away.',
      behind:
        'Metadata alone separates this set better than the engine does. The set leaks, and the figures above say little about other files.',
      unpaired: 'How much of the difference is chance was not measured in this report.',
      missing: 'The control was not measured in this report.',
    },
  },
  reliability: {
    title: 'Do stated probabilities come true?',
    label: (bins: number) =>
      `Reliability diagram with ${bins} points: the probability of AI that was stated, against the share of AI files among those files. The table below holds the same figures.`,
    stated: 'Stated probability of AI, %',
    observed: 'AI files among them, %',
    help: 'On the dashed line, statements come true as often as they say. Bars are 95% intervals; larger points stand for more files.',
    table: 'The same as a table',
    columns: {
      bin: 'Stated',
      files: 'Files',
      stated: 'Mean stated',
      observed: 'AI files among them',
    },
  },
  bands: 'Where files land on the scale',
  bandsHelp:
    'The two ends are the verdicts. The five steps between grade what is inconclusive, and are no verdict: read each as how much more often AI files than real ones land there.',
  byKind: 'By kind of AI file',
  byKindHelp:
    'AI files of each kind against all real files; some rows are sums of others. A range of 0% to 0% means that it never happened among these files, not that it cannot.',
  kinds: {
    'text-to-video': 'Text to video',
    'image-to-video': 'Image to video',
    'text- and image-to-video': 'Text and image to video',
    'video-to-video': 'Video to video',
    'talking head': 'Talking head',
    reenactment: 'Reenactment',
    'body animation': 'Body animation',
    'face swap': 'Face swap',
    'generated face': 'Generated face',
    'GAN picture': 'Picture by a GAN',
    'diffusion picture': 'Picture by diffusion',
    'text-to-speech': 'Text to speech',
    'voice conversion': 'Voice conversion',
    vocoder: 'Vocoder',
    'neural codec': 'Neural codec',
    'speech enhancement': 'Speech enhancement',
    other: 'Other kinds',
    unnamed: 'Kind not named',
  } as Record<string, string>,
  byGenerator: 'Recall by generator of AI files',
  bySource: 'False alarms by source of real files',
  signals: 'Each signal alone, and what it adds',
  signalsHelp:
    'The last column is what the whole engine gains in AUC by the signal. Around zero it adds nothing that the others do not already see.',
  robustness: 'After both classes were changed alike',
  robustnessHelp:
    'Real and AI files re-encoded or shrunk in the same way, as platforms do: a sample of the labelled files, each judged by models that had seen nothing of its origin. Where fewer AI files are named after a change, an earlier version of the file tells more.',
  origins: (title: string, n: number) => `${title} (${n})`,
  changes: {
    'h264-crf30': 'H.264, CRF 30',
    'half-size': 'Half the width and height',
    'half-picture': 'Half the width and height',
    'jpeg-60': 'JPEG, quality 60',
    '8khz': 'Sound cut to 8 kHz sampling',
    'mp3-64k': 'MP3, 64 kbit/s',
  } as Record<string, string>,
  columns: {
    band: 'Step',
    ofReal: 'Of real files',
    ofAi: 'Of AI files',
    generator: 'Generator',
    source: 'Source',
    signal: 'Signal',
    files: 'Files',
    auc: 'AUC',
    kind: 'Kind',
    gain: 'Gain of the whole',
    missed: 'Called authentic',
    tprAt5: 'Detected at 5% false alarms',
    namedAi: 'Called AI-generated',
    inconclusive: 'Inconclusive',
    change: 'Change',
    before: 'AUC before',
    after: 'AUC after',
    recallBefore: 'AI files called AI-generated before',
    recallAfter: 'and after',
    falseAlarm: 'Real files called AI-generated after',
  },
  unknown: 'What is not known',
  unknownText: [
    'The labelled set is small and comes from public project pages: generators that nobody published there are not in it.',
    'It leaks: metadata alone separates part of it. The control beside each AUC says how much is given away like that; what a signal reaches above it is skill, the rest may not be.',
    'Live calls, partial edits inside a long recording and files cleaned to fool detectors were not measured.',
    'A face cut out of a figure of a page is judged no better than by chance, and 16 of 85 genuine ones were called AI-generated: bring the picture itself.',
  ],
  unknownOf: {
    inconclusive: (modality: string, share: number) =>
      `${modality}: ${share}% of the files end as inconclusive. Thresholds keep false alarms rare, and the signals seldom reach them.`,
    margin: (modality: string) =>
      `${modality}: it is not shown that the engine knows more than metadata alone gives away.`,
    noMargin: (modality: string) =>
      `${modality}: how much of the lead over metadata alone is chance was not measured.`,
    fewOfKind: (modality: string, files: number, kinds: string) =>
      `${modality}: fewer than ${files} files stand behind these kinds, so their figures say little: ${kinds}.`,
  },
  cards: {
    title: 'Model cards',
    text: 'What each learned detector started from, learned from, reached, and cannot do.',
    none: 'This build carries no model cards.',
    missing: 'This build carries no card of that name.',
    back: 'Back to the figures',
    describe: (name: string) =>
      `Model card of the detector “${name}”: what it started from, learned from, reached, and cannot do.`,
    names: {
      frames: 'Generated frames and pictures',
      faces: 'Blended faces',
      voice: 'Cloned voices',
      motion: 'Motion over time',
      lipsync: 'Lips and speech',
    } as Record<string, string>,
  },
  claims: 'What the front page says in short',
  claimsText: 'Each line is held against the measured figures whenever the software is tested.',
} as const);
