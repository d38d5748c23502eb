/** Words of voices that the foundation of analyses and the report use too: enterprise specification, sections 2, 5 and 8. */
import { words } from '../language.ts';

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

export const voiceOutcomes = words('voice.voiceOutcomes', {
  ai_generated: {
    title: 'This voice is probably synthetic',
    text: 'The measurements fit synthetic speech well enough to say so.',
  },
  authentic: {
    title: 'No sign of AI found',
    text: 'The measurements fit recorded speech. This does not show that it is true, or who speaks, or when.',
  },
  inconclusive: {
    title: 'Inconclusive',
    text: 'The evidence in this recording is not enough for a verdict. It is neither confirmed nor cleared.',
  },
} as const);

/** Where of a video the sound alone is shown. */
export const resultParts = words('voice.resultParts', {
  whole: 'See the result of the whole video',
} as const);
