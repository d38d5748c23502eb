import { defineErrors } from '@unmask/platform/own-errors';
import { errorWords } from './words-service.ts';

export const errors = defineErrors(errorWords);
