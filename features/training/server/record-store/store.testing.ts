/** A Learning Record Store at the wire: it reads what comes as strictly as xAPI 1.0.3 says, and can be told to be in trouble. */
import { isDeepStrictEqual } from 'node:util';
import { type Answer, type Exchange, startHttpServer } from '@unmask/platform/testing/http-server';
import type { Statement } from './statement.ts';

export const STORE_KEY = 'newsroom-key-1234';
export const STORE_SECRET = 'a secret, of: everything';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const DURATION = /^PT(\d+H)?(\d+M)?\d+S$/;
const isIri = (text: unknown) => typeof text === 'string' && URL.canParse(text);

/** What is wrong with a statement; empty where a record store takes it. */
export function wrongWith(statement: Statement): string[] {
  const { actor, verb, object, result, context, timestamp } = statement;
  const names = [actor?.account, actor?.mbox].filter((each) => each !== undefined);
  const score = result?.score;
  const rules: Array<[string, boolean]> = [
    ['id', UUID.test(statement.id)],
    ['one name of the actor', names.length === 1],
    ['account', !actor.account || (isIri(actor.account.homePage) && actor.account.name !== '')],
    ['mbox', actor.mbox === undefined || /^mailto:[^@]+@[^@]+$/.test(actor.mbox)],
    ['verb', isIri(verb.id)],
    ['activity', object.objectType === 'Activity' && isIri(object.id) && isIri(object.definition.type)],
    ['scaled', !score || (score.scaled >= -1 && score.scaled <= 1)],
    ['raw', !score || (score.raw >= score.min && score.raw <= score.max)],
    ['duration', result?.duration === undefined || DURATION.test(result.duration)],
    ['registration', context.registration === undefined || UUID.test(context.registration)],
    ['extensions', Object.keys(context.extensions ?? {}).every(isIri)],
    ['timestamp', new Date(timestamp).toISOString() === timestamp],
    ['version', statement.version.startsWith('1.0.')],
  ];
  return rules.filter(([, holds]) => !holds).map(([what]) => what);
}

export interface RecordStorePeer {
  endpoint: string;
  exchanges: Exchange[];
  /** By id, as they came first. */
  stored: Map<string, Statement>;
  /** Null: as it should; else what it answers to everything. */
  trouble: (() => Answer | Promise<Answer>) | null;
  close(): Promise<void>;
}

export async function startRecordStore(): Promise<RecordStorePeer> {
  const stored = new Map<string, Statement>();
  const authorization = `Basic ${Buffer.from(`${STORE_KEY}:${STORE_SECRET}`).toString('base64')}`;
  const say = (status: number, message: string): Answer => ({ status, body: { message } });
  const take = ({ method, path, headers, body }: Exchange): Answer => {
    const url = new URL(path, 'http://store');
    if (headers.authorization !== authorization) return say(401, 'key or secret');
    if (!/^1\.0\.\d$/.test(String(headers['x-experience-api-version']))) return say(400, 'version');
    if (method !== 'PUT' || url.pathname !== '/xapi/statements') return say(404, 'no such resource');
    if (headers['content-type'] !== 'application/json') return say(400, 'content type');
    const statement = JSON.parse(body) as Statement;
    if (url.searchParams.get('statementId') !== statement.id) return say(400, 'another id');
    const wrong = wrongWith(statement);
    if (wrong.length > 0) return say(400, wrong.join(', '));
    const before = stored.get(statement.id);
    if (before && !isDeepStrictEqual(before, statement)) return say(409, 'conflict');
    stored.set(statement.id, statement);
    return { status: 204 };
  };
  const server = await startHttpServer((exchange) => peer.trouble?.() ?? take(exchange));
  const peer: RecordStorePeer = {
    endpoint: `${server.origin}/xapi`,
    exchanges: server.exchanges,
    stored,
    trouble: null,
    close: server.close,
  };
  return peer;
}
