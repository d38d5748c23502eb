/** A small real name server on a free port: it knows the text records that a test gives it, and nothing else. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface TestNameServer {
  /** `127.0.0.1:5353`, as the setting DNS_SERVERS takes it. */
  address: string;
  /** Text records by name; a text above 255 bytes is sent in parts. */
  texts: Map<string, string[]>;
  close(): Promise<void>;
}

const TXT = 16;
const PART_BYTES = 255;
const NAME_ERROR = 3;

export async function startNameServer(): Promise<TestNameServer> {
  const texts = new Map<string, string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (query, peer) => socket.send(answerTo(query, texts), peer.port, peer.address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    texts,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function answerTo(query: Buffer, texts: ReadonlyMap<string, string[]>): Buffer {
  const { name, end } = nameIn(query);
  const known = query.readUInt16BE(end) === TXT ? texts.get(name.toLowerCase()) : undefined;
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  // An answer of the name's own server.
  head.writeUInt16BE(0x8580 | (known ? 0 : NAME_ERROR), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(known?.length ?? 0, 6);
  return Buffer.concat([head, query.subarray(12, end + 4), ...(known ?? []).map(recordOf)]);
}

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), end: at + 1 };
}

/** Its name is that of the question. */
function recordOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    const part = bytes.subarray(at, at + PART_BYTES);
    parts.push(Buffer.from([part.length]), part);
  }
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
