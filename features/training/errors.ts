import { defineErrors } from '@unmask/platform/own-errors';
import { recordStoreErrors } from './record-store-words.ts';
import { errorWords } from './words.ts';

export const errors = defineErrors({ ...errorWords, ...recordStoreErrors });
