import { defineErrors } from '@unmask/platform/errors';
import { errorWords } from './words.ts';

export const errors = defineErrors(errorWords);
