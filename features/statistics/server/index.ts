/** Server side of the statistics slice: what the wiring needs of it. */
export { updateGlobalStats } from './count.ts';
export { statisticsCalls } from './rpc.ts';
