import { words } from '../language.ts';

/** Words of recording with microphone and camera. */
const minutes = (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`);

export const recorderWords = words('recorder.recorderWords', {
  title: { audio: 'Recording a voice', video: 'Recording with the camera' },
  asking: 'The browser asks whether this page may listen. Nothing is sent before you say so.',
  askingCamera: 'The browser asks whether this page may see and listen. Nothing is sent before you say so.',
  recording: 'Recording',
  time: (now: string, limit_s: number) => `${now}, at most ${minutes(limit_s)}`,
  hint: {
    audio:
      'A voice out of a loudspeaker loses traces on its way through the air. Where you have the file itself, choose that instead.',
    video:
      'Filming a screen loses traces of what is shown on it. Where you have the file itself, choose that instead.',
  },
  stop: 'Stop',
  done: { audio: 'Your recording', video: 'Your clip' },
  use: 'Use this recording',
  again: 'Record again',
  discard: 'Discard',
  cancel: 'Cancel',
  preview: 'What the camera sees',
  fileName: (when: string, ending: string) => `recording ${when}.${ending}`,
  errors: {
    denied:
      'This page may not use the microphone or camera. Allow it in the address bar or the settings of the browser, then try again.',
    missing: { audio: 'No microphone was found.', video: 'No camera was found.' },
    busy: 'Microphone or camera is used by another program. Close it and try again.',
    empty: 'Nothing was recorded. Please try again.',
    other: 'Recording does not work in this browser. Record with another program and choose the file here.',
  },
} as const);
