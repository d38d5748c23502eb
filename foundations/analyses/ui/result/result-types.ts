import type { Analysis } from '@unmask/analyses/contract';

/** The finished result of an analysis, as the contract gives it. */
export type Result = NonNullable<Analysis['result']>;
export type Finding = Result['findings'][number];
export type Timeline = Result['timeline'];
