/** All calls of the slice. Safe for the browser. */
import { figuresContract } from './contract.ts';
import { requestContract } from './request-contract.ts';

export const publicFiguresContract = { ...figuresContract, ...requestContract };
