/** The senders of the `uploads` benchmark, in a process of their own: all at once, each a form with one file. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';

export interface SendingPlan {
  url: string;
  uploads: number;
  size_bytes: number;
  /** One for each upload; none for visitors. */
  keys: string[];
}

export interface Sent {
  /** Answers by status. */
  statuses: Record<string, number>;
  wall_s: number;
}

const BOUNDARY = 'a-boundary-of-the-benchmark';
const PIECE_BYTES = 256 * 1024;
/** The first box of an MP4 file: what follows looks like a video from outside, and is none. */
const START = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');

const plan = JSON.parse(process.argv[2] ?? '') as SendingPlan;
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

async function send(index: number, filler: Buffer): Promise<number> {
  const head = Buffer.from(
    [
      field('fileName', `${index}.mp4`),
      field('fileSize', String(plan.size_bytes)),
      field('fileType', 'video/mp4'),
      field('analysisMode', 'advanced'),
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${index}.mp4"\r\ncontent-type: video/mp4\r\n\r\n`,
    ].join(''),
  );
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const key = plan.keys[index];
  const sending = request(plan.url, {
    method: 'POST',
    agent,
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': head.length + plan.size_bytes + tail.length,
      prefer: 'respond-async',
      ...(key && { 'x-api-key': key }),
    },
  });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  const write = async (piece: Buffer) => {
    if (!sending.write(piece)) await once(sending, 'drain');
  };
  await write(head);
  await write(START);
  for (let left = plan.size_bytes - START.length; left > 0; left -= filler.length) {
    await write(left < filler.length ? filler.subarray(0, left) : filler);
  }
  sending.end(tail);
  const [answer] = await answered;
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode ?? 0;
}

const filler = Buffer.alloc(PIECE_BYTES, 'filling ');
const began = performance.now();
const statuses: Record<string, number> = {};
await Promise.all(
  Array.from({ length: plan.uploads }, async (_, index) => {
    const status = await send(index, filler).catch((error: unknown) => {
      console.error(error);
      return 0;
    });
    statuses[status] = (statuses[status] ?? 0) + 1;
  }),
);
const sent: Sent = { statuses, wall_s: (performance.now() - began) / 1000 };
process.send?.(sent);
process.disconnect?.();
