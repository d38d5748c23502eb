/** Whether this browser can record: asked before anything of the recorder is fetched. */

export type Recorded = 'audio' | 'video';

/** Browsers give neither to pages that did not come over https. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function';
