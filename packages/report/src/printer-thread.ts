/** The other side of `printer.ts`. */
import './speak.ts';
import { parentPort } from 'node:worker_threads';
import { renderCertificate, renderReport } from './index.ts';
import { renderPaper } from './paper.ts';
import type { PrintAnswer, Printed, PrintOrder } from './printer.ts';

function render(input: Printed): Promise<Buffer> {
  if ('blocks' in input) return renderPaper(input);
  return 'holder' in input ? renderCertificate(input) : renderReport(input);
}

parentPort?.on('message', ({ id, input }: PrintOrder) => {
  const answer = (content: PrintAnswer) => parentPort?.postMessage(content);
  render(input).then(
    (pdf) => answer({ id, pdf }),
    (error: unknown) => answer({ id, problem: error instanceof Error ? error.message : String(error) }),
  );
});
