/** Everything that a run of `finds.ts` watches and tells, at the wire: feeds with their pages and clips, and the receivers of messages. */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPeer } from '@unmask/platform/testing/raw-server';
import { type Inbox, startInbox } from '@unmask/testing/inbox';
import { tinyClip } from '@unmask/testing/server';

/** As many entries of a feed are read. */
export const FEED_ITEMS = 200;
/** Long enough that a kill finds messages on their way. */
const ANSWER_MS = 20;

/** One message as it came. */
export interface Arrival {
  /** By which the receiver knows what it has had: `webhook-id`, or the Message-ID of a mail. */
  key: string;
  /** The analysis that it tells of. */
  analysisId: string;
  body: string;
}

export interface FindsPeer {
  origin: string;
  inbox: Inbox;
  alerts: Arrival[];
  webhooks: Arrival[];
  close(): Promise<void>;
}

/** A whole clip, and no two alike: a box that players skip says which it is. */
export function clipOf(clip: Uint8Array, name: string): Buffer {
  const text = Buffer.from(name);
  const box = Buffer.alloc(8 + text.length);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4, 'latin1');
  text.copy(box, 8);
  return Buffer.concat([clip, box]);
}

const feedOf = (origin: string, from: number, to: number) => {
  const items = Array.from({ length: to - from }, (_, at) => {
    const n = from + at;
    return `<item><title>Northwind ${n}</title><link>${origin}/post/${n}</link><author>Somebody</author><enclosure url="${origin}/clip/${n}.mp4" type="video/mp4"/></item>`;
  });
  return `<rss version="2.0"><channel><title>Feed</title>${items.join('')}</channel></rss>`;
};

export async function startFindsPeer(finds: number): Promise<FindsPeer> {
  const clip = new Uint8Array(await readFile(await tinyClip()));
  const arrived: Record<string, Arrival[]> = { '/alerts': [], '/webhooks': [] };
  let origin = '';
  const peer = await startPeer(async (request, response) => {
    const path = request.url ?? '';
    const say = (type: string, body: string | Buffer) =>
      response.writeHead(200, { 'content-type': type }).end(body);
    const [, kind, name = ''] = path.split('/');
    if (kind === 'feed') {
      const from = Number.parseInt(name, 10) * FEED_ITEMS;
      return say('application/rss+xml', feedOf(origin, from, Math.min(finds, from + FEED_ITEMS)));
    }
    if (kind === 'post') return say('text/html', `<html><title>Northwind ${name}</title></html>`);
    if (kind === 'clip') return say('video/mp4', clipOf(clip, name));
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString('utf8');
    arrived[path]?.push({
      key: String(request.headers['webhook-id']),
      analysisId: analysisIn(body),
      body,
    });
    // It is with the receiver before the sender knows.
    await sleep(ANSWER_MS);
    response.writeHead(204).end();
  });
  origin = `http://127.0.0.1:${peer.port}`;
  const inbox = await startInbox(undefined, () => sleep(ANSWER_MS));
  return {
    origin,
    inbox,
    alerts: arrived['/alerts']!,
    webhooks: arrived['/webhooks']!,
    async close() {
      await peer.close();
      await inbox.close();
    },
  };
}

/** Of an alert, and of a webhook. */
function analysisIn(body: string): string {
  const read = JSON.parse(body) as {
    metadata?: { analysis_id?: string };
    data?: { id?: string; analysis_id?: string };
  };
  return read.metadata?.analysis_id ?? read.data?.analysis_id ?? read.data?.id ?? '';
}

/** Mails of alerts; others go out too. */
export const alertMails = ({ inbox }: FindsPeer): Arrival[] =>
  inbox.mails.flatMap(({ text, headers }) => {
    const analysisId = /\/analyses\/([\w-]+)/.exec(text)?.[1];
    return analysisId ? [{ key: headers['message-id'] ?? '', analysisId, body: text }] : [];
  });
