/** Whether this browser can record: asked before anything of the recorder is fetched. */

export type Recorded = 'audio' | 'video' | 'screen';

const can = (means: 'getUserMedia' | 'getDisplayMedia'): boolean =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.[means] === 'function';

/** Browsers give neither to pages that did not come over https. */
export const canRecord = (): boolean => can('getUserMedia');

/** Browsers of phones let no page see the screen: there the system records it, and the file is chosen. */
export const canRecordScreen = (): boolean => can('getDisplayMedia');
