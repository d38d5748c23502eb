/**
 * A small real name server on a free port, over UDP and TCP: it knows the records that a test gives it, and nothing else. What does not fit
 * into a datagram is cut there, as name servers do, and asked for again over TCP.
 */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, isIPv6, type Server } from 'node:net';

export interface TestRecords {
  a?: string[];
  aaaa?: string[];
  /** Hosts, the best first. */
  mx?: string[];
  ns?: string[];
  /** It fails instead: SERVFAIL. */
  fails?: boolean;
}

export interface TestNameServer {
  /** `127.0.0.1:5353`, as the setting DNS_SERVERS takes it. */
  address: string;
  /** Text records by name; a text above 255 bytes is sent in parts. */
  texts: Map<string, string[]>;
  /** Other records by name. A name `*.top` answers for every name below `top` that has none of its own. */
  records: Map<string, TestRecords>;
  /** Names that were asked for, small letters. */
  asked: string[];
  /** Questions that came over TCP. */
  overTcp: number;
  close(): Promise<void>;
}

const TYPES = { a: 1, ns: 2, mx: 15, txt: 16, aaaa: 28 } as const;
const PART_BYTES = 255;
const DATAGRAM_BYTES = 512;
const NAME_ERROR = 3;
const SERVER_FAILURE = 2;
const CUT = 0x0200;

export async function startNameServer(): Promise<TestNameServer> {
  const [socket, server] = await listening();
  const names: TestNameServer = {
    address: `127.0.0.1:${socket.address().port}`,
    ...{ texts: new Map(), records: new Map(), asked: [], overTcp: 0 },
    async close() {
      await new Promise<void>((resolve) => socket.close(() => resolve()));
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  socket.on('message', (query, peer) => {
    const answer = answerTo(query, names);
    const fits = answer.length <= DATAGRAM_BYTES ? answer : cut(query, answer);
    socket.send(fits, peer.port, peer.address);
  });
  server.on('connection', (connection) => {
    connection.on('error', () => connection.destroy());
    connection.on('data', (data) => {
      names.overTcp += 1;
      const answer = answerTo(data.subarray(2), names);
      connection.end(Buffer.concat([two(answer.length), answer]));
    });
  });
  return names;
}

/** The same port for both; another one where it is taken for one of them. */
async function listening(): Promise<[Socket, Server]> {
  for (;;) {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = createSocket('udp4');
    socket.bind((server.address() as AddressInfo).port, '127.0.0.1');
    try {
      await once(socket, 'listening');
      return [socket, server];
    } catch {
      server.close();
    }
  }
}

function answerTo(query: Buffer, names: TestNameServer): Buffer {
  const { name, end } = nameIn(query);
  const type = query.readUInt16BE(end);
  names.asked.push(name);
  const known = recordsOf(name, names);
  const found = known === null ? [] : dataOf(name, type, known, names);
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  const code = known?.fails ? SERVER_FAILURE : known === null ? NAME_ERROR : 0;
  // An answer of the name's own server.
  head.writeUInt16BE(0x8580 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(found.length, 6);
  return Buffer.concat([head, query.subarray(12, end + 4), ...found.map((data) => recordOf(type, data))]);
}

/** @returns null where there is no such name */
function recordsOf(name: string, { texts, records }: TestNameServer): TestRecords | null {
  const above = `*.${name.slice(name.indexOf('.') + 1)}`;
  return records.get(name) ?? records.get(above) ?? (texts.has(name) ? {} : null);
}

function dataOf(name: string, type: number, known: TestRecords, { texts }: TestNameServer): Buffer[] {
  if (known.fails) return [];
  if (type === TYPES.txt) return (texts.get(name) ?? []).map(textData);
  if (type === TYPES.a) return (known.a ?? []).map((each) => Buffer.from(each.split('.').map(Number)));
  if (type === TYPES.aaaa) return (known.aaaa ?? []).map(addressData);
  if (type === TYPES.ns) return (known.ns ?? []).map(nameData);
  if (type === TYPES.mx)
    return (known.mx ?? []).map((each, at) => Buffer.concat([two(at * 10), nameData(each)]));
  return [];
}

/** Its head and its question alone, marked as cut. */
function cut(query: Buffer, answer: Buffer): Buffer {
  const short = Buffer.from(answer.subarray(0, nameIn(query).end + 4));
  short.writeUInt16BE(short.readUInt16BE(2) | CUT, 2);
  short.writeUInt16BE(0, 6);
  return short;
}

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function two(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function nameData(name: string): Buffer {
  const labels = name.split('.').filter((label) => label !== '');
  const parts = labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([...parts, Buffer.from([0])]);
}

/** Eight groups, with `::` for those that are nought. */
function addressData(address: string): Buffer {
  if (!isIPv6(address)) throw new Error(`${address} is no IPv6 address`);
  const [before = '', after] = address.split('::');
  const groups = (text: string) => text.split(':').filter((each) => each !== '');
  const [first, last] = [groups(before), groups(after ?? '')];
  const all = [...first, ...Array(8 - first.length - last.length).fill('0'), ...last];
  return Buffer.concat(all.map((group) => two(Number.parseInt(group, 16))));
}

function textData(text: string): Buffer {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    const part = bytes.subarray(at, at + PART_BYTES);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat(parts);
}

/** Its name is that of the question. */
function recordOf(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
