/** What an analysis without an account costs its address when it ends without a result. */
import { VISITOR_FREE_CANCEL_S } from '@unmask/product/limits';
import { expect, test } from 'vitest';
import { costLittle } from './jobs.ts';

const first = { attempts: 1 };
const cancelled = (ran_s: number) => ({ state: 'cancelled', ran_ms: ran_s * 1000 }) as const;

test('cancelled within the time that is free, it costs nothing; a moment later it stays counted', () => {
  expect(costLittle(cancelled(0), first)).toBe(true);
  expect(costLittle(cancelled(VISITOR_FREE_CANCEL_S), first)).toBe(true);
  expect(costLittle(cancelled(VISITOR_FREE_CANCEL_S + 0.001), first)).toBe(false);
});

test('cancelled at the second attempt it stays counted: the first took its time as well', () => {
  expect(costLittle(cancelled(1), { attempts: 2 })).toBe(false);
});

test('failed, it costs nothing only when nothing of the file was decoded', () => {
  const failed = (refused: boolean) => ({ state: 'failed', errorCode: 'damaged_file', refused }) as const;
  expect(costLittle(failed(true), first)).toBe(true);
  expect(costLittle(failed(false), first)).toBe(false);
});
