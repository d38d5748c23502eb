import { words } from '../language.ts';

/** Words of recording with microphone and camera, and of what is on the screen. */
const minutes = (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`);

export const recorderWords = words('recorder.recorderWords', {
  title: { audio: 'Recording a voice', video: 'Recording with the camera', screen: 'Recording the screen' },
  asking: {
    audio: 'The browser asks whether this page may listen. Nothing is sent before you say so.',
    video: 'The browser asks whether this page may see and listen. Nothing is sent before you say so.',
    screen:
      'The browser asks which tab, window or screen this page may see. Nothing is sent before you say so.',
  },
  recording: 'Recording',
  time: (now: string, limit_s: number) => `${now}, at most ${minutes(limit_s)}`,
  hint: {
    audio:
      'A voice out of a loudspeaker loses traces on its way through the air. Where you have the file itself, choose that instead.',
    video:
      'Filming a screen loses traces of what is shown on it. Where you have the file itself, choose that instead.',
    screen:
      'A recording of the screen is encoded anew and loses traces of what is shown. Where you have the file itself, choose that instead. Sound is recorded only where the browser shares it.',
  },
  stop: 'Stop',
  done: { audio: 'Your recording', video: 'Your clip', screen: 'Your screen recording' },
  use: 'Use this recording',
  again: 'Record again',
  discard: 'Discard',
  cancel: 'Cancel',
  preview: { video: 'What the camera sees', screen: 'What is recorded' },
  fileName: (when: string, ending: string) => `recording ${when}.${ending}`,
  errors: {
    denied:
      'This page may not use the microphone or camera. Allow it in the address bar or the settings of the browser, then try again.',
    deniedScreen:
      'Nothing was chosen, or this page may not see the screen. Try again and choose a tab or a window.',
    missing: {
      audio: 'No microphone was found.',
      video: 'No camera was found.',
      screen: 'There is nothing that could be recorded.',
    },
    busy: 'Microphone or camera is used by another program. Close it and try again.',
    empty: 'Nothing was recorded. Please try again.',
    other: 'Recording does not work in this browser. Record with another program and choose the file here.',
  },
} as const);
