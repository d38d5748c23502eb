// @ts-check
/** Loaded before a server (`--import`): its wall clock goes ahead or behind by the seconds that the file MOVED_CLOCK holds. */
import { readFileSync } from 'node:fs';

const file = process.env.MOVED_CLOCK ?? '';
let offset_ms = 0;
const read = () => {
  try {
    offset_ms = Number(readFileSync(file, 'utf8')) * 1000 || 0;
  } catch {
    offset_ms = 0;
  }
};
read();
setInterval(read, 200).unref();

const RealDate = Date;
const now = () => RealDate.now() + offset_ms;
globalThis.Date = /** @type {DateConstructor} */ (
  new Proxy(RealDate, {
    construct: (_target, given) => Reflect.construct(RealDate, given.length === 0 ? [now()] : given),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
);
