import { defineErrors } from '@unmask/platform/own-errors';
import { errorWords } from './words.ts';

export const errors = defineErrors(errorWords);
