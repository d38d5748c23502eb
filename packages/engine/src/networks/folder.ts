/** Apart from what runs the networks, so that whoever only reads their names and hashes loads nothing of it. */
import path from 'node:path';
import { MODELS_DIR } from '../fusion/index.ts';

/** Folder of the shipped detectors. */
export const DETECTORS_DIR = path.join(MODELS_DIR, 'networks');
