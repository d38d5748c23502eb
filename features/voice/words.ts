/** Words of voice clone detection: enterprise specification, sections 2, 5 and 8. */
import { words } from '@unmask/product/language';

export const voiceUpload = words('voice-screen.voiceUpload', {
  title: 'Voice analysis',
  drop: 'Drop a sound file here',
  dropActive: 'Let go to select this file',
  browse: 'Choose a sound file',
  formats: 'WAV, MP3, M4A, AAC, OGG, OPUS and FLAC.',
  limit: (size: string) => `Up to ${size}`,
  hint: 'Speech of ten seconds or more carries most. Telephone quality, music and noise can make the result inconclusive.',
  remove: 'Remove this file',
  browseVideo: 'Use the sound of a video',
  soundOnly: 'Only its sound is judged.',
  analyze: 'Analyze Voice',
  running: 'Analysis in progress',
  again: 'Analyze another recording',
} as const);

export const voiceToasts = words('voice-screen.voiceToasts', {
  notAudio: { title: 'Invalid file type', description: 'Please select an audio file.' },
  failed: { title: 'Analysis failed', description: 'Could not analyze the audio file.' },
  complete: { title: 'Analysis complete!', description: 'The voice has been analyzed.' },
  cancelled: { title: 'Analysis cancelled', description: 'Nothing was saved.' },
} as const);

/** Thrown while a recording is read or sent. */
export const voiceErrors = words('voice-screen.voiceErrors', {
  /** The browser gave something, but not the file's content. */
  unreadable: 'Failed to read audio file',
  /** The browser could not read it: deleted, moved, or not allowed. */
  reading: 'Error reading file',
  service: (message: string) => `Voice detection error: ${message}`,
  noConnection: 'no connection',
  tooLarge: (limit: '50MB' | '1GB') =>
    `File size too large. Please upload a sound file smaller than ${limit}.`,
} as const);

export const voiceResult = words('voice-screen.voiceResult', {
  label: 'Verdict',
  reasons: 'Why there is no verdict',
  confidence: 'Confidence',
  percent: (value: number) => `${Math.round(value)}%`,
  sound: 'Waveform and spectrogram',
  player: 'Recording',
  segments: 'Score by segment',
  segmentsText:
    'From 0 (like recorded speech) to 100 (like made speech). Single seconds are hints, not verdicts.',
  segmentTime: 'Segment',
  segmentScore: 'Score',
  play: (from: string, to: string) => `Play ${from} - ${to}`,
  noRecording: 'The recording itself is not here any more, so it can be neither played nor drawn.',
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
  soundOfVideo: 'Only the sound of this video was judged here, not its pictures.',
} as const);

/** The voice of a video, beside what its pictures showed. */
export const voicePanel = words('voice-screen.voicePanel', {
  title: 'Voice',
  text: 'The sound track judged alone, as a recording without pictures. The verdict above is about the whole file.',
  confidence: (value: number) => `(confidence ${Math.round(value)}%)`,
} as const);

/** Waveform, scores and spectrogram on one time axis. */
export const voiceSound = words(
  'voice-screen.voiceSound',
  {
    amplitude: 'Level',
    score: 'Score',
    frequency: 'Frequency',
    highest: '8 kHz',
    lowest: '0',
    waveformHelp: (seconds: number, high: number) =>
      `Waveform of ${seconds} seconds; ${high} of them score 50 or more.`,
    scoresHelp: 'Score of each second, from 0 at the foot to 100, with a line at 50.',
    spectrogramHelp: (spectrum: Spectrum | null, marked: readonly string[]) =>
      `Spectrogram to 8 kHz. ${spectrum === null ? 'Silence.' : spectrumText(spectrum)} ${markedText(marked)}`,
    spectrum: spectrumText,
    marked: markedText,
    span: (from: string, to: string) => `${from} to ${to}`,
    at: (time: string, level: { frequency_hz: number; level_db: number } | null, score: number | null) =>
      [
        time,
        ...(level === null
          ? []
          : [`${Math.round(level.frequency_hz)} Hz`, `${level.level_db.toFixed(1)} dB`]),
        score === null ? 'not scored' : `score ${Math.round(score)}`,
      ].join(' · '),
    position: 'Position in the recording',
    positionPlay: 'Position in the recording, Enter plays from here',
    keys: 'Arrow keys move the position in time and frequency.',
    notDrawn: {
      drawing: 'Reading the sound',
      elsewhere:
        'The spectrogram is drawn from the recording on this device. This result was opened without it, so it cannot be drawn.',
      long: 'The recording is too long to be decoded in the browser (20 minutes, 30 MB): its spectrogram cannot be drawn.',
      undecodable: 'This browser cannot decode the recording, so its spectrogram cannot be drawn.',
    },
    fromLevels: 'The waveform is drawn from the level of each second, as the service measured it.',
    legendMark: 'Segment resembles made speech',
    legendHigh: 'Score 50 or more',
    legendLow: 'Score below 50',
    legendNone: 'Not measured',
    legendRamp: 'Quiet to loud, 70 dB',
  } as const,
  { fixed: ['spectrogramHelp', 'spectrum', 'marked'] },
);

interface Spectrum {
  loudest_db: number;
  strongest_hz: number;
  bulkBelow_hz: number;
}

function spectrumText({ loudest_db, strongest_hz, bulkBelow_hz }: Spectrum): string {
  return `Most energy near ${Math.round(strongest_hz)} Hz; 95% of it below ${Math.round(bulkBelow_hz)} Hz; loudest level ${loudest_db.toFixed(1)} dB of full scale.`;
}

const NAMED_SEGMENTS = 8;

function markedText(marked: readonly string[]): string {
  if (marked.length === 0) return 'No segment resembles made speech.';
  const more = marked.length - NAMED_SEGMENTS;
  const named = marked.slice(0, NAMED_SEGMENTS).join(', ');
  return `Segments that resemble made speech: ${named}${more > 0 ? ` and ${more} more` : ''}.`;
}
