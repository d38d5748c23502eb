/** Words of the result screen. Every figure beside them is measured in the file at hand or on the development set. */
import { words } from '../language.ts';

export const result = words('result.result', {
  badge: 'Enhanced AI Detection v3.0',
  again: 'Analyze Another Video',
  againOther: 'Analyze Another File',
  download: 'Download JSON',
  verdictLabel: 'Verdict',
  confidence: 'Confidence',
  probability: 'Probability of AI',
  interval: (low: string, high: string) => `95% interval ${low} to ${high}%`,
  processingTime: 'Processing time',
  seconds: (value: string) => `${value} s`,
  evidence: 'Weight of evidence',
  scaleLabel: 'Probability that the file was made or altered by AI',
  scaleAuthentic: 'No sign of AI',
  scaleAi: 'AI-generated',
  /** Without a verdict: what the evidence leans to, as far as it does. */
  leans: {
    ai: 'It leans to AI, not strongly enough for a verdict.',
    authentic: 'It leans away from AI, not strongly enough for a verdict.',
    none: 'It leans to neither side.',
  },
  apiOutcome: (outcome: string) => `Outcome in the API: ${outcome}`,
  reasons: 'Why there is no verdict',
  wouldHelp: 'What would settle it',
  expires: (when: string) => `This result and its file are deleted ${when}.`,
  metrics: 'Technical metrics',
  higher: 'Higher is better',
  lower: 'Lower is better',
  notMeasured: (reason: string) => `Not measured: ${reason}`,
  findings: 'Key findings',
  noFindings: 'No single observation stood out in this file.',
  show: (time: string) => `Show ${time}`,
  findingsHere: 'findings that have a time',
  places: {
    show: 'Show the place',
    here: 'The place',
    ordinary: 'For comparison: an ordinary place of the same picture',
  },
  seekTo: (time: string) => `Show ${time} in the player`,
  player: 'Video',
  noPlayer: 'The video was not kept, so only the timeline can be shown.',
  cannotPlay: 'This browser cannot play this video. The timeline still shows what was measured.',
  picture: {
    title: 'Picture',
    faces: 'Mark faces',
    alt: (name: string) => `The judged picture: ${name}`,
    broken: 'This browser cannot show this picture. It was judged all the same.',
    missing: 'The picture was not kept.',
  },
  heatmap: 'Face heatmap',
  timeline: 'Timeline',
  timelineHelp: 'Arrow keys move through the video, Home and End jump to its ends.',
  timelineNote:
    'Each bar is the mean of what the methods that look at single seconds measured: 0 looks real, 1 looks generated. The line is halfway, and from there on bars are red. Each second is judged alone, by fewer signals than the whole file: single seconds can stay below 0.5 where the whole is called AI-generated, and above it where it is not. They show where to look, and are no verdict.',
  rows: { score: 'Mean score per second', faces: 'Face tracks', audio: 'Sound level' },
  speech: 'speech',
  cuts: 'Shot cuts',
  noTimeline: 'Still frames carry no timeline.',
  methods: 'Detection methods',
  notOfThisKind: (count: number) =>
    `${count} further methods look at what a file of this kind does not have.`,
  methodsHelp:
    'Score: 0 looks real, 1 looks generated. Weight: share of this decision. AUC: how well the signal alone separates real from generated on the development set.',
  columns: { method: 'Method', score: 'Score', weight: 'Weight', auc: 'AUC', blind: 'What it cannot see' },
  never: 'not measured yet',
  atChance: 'at chance',
  addedModel: {
    name: (name: string) => `Added detector: ${name}`,
    measures: 'A detector that the operator of this service added.',
    blind: 'Its makers know. Unmask measured only what its AUC says.',
    facts: (version: string | null, licence: string, source: string) =>
      `${version === null ? '' : `Version ${version}. `}Licence: ${licence}. Source: ${source}.`,
    hash: (sha256: string) => `SHA-256 ${sha256}`,
    problem: (text: string) => `What failed: ${text}`,
  },
  provenance: 'Provenance',
  file: 'File',
  stills: 'The still frames that were sent',
  hash: 'SHA-256',
  stillsHash: 'SHA-256 of the still frames',
  stillsHashNote: 'The file itself was not sent, so this is not its hash.',
  /** Of a file of which only stills were sent. */
  originalHash: 'SHA-256 of the file',
  originalHashNote:
    'Computed in the browser from the file that stayed on the device; not checked by the service.',
  originalUnknown: 'The SHA-256 of the file itself is not known here.',
  engine: 'Engine',
  copied: 'Copied',
  copy: 'Copy',
  framesMode: 'Private mode: five still frames were measured. Motion, sound and the file itself were not.',
} as const);

export const outcomes = words('result.outcomes', {
  ai_generated: { title: 'AI-generated', text: 'The measurements point to generation or alteration by AI.' },
  authentic: {
    title: 'No sign of AI found',
    text: 'The measurements point away from generation by AI. This does not show that it is true.',
  },
  inconclusive: { title: 'Inconclusive', text: 'The evidence in this file is not enough for a verdict.' },
} as const);

/** The step in the middle of a line. */
export const bandsInLists = words('result.bandsInLists', {
  authentic: 'no sign of AI found',
  likely_authentic: 'likely not AI',
  leans_authentic: 'leans away from AI',
  undetermined: 'undetermined',
  leans_ai: 'leans to AI',
  likely_ai: 'likely AI',
  ai_generated: 'AI-generated',
} as const);

export const assessment = words('result.assessment', {
  title: 'Where it stands',
  scale: 'Scale of seven steps, from no sign of AI to AI-generated',
  /** `real` and `ai` as counted by `hundredths`. */
  meaning: (real: string, ai: string) =>
    `Of 100 real files ${real} land on this step, of 100 made or altered by AI ${ai}.`,
  verdictMeaning: (real: string, ai: string) =>
    `Of 100 real files ${real} get this verdict, of 100 made or altered by AI ${ai}.`,
  /** Of a hundred; a share above none is never called none. */
  hundredths: { none: 'none', few: 'fewer than one', most: 'more than 99' },
  counted: (real: string, ai: string) =>
    `Counted on ${real} real files and ${ai} made by AI, each judged by models that had seen nothing of its origin.`,
  notCounted: 'How many real files land on this step was not measured for files like this one.',
  noVerdict: 'This is not a verdict.',
} as const);

/** What better evidence would be, by the reason why there is no verdict. */
const original =
  'The original file, as the camera or the program wrote it: every copy that was sent on loses traces.';
export const betterEvidence: Readonly<Record<string, string>> = words('result.betterEvidence', {
  too_short: 'A longer cut of the same recording.',
  too_small: 'A larger picture, or a part in which the face fills more of it.',
  no_face: 'A part in which a face is seen from near, if there is one.',
  no_speech: 'A passage with clear speech and without music, if there is one.',
  no_sound: 'The version that still has its sound.',
  heavily_compressed: original,
  nothing_measured: original,
  weak_evidence: original,
  near_the_threshold: original,
  signals_disagree: 'Each part on its own, if it was put together from several sources.',
  frames_only: 'The file itself instead of still frames: motion, sound and the file are measured then.',
});

/** The same in counts, where they were measured. */
export const measuredHelp = words('result.measuredHelp', {
  larger: (side: string, smaller: string, smallerNamed: string, larger: string, largerNamed: string) =>
    `The clip as it was first published, if that was larger: of ${smaller} clips made or altered by AI whose shorter side was below ${side} pixels ${smallerNamed} were named, of ${larger} larger ones ${largerNamed}. Enlarging this file adds nothing.`,
  earlier: (ai: string, named: string, coded: string, halved: string) =>
    `An earlier version of the picture, if this one was saved again or made smaller: of ${ai} pictures made or altered by AI ${named} were named as they had been published, ${coded} once they were saved as JPEG of quality 60, ${halved} at half their size.`,
});

/** The same by what kept a single method from measuring. */
export const betterForMethods: Readonly<Record<string, string>> = words('result.betterForMethods', {
  face_too_small: 'A version or a part in which the face fills more of the picture.',
  too_few_faces: 'A longer part in which the face is seen.',
  no_sound: betterEvidence.no_sound!,
  no_speech: betterEvidence.no_speech!,
  too_short: betterEvidence.too_short!,
  too_small: betterEvidence.too_small!,
  codec_without_statistics: original,
});

export const ratings = words('result.ratings', { green: 'high', yellow: 'medium', red: 'low' } as const);
/** Words beside a metric's colour: colour alone never carries the meaning. */
export const metricRatings = words('result.metricRatings', {
  green: 'unremarkable',
  yellow: 'worth a look',
  red: 'suspicious',
} as const);

export const metrics = words(
  'result.metrics',
  {
    faceConsistency: { name: 'Face consistency', key: 'faceConsistency' },
    temporalArtifacts: { name: 'Temporal artifacts', key: 'temporalArtifacts' },
    compressionAnomalies: { name: 'Compression anomalies', key: 'compressionAnomalies' },
    deepfakeScore: { name: 'Deepfake score', key: 'deepfakeScore' },
    lipSyncAccuracy: { name: 'Lip-sync accuracy', key: 'lipSyncAccuracy' },
    eyeMovementPattern: { name: 'Eye movement pattern', key: 'eyeMovementPattern' },
  } as const,
  { fixed: ['key'] },
);

/** Words for how sure a verdict is, and why there is none, by the engine's code. */
export const inconclusiveReasons: Readonly<Record<string, string>> = words('result.inconclusiveReasons', {
  too_short: 'The file is too short for a reliable measurement.',
  too_small: 'The picture is too small for a reliable measurement.',
  no_face: 'No face was found, and the other signals are not enough on their own.',
  no_speech: 'No speech was found, and the other signals are not enough on their own.',
  heavily_compressed: 'The file is compressed so strongly that fine traces are lost.',
  nothing_measured: 'No signal could be measured in this file.',
  no_sound: 'The file has no sound, and the other signals are not enough on their own.',
  weak_evidence: 'No signal measured anything strong for either side.',
  near_the_threshold: 'The evidence, taken together, is not strong or not certain enough for a verdict.',
  signals_disagree: 'The signals contradict each other.',
  frames_only: 'Only still frames were given, and they are not enough here.',
});

/** Why a signal or a metric has no value, by the engine's code. */
export const abstainReasons: Readonly<Record<string, string>> = words('result.abstainReasons', {
  no_face: 'no face found',
  face_too_small: 'the face is too small',
  too_few_faces: 'too few pictures with a face',
  no_sound: 'the file has no sound',
  no_speech: 'no speech found',
  too_short: 'the file is too short',
  too_small: 'the picture is too small',
  still_only: 'a still carries no motion',
  frames_only: 'only still frames were given',
  codec_without_statistics: 'this codec gives no statistics',
  no_credentials: 'no Content Credentials in the file',
  no_mark: 'no mark found',
  not_this_kind_of_file: 'does not apply to this kind of file',
  not_calibrated: 'no better than chance on labelled files of this kind, so it has no say',
  model_failed: 'this added detector failed',
  never_calibrated: 'added, but never calibrated on labelled files of this kind, so it has no say',
  stale_calibration: 'the detector or the engine changed since its calibration, so it has no say',
});

export const unknownReason = words('result.unknownReason', 'no reason given');

export const verbalScale = words('result.verbalScale', {
  no_support: 'The evidence supports neither side.',
  weak: 'Weak support',
  moderate: 'Moderate support',
  moderately_strong: 'Moderately strong support',
  strong: 'Strong support',
} as const);

export const verbalSides = words('result.verbalSides', {
  ai: 'for generation by AI',
  authentic: 'for a recording without AI',
  neither: '',
} as const);

export const ratioDetail = words('result.ratioDetail', (times: string, side: 'ai' | 'authentic'): string =>
  side === 'ai'
    ? `These measurements are ${times} times more likely in generated than in recorded files.`
    : `These measurements are ${times} times more likely in recorded than in generated files.`,
);

/** Where what the file says of its origin, or bears as a mark, is part of the ratio: a fixed factor, which is no measurement. */
export const ratioSaid = words('result.ratioSaid', {
  whole: (total: string, said: string, measured: string) =>
    `In all ${total}: what the file says of its origin, or bears as a mark, counts as ${said} by convention, and what was measured comes to ${measured}.`,
  alone: (total: string) =>
    `By convention ${total}: what the file says of its origin, or bears as a mark, counts here, and nothing that was measured.`,
  odds: {
    ai: (times: string) => `about ${times} : 1 for AI`,
    authentic: (times: string) => `about ${times} : 1 against AI`,
    neither: 'about 1 : 1',
  },
  /** Below a verdict that rests more on this than on what was measured. */
  verdict: 'What the file says of its origin, or bears as a mark, points to generation or alteration by AI.',
} as const);

export const supports = words('result.supports', {
  ai: 'points to AI',
  authentic: 'points away from AI',
  neutral: 'worth knowing',
} as const);

export const provenanceStates = words('result.provenanceStates', {
  valid: { title: 'Content Credentials are valid', text: 'The signature holds and its issuer is trusted.' },
  untrusted: {
    title: 'Content Credentials from an unknown issuer',
    text: 'The signature holds, but its issuer is not on the trust list, or its certificate has expired.',
  },
  invalid: {
    title: 'Content Credentials do not hold',
    text: 'The file carries credentials that fail their own check.',
  },
  absent: {
    title: 'No Content Credentials',
    text: 'Most files carry none: their absence says nothing about how the file was made.',
  },
} as const);

export const provenanceFields = words('result.provenanceFields', {
  generators: 'Named software',
  sourceType: 'Digital source type',
  issuer: 'Issuer',
  assertions: 'Assertions',
  problems: 'Problems',
} as const);

export const fileFields = words('result.fileFields', {
  name: 'Name',
  size: 'Size',
  container: 'Container',
  duration: 'Duration',
  video: 'Video',
  audio: 'Sound',
  frames: 'Decoded frames',
  damaged: (count: number) => `${count} damaged`,
  engine: (version: string, detectors: string) => `${version}, detectors: ${detectors}`,
} as const);
