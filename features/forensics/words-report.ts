/** What reports say: the two templates, hypotheses, comparison with a reference, certification and standards. Safe for the browser. */
import type { NoFile, Template } from './limits.ts';

export const templates = {
  video: {
    title: 'Video Analysis Report',
    text: 'Questioned videos and pictures of a case: exhibits with their hashes, what each method measured, both hypotheses with the weight of the evidence, custody and limits.',
    fits: 'Needs a questioned video or picture with a result.',
    methodology:
      'Each questioned file was decoded in a process of its own and measured by independent methods: sensor and processing traces, compression of the picture and the stream, motion between frames, faces, and what the file itself states (content credentials, marks, metadata). A method that a file does not let measure abstains and has no part in the result. The measurements are joined to one likelihood ratio by models fitted on labelled files, and calibrated on files that took no part in the training.',
  },
  voice: {
    title: 'Voice Clone Analysis',
    text: 'Questioned recordings, and the sound of questioned videos: whether the voice was made by a machine, how strongly the evidence speaks, custody and limits.',
    fits: 'Needs a questioned recording, or a video with sound, with a result.',
    methodology:
      'Each questioned recording, or the sound track of a questioned video, was decoded in a process of its own. Speech was found first; its sound was measured by independent methods (spectral and prosodic measurements, and networks trained on real and generated speech). A method that a recording does not let measure abstains and has no part in the result. The measurements are joined by models fitted on labelled recordings, and calibrated on recordings that took no part in the training. Whether a voice belongs to a named person was not examined.',
  },
} as const satisfies Record<Template, Record<string, string>>;

export const hypotheses = {
  title: 'Both hypotheses',
  h1: 'H1: the file was made or altered by AI.',
  h2: 'H2: the file was recorded, and not made or altered by AI.',
  help: 'The likelihood ratio says how many times more probable the measurements are under H1 than under H2. It is not the probability of either: what was likely before is for whoever decides, not for the measurement.',
  under: (lr: string, verbal: string) => `Likelihood ratio (H1 : H2) ${lr}. ${verbal.replace(/\.$/, '')}.`,
  noRatio:
    'No likelihood ratio is stated: the sound of a video alone has a probability and no ratio of its own.',
  inconclusive: 'There is no verdict: the evidence does not decide between H1 and H2.',
} as const;

export const reportWords = {
  product: 'Unmask',
  subject:
    'What was measured in the exhibits of a case, how strongly it speaks for which hypothesis, and who had them',
  sample: 'SAMPLE: made up, of no case and no file',
  version: (n: number) => `Version ${n}`,
  supersedes: (id: string) => `Takes the place of report ${id}`,
  issued: (at: string, by: string) => `Issued ${at} by ${by}`,
  number: (id: string) => `Report ${id}`,
  check: (address: string) => `Whether it still holds: ${address}`,
  utc: (at: string) => `${at} UTC`,
  summary: 'Executive summary',
  methodology: 'Methodology',
  findings: 'Findings of the examiner',
  technical: 'Technical details',
  conclusion: 'Conclusion',
  recommendations: 'Recommendations',
  confidence: (percent: number) => `Confidence as the examiner states it: ${percent}%.`,
  noExaminer: 'No examiner has written findings. What follows is what was measured, and no opinion.',
  conclusions: 'Conclusions',
  exhibits: 'Exhibits',
  columns: { exhibit: 'Exhibit', file: 'File and SHA-256', role: 'Role', added: 'Added' },
  roles: { questioned: 'questioned', reference: 'reference', derived: 'made here' },
  noFile: {
    zero_retention: 'no file exists (zero retention)',
    deleted: 'no file exists any more',
    stills: 'stills only, no file was sent',
  } as const satisfies Record<NoFile, string>,
  results: 'What was measured',
  engine: 'Engine',
  measured: 'How often this is right',
  methods: 'Methods',
  methodColumns: { method: 'Method', score: 'Score', weight: 'Weight', note: 'Why not measured' },
  comparison: 'Compared with the reference',
  compared: (questioned: string, reference: string) => `${questioned} beside ${reference}`,
  comparisonColumns: {
    property: 'Property',
    questioned: 'Questioned',
    reference: 'Reference',
    says: 'Agrees',
  },
  yes: 'yes',
  no: 'no',
  notSaid: 'not said',
  custody: 'Chain of custody',
  custodyHelp: (n: number, head: string) =>
    `${n} entries, each with a SHA-256 over itself and the one before. The last one: ${head}.`,
  custodyColumns: { at: 'Time (UTC)', what: 'What', by: 'Who' },
  service: 'the service',
  certification: 'Draft of a certification',
  standards: 'Standards',
  limits: 'What this report is not',
  limitLines: [
    'No verdict is proof. The report states what was measured, how strongly that speaks for which hypothesis, and how often it was right on labelled files.',
    '“No sign of AI found” does not show that what is shown happened, when, where, or who is seen or heard.',
    'The scores were calibrated on labelled files of a development set. For a generator that nobody has seen they say less.',
    'Whether the exhibits are relevant or admissible is for a court, and what follows from them for whoever decides.',
  ],
  models: 'Engine and models (SHA-256)',
  signatures:
    'The report and its machine-readable form are signed with the Ed25519 key of the installation. The signatures stand in the package of the case, which “unmask verify” and the page inside it check without a network.',
  answer: (exhibit: string, file: string, headline: string) => `${exhibit} “${file}”: ${headline}.`,
  examined: (n: number) => (n === 1 ? 'One exhibit was examined.' : `${n} exhibits were examined.`),
  advise: [
    'Have a qualified examiner read the measurements before they are relied on.',
    'Ask for the original file from the device that recorded it: what was sent on has lost traces.',
    'Corroborate by other means: the person shown or heard, other recordings, the way the file came.',
  ],
} as const;

export const comparison = {
  properties: [
    ['container', 'Container'],
    ['brand', 'Brand of the container'],
    ['video', 'Picture codec'],
    ['size', 'Picture size'],
    ['frameRate', 'Frames a second'],
    ['audio', 'Sound codec'],
    ['sampleRate', 'Sample rate'],
    ['channels', 'Channels'],
    ['maker', 'Maker'],
    ['model', 'Model'],
    ['software', 'Software'],
    ['handler', 'Handler'],
  ] as ReadonlyArray<readonly [string, string]>,
  signals: {
    'codec-statistics': 'Stream statistics',
    'block-compression': 'Block compression',
  },
  features: {
    sizeVariation: 'variation of picture sizes',
    sizeFollowsMotion: 'size follows motion',
    keyOverRest: 'key pictures over the rest',
    gopVariation: 'variation between key pictures',
    patternSurprise: 'surprise of picture types',
    qpAdaptivity: 'quantiser within pictures',
    qpOverTime: 'quantiser over time',
    qpFollowsMotion: 'quantiser follows motion',
    zeroShare: 'share without motion',
    otherGrid: 'traces of another block grid',
    twiceQuantised: 'traces of two quantisations',
    lengthSpread: 'spread of motion',
    motionJerk: 'jerks of motion',
    motionVariation: 'variation of motion',
    roughness: 'roughness of motion',
    subpixelShare: 'motion between pixels',
    zeroVariation: 'variation of the share without motion',
    contrastSpread: 'spread of contrast',
    faceGhost: 'ghost in faces',
    faceGrid: 'block grid in faces',
    faceTwice: 'two quantisations in faces',
    ghostSpread: 'spread of ghosts',
    gridDisagreement: 'disagreement of block grids',
    gridSpread: 'spread of block grids',
    stepDisagreement: 'disagreement of steps',
    twiceSpread: 'spread of two quantisations',
  } as Readonly<Record<string, string>>,
  notInBoth: 'Stands in one of the two files alone, so nothing is said.',
  notMeasured: 'Not measured in these files.',
  noScale:
    'How far two recordings of one device lie apart in this was not measured, so nothing is concluded from it.',
  otherKind:
    'These two are not of the same kind, or stills alone were sent of one of them, so they were not compared.',
  said: (n: number, differs: readonly string[]) => {
    if (n === 0) return 'No property could be compared.';
    if (differs.length === 0)
      return `All ${n} properties that both files state agree. Many devices share them: that does not show that both come from the same device.`;
    return `${n - differs.length} of ${n} properties that both files state agree. They differ in: ${differs.join(', ')}. Another setting, an update of the device or sending the file on does that, too.`;
  },
} as const;

/** Federal Rules of Evidence 902(13) and (14): for a qualified person to check, complete and sign. */
export const certification = {
  help: 'For a qualified person to check, complete and sign; filled from the chain of custody. Not legal advice.',
  opening: (organization: string) =>
    `I, ______________________, am employed by or act for ${organization} as ______________________ and am qualified by training and experience to make this certification under Federal Rules of Evidence 902(13) and 902(14).`,
  process: (engine: string) =>
    `902(13): The measurements in this report are the output of the electronic process “Unmask”, engine ${engine}, whose models are named below by their SHA-256. The same engine gives the same measurements for the same bytes. How accurate the process is was evaluated on labelled files, and is stated in this report.`,
  copies:
    '902(14): The exhibits below are copies that were identified by their SHA-256 digital identification. A file that differs in a single bit has another SHA-256.',
  exhibit: (name: string, file: string, sha256: string, added: string, verified: string) =>
    `${name} “${file}”, SHA-256 ${sha256}: recorded ${added}; ${verified}.`,
  verified: (at: string) => `last found unchanged ${at}`,
  noCopy: 'no copy of the file is held, so only the value is certified',
  closing:
    'I declare under penalty of perjury that the foregoing is true and correct.     Date __________   Signature ________________',
} as const;

export interface Standard {
  name: string;
  asks: string;
  here: string;
  yours: string;
}

/** What each asks, what a case here brings to it, and what people have to do themselves. None of them certifies this software. */
export const standards: Record<'legal' | 'technical', readonly Standard[]> = {
  legal: [
    {
      name: 'US Federal Rules of Evidence 901 and 902(13), 902(14)',
      asks: 'Evidence is shown to be what it is claimed to be; records and copies identified by a hash may be certified.',
      here: 'SHA-256 at intake and at every access, chain of custody, and a draft of the certification in each report.',
      yours: 'A qualified person checks, completes and signs it, and the other side gets notice in time.',
    },
    {
      name: 'US Federal Rule of Evidence 702 (Daubert)',
      asks: 'Opinions rest on sufficient facts and reliable methods, with known error rates.',
      here: 'Methods, versions and measured error rates of the same kind of file stand in each report; measurements can be repeated with the same engine.',
      yours: 'An expert explains and defends the method, and how it fits the facts.',
    },
    {
      name: 'EU Regulation 910/2014 (eIDAS), Articles 25, 41 and 42',
      asks: 'Electronic signatures and timestamps are not refused for being electronic; qualified ones carry presumptions.',
      here: 'Ed25519 signature of the installation, and a timestamp of the authority that the operator has chosen.',
      yours: 'Qualified effects need a qualified provider: the installation’s own key is none.',
    },
    {
      name: 'GDPR, Articles 5 and 17(3)(e)',
      asks: 'Personal data is kept as long as it is needed; data for legal claims may be kept for them.',
      here: 'A case holds its copies until an admin ends the hold; everybody who looked is logged.',
      yours: 'Decide why the data is held, tell those concerned, and end the hold in time.',
    },
    {
      name: 'England and Wales: Criminal Procedure Rules 19, Forensic Science Regulator’s Code',
      asks: 'Expert reports state facts, methods, range of opinion and limits; activities follow the Code.',
      here: 'Facts, methods, both hypotheses and limits have their own sections.',
      yours: 'The expert’s declaration, accreditation and the wider opinion.',
    },
  ],
  technical: [
    {
      name: 'ISO/IEC 27037',
      asks: 'Digital evidence is identified, collected, acquired and preserved so that it can be checked.',
      here: 'Files are hashed while they arrive, kept as copies of their own, and each step is logged.',
      yours: 'Identification and seizure at the source.',
    },
    {
      name: 'ISO/IEC 27042',
      asks: 'Analysis and interpretation are documented and repeatable.',
      here: 'Engine and models are named by hash; “unmask verify” runs the analysis again.',
      yours: 'Interpretation in the light of the case.',
    },
    {
      name: 'ENFSI Guideline for Evaluative Reporting (2015)',
      asks: 'Findings are evaluated under two hypotheses, with a likelihood ratio and a verbal scale.',
      here: 'Both hypotheses, the ratio and its verbal step stand in each report.',
      yours: 'Choosing hypotheses that fit the dispute.',
    },
    {
      name: 'SWGDE guidelines for digital image and video authentication',
      asks: 'Structure, content and origin are examined, and limits are stated.',
      here: 'Container, compression and content measurements; comparison with a reference file.',
      yours: 'Examination of the scene and of the recording device.',
    },
    {
      name: 'FIPS 180-4 (SHA-256), RFC 8032 (Ed25519), RFC 3161 (timestamps)',
      asks: 'Hashes, signatures and timestamps are computed as specified.',
      here: 'Used as specified; everything can be checked without this product.',
      yours: 'Keeping the published key, and the authority’s certificate.',
    },
    {
      name: 'C2PA content credentials',
      asks: 'What a file states of its origin is signed.',
      here: 'Read and validated where a file has them, and listed with the result.',
      yours: 'Deciding whether the signer is to be believed.',
    },
  ],
};
