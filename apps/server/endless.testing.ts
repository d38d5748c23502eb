/** Bodies that do not end, sent until the server answers. */
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';

export interface Refusal {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** Bytes that had left when the answer came. */
  sent: number;
}

const LINE = 'unmaskunmask';
export const FORM = `multipart/form-data; boundary=${LINE}`;
/** How a body begins that goes on without end. */
const STARTS: Record<string, string> = {
  'application/json': '{"json":{"id":"',
  [FORM]: `--${LINE}\r\ncontent-disposition: form-data; name="videoFrames"\r\n\r\n`,
};
const PIECE = Buffer.alloc(64 * 1024, 'a');
/** From half of what may be sent on, the sender waits so long between two pieces: an answer that is on its way has time to come. */
const PAUSE_MS = 5;

/**
 * @param announced the length that the request names; without one it is chunked
 * @param most bytes after which the sender gives up: then it throws
 */
export function sendEndless(
  url: URL,
  given: { method: string; headers: Record<string, string>; type: string; announced?: number; most: number },
): Promise<Refusal> {
  const { method, type, announced, most } = given;
  const length =
    announced === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': announced };
  const agent = new Agent({ keepAlive: true });
  return new Promise<Refusal>((resolve, reject) => {
    let sent = 0;
    const request = httpRequest(url, {
      method,
      headers: { ...given.headers, 'content-type': type, ...length },
      // A connection that is to be closed is gone before the answer has been read.
      agent,
    });
    request.on('response', async (response) => {
      const at = sent;
      sent = Number.POSITIVE_INFINITY;
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part);
      request.destroy();
      const body = Buffer.concat(parts).toString('utf8');
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body, sent: at });
    });
    request.on('error', (error) => {
      if (sent !== Number.POSITIVE_INFINITY) reject(error);
    });
    const send = () => {
      if (sent > most) {
        if (sent === Number.POSITIVE_INFINITY) return;
        request.destroy(new Error(`${method} ${url.pathname} takes ${sent} bytes of ${type} without a word`));
        return;
      }
      sent += PIECE.length;
      // The next piece waits until the other side had its turn.
      const next = () => (sent > most / 2 ? setTimeout(send, PAUSE_MS) : setImmediate(send));
      if (request.write(PIECE)) next();
      else request.once('drain', next);
    };
    if (announced === undefined) {
      request.write(STARTS[type] ?? '');
      send();
    } else request.flushHeaders();
  }).finally(() => agent.destroy());
}
