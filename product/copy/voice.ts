/** Words of voice clone detection: enterprise specification, sections 2, 5 and 8. */

/** Part of the error catalogue. */
export const VOICE_ERRORS = {
  not_audio: { title: 'Analysis failed', message: 'Please select an audio file.', status: 400 },
  audio_too_large: {
    title: 'Analysis failed',
    message: 'File size too large. Please upload a sound file smaller than 50MB.',
    status: 413,
  },
  audio_too_large_paid: {
    title: 'Analysis failed',
    message: 'File size too large. Please upload a sound file smaller than 1GB.',
    status: 413,
  },
  audio_not_base64: {
    title: 'Analysis failed',
    message:
      'audioData must be the base64 of the file. A file above 8 MB is sent as a form with a field named file.',
    status: 400,
  },
} as const;

export const voiceUpload = {
  title: 'Voice analysis',
  drop: 'Drop a sound file here',
  dropActive: 'Let go to select this file',
  browse: 'Choose a sound file',
  formats: 'WAV, MP3, M4A, AAC, OGG, OPUS and FLAC.',
  limit: (size: string) => `Up to ${size}`,
  hint: 'Speech of ten seconds or more carries most. Telephone quality, music and noise can make the result inconclusive.',
  remove: 'Remove this file',
  analyze: 'Analyze Voice',
  running: 'Analysis in progress',
  again: 'Analyze another recording',
} as const;

export const voiceToasts = {
  notAudio: { title: 'Invalid file type', description: 'Please select an audio file.' },
  failed: { title: 'Analysis failed', description: 'Could not analyze the audio file.' },
  complete: { title: 'Analysis complete!', description: 'The voice has been analyzed.' },
  cancelled: { title: 'Analysis cancelled', description: 'Nothing was saved.' },
} as const;

/** Thrown while a recording is read or sent. */
export const voiceErrors = {
  /** The browser gave something, but not the file's content. */
  unreadable: 'Failed to read audio file',
  /** The browser could not read it: deleted, moved, or not allowed. */
  reading: 'Error reading file',
  service: (message: string) => `Voice detection error: ${message}`,
  noConnection: 'no connection',
  tooLarge: (limit: '50MB' | '1GB') =>
    `File size too large. Please upload a sound file smaller than ${limit}.`,
} as const;

export const voiceOutcomes = {
  ai_generated: {
    title: 'This voice was probably made',
    text: 'The measurements fit made speech well enough to say so.',
  },
  authentic: {
    title: 'No sign of a made voice',
    text: 'The measurements fit recorded speech. That is no proof of who speaks, or when.',
  },
  inconclusive: {
    title: 'Inconclusive',
    text: 'The recording does not carry enough for a verdict. It is neither confirmed nor cleared.',
  },
} as const;

export const voiceResult = {
  label: 'Verdict',
  reasons: 'Why there is no verdict',
  confidence: 'Confidence',
  percent: (value: number) => `${Math.round(value)} %`,
  waveform: 'Waveform',
  waveformHelp: (seconds: number, high: number) =>
    `Waveform of ${seconds} seconds; ${high} of them score 50 or more.`,
  fromLevels: 'Drawn from the level of each second: the recording is long, or this browser cannot decode it.',
  decoding: 'Reading the sound',
  legendHigh: 'Second resembles made speech (score 50 or more)',
  legendLow: 'Score below 50',
  legendNone: 'Not measured',
  player: 'Recording',
  segments: 'Score by segment',
  segmentsText:
    'From 0 (like recorded speech) to 100 (like made speech). Single seconds are hints, not verdicts.',
  segmentTime: 'Segment',
  segmentScore: 'Score',
  play: (from: string, to: string) => `Play ${from} - ${to}`,
  noSegments: 'No second of this recording could be measured on its own.',
  voiceprint: 'Voiceprint',
  spectral: 'Spectral analysis',
  spectralText: 'Spectral statistics of the speech, 0 to 100.',
  prosody: 'Prosody pattern',
  prosodyText: 'Pitch and loudness movements of the speech, as measured.',
  markers: 'Artificial markers',
  markersText: 'A network trained on recorded and made speech, 0 to 100.',
  notMeasured: 'Not measured',
  prosodyNames: {
    pitch_spread: 'Spread of the pitch',
    pitch_step: 'Pitch step between frames',
    pitch_jitter: 'Wavering of the pitch',
    shimmer: 'Wavering of the loudness',
  },
  octaves: (value: number) => `${value.toFixed(3)} octaves`,
  decibels: (value: number) => `${value.toFixed(2)} dB`,
  findings: 'What was found',
  noFindings: 'Nothing that stands out.',
  methods: 'Methods',
  pictures: 'This file holds pictures too: the verdict is about the whole file, not about the voice alone.',
} as const;
