/** Modules that every organization is given, in the order in which they were written: the newest is listed first. */
import { callBack } from './call-back.ts';
import type { LibraryModule } from './parts.ts';
import { pictures } from './pictures.ts';
import { sample } from './sample.ts';
import { videoCalls } from './video-calls.ts';
import { voices } from './voices.ts';

export type { LibraryModule } from './parts.ts';
export const SAMPLE = sample.name;
/** The sample stands first in the list: it was made last. */
export const LIBRARY: readonly LibraryModule[] = [callBack, videoCalls, voices, pictures, sample];
