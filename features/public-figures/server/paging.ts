/** Lists of this slice in parts, with its own words for a place that is none. */

import type { AnyColumn, SQL } from '@unmask/db/sql';
import { afterCursor, pageOf } from '@unmask/platform/paging';
import { z } from 'zod';
import { errors } from '../errors.ts';

export { cursorTime } from '@unmask/platform/paging';

export interface Paged {
  cursor?: string | undefined;
  limit: number;
}

const REFUSAL = { idSchema: z.string().regex(/^[\w-]{1,60}$/), error: errors.figure_cursor_invalid };

/** @throws AppError `figure_cursor_invalid` */
export const afterPlace = (cursor: string | undefined, at: AnyColumn | SQL, id: AnyColumn | SQL) =>
  afterCursor(cursor, at, id, REFUSAL);

/** @param rows one more than `limit` when there is a next part */
export const partOf = <Row extends { id: string; cursorAt: string }, Item>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Item,
) => pageOf(rows, limit, ({ id }) => id, present);
