/** The other side of `printer.ts`. */
import { parentPort } from 'node:worker_threads';
import { renderReport } from './index.ts';
import type { PrintAnswer, PrintOrder } from './printer.ts';

parentPort?.on('message', ({ id, input }: PrintOrder) => {
  const answer = (content: PrintAnswer) => parentPort?.postMessage(content);
  renderReport(input).then(
    (pdf) => answer({ id, pdf }),
    (error: unknown) => answer({ id, problem: error instanceof Error ? error.message : String(error) }),
  );
});
