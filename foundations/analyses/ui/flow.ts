/** The states of the uploader: no file, file selected, analyzing, failed. The result has a page of its own. Core specification, section 4. */

export type Phase = 'empty' | 'selected' | 'analyzing' | 'failed';

/** Of an upload in parts: as such, going on with an earlier one, or waiting for the connection; of a link: the service fetches it. */
export type UploadNote = 'parts' | 'resumed' | 'waiting' | 'fetching';

export interface FlowState {
  phase: Phase;
  file: File | null;
  /** Where a file is, in place of a file; never empty. */
  link: string | null;
  /** Share of the request sent, 0..1. */
  uploadShare: number;
  /** Null for a file that travels in one piece. */
  uploadNote: UploadNote | null;
  /** Share of the file hashed on this device, 1 once its hash is known; null when none is computed. */
  hashShare: number | null;
  /** Words shown on the card after a failure. */
  error: string | null;
}

export type FlowEvent =
  | { type: 'select'; file: File }
  | { type: 'link'; link: string }
  | { type: 'clear' }
  | { type: 'start' }
  | { type: 'hashed'; share: number | null }
  | { type: 'uploaded'; share: number; note?: UploadNote }
  | { type: 'fail'; error: string }
  | { type: 'cancelled' };

export const EMPTY: FlowState = {
  phase: 'empty',
  file: null,
  link: null,
  uploadShare: 0,
  uploadNote: null,
  hashShare: null,
  error: null,
};

/** Where the person can press Analyze. */
export function readyWith(file: File | null, link: string | null = null): FlowState {
  return { ...EMPTY, file, link, phase: file === null && link === null ? 'empty' : 'selected' };
}

export function flow(state: FlowState, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'select':
      return readyWith(event.file);
    case 'link':
      return readyWith(null, event.link.trim() === '' ? null : event.link);
    case 'clear':
      return EMPTY;
    case 'start':
      if (state.phase === 'empty') return state;
      return { ...EMPTY, phase: 'analyzing', file: state.file, link: state.link };
    case 'hashed':
      return state.phase === 'analyzing' ? { ...state, hashShare: event.share } : state;
    case 'uploaded':
      if (state.phase !== 'analyzing') return state;
      return { ...state, uploadShare: event.share, uploadNote: event.note ?? null };
    case 'fail':
      return { ...state, phase: 'failed', error: event.error };
    case 'cancelled':
      return readyWith(state.file, state.link);
  }
}
