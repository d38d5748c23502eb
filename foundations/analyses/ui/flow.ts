/** The states of the uploader: no file, file selected, analyzing, then result or failed. Core specification, section 4. */
import type { Analysis } from '@unmask/analyses/contract';

export type Phase = 'empty' | 'selected' | 'analyzing' | 'result' | 'failed';

/** Of an upload in parts: as such, going on with an earlier one, or waiting for the connection. */
export type UploadNote = 'parts' | 'resumed' | 'waiting';

export interface FlowState {
  phase: Phase;
  file: File | null;
  /** Share of the request sent, 0..1; 1 once the service has answered. */
  uploadShare: number;
  /** Null for a file that travels in one piece. */
  uploadNote: UploadNote | null;
  /** Share of the file hashed on this device, 1 once its hash is known; null when none is computed. */
  hashShare: number | null;
  /** As the service last told it; null until it has answered. */
  analysis: Analysis | null;
  /** Words shown on the card after a failure. */
  error: string | null;
}

export type FlowEvent =
  | { type: 'select'; file: File }
  | { type: 'clear' }
  | { type: 'start' }
  | { type: 'resume'; analysis: Analysis }
  | { type: 'hashed'; share: number | null }
  | { type: 'uploaded'; share: number; note?: UploadNote }
  | { type: 'change'; analysis: Analysis }
  | { type: 'fail'; error: string }
  | { type: 'cancelled' };

export const EMPTY: FlowState = {
  phase: 'empty',
  file: null,
  uploadShare: 0,
  uploadNote: null,
  hashShare: null,
  analysis: null,
  error: null,
};

/** Back to where the person can press Analyze again. */
function ready(state: FlowState): FlowState {
  return { ...EMPTY, file: state.file, phase: state.file === null ? 'empty' : 'selected' };
}

function changed(state: FlowState, analysis: Analysis): FlowState {
  if (analysis.state === 'cancelled') return ready(state);
  if (analysis.state === 'failed')
    return { ...state, phase: 'failed', analysis: null, error: analysis.error };
  const done = analysis.state === 'completed' && analysis.result !== null;
  return { ...state, uploadShare: 1, analysis, error: null, phase: done ? 'result' : 'analyzing' };
}

export function flow(state: FlowState, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'select':
      return { ...EMPTY, phase: 'selected', file: event.file };
    case 'clear':
      return EMPTY;
    case 'start':
      return state.file === null ? state : { ...EMPTY, phase: 'analyzing', file: state.file };
    case 'resume':
      return changed({ ...EMPTY, file: null }, event.analysis);
    case 'hashed':
      return state.phase === 'analyzing' ? { ...state, hashShare: event.share } : state;
    case 'uploaded':
      if (state.phase !== 'analyzing') return state;
      return { ...state, uploadShare: event.share, uploadNote: event.note ?? null };
    case 'change':
      return state.phase === 'analyzing' ? changed(state, event.analysis) : state;
    case 'fail':
      return { ...state, phase: 'failed', analysis: null, error: event.error };
    case 'cancelled':
      return ready(state);
  }
}
