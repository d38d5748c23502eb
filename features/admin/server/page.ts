/** Lists in parts: the place after the last row is its time and its id, so that rows that come in meanwhile move nothing. */
import { AppError } from '@unmask/platform/errors';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';

export interface PageInput {
  search: string;
  cursor?: string | undefined;
  limit: number;
}

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** Time as the database writes it: microseconds would be lost in a Date. */
const CursorSchema = z.tuple([
  z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/),
  z.string(),
]);

/** What each row must be selected with: `cursorAt: cursorTime(table.createdAt)`. */
export function cursorTime(column: AnyColumn): SQL<string> {
  return sql<string>`${column}::text`;
}

/** @throws AppError `invalid_request` for a cursor that this service did not make */
export function afterCursor(
  cursor: string | undefined,
  at: AnyColumn,
  id: AnyColumn,
  idSchema: z.ZodType<string> = z.string(),
): SQL | undefined {
  if (cursor === undefined) return undefined;
  let place: z.infer<typeof CursorSchema>;
  try {
    place = CursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    idSchema.parse(place[1]);
  } catch (error) {
    throw new AppError('invalid_request', 'cursor', { cause: error });
  }
  return sql`(${at}, ${id}) < (${place[0]}::timestamptz, ${place[1]})`;
}

/** @param rows one more than `limit` when there is a next part */
export function pageOf<Row extends { cursorAt: string }, Item>(
  rows: Row[],
  limit: number,
  idOf: (row: Row) => string,
  present: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const nextCursor = last
    ? Buffer.from(JSON.stringify([last.cursorAt, idOf(last)])).toString('base64url')
    : null;
  return { items: shown.map(present), nextCursor };
}

/** Any of the columns holds the words; undefined when nothing is searched for. */
export function holds(search: string, ...columns: Array<AnyColumn | SQL>): SQL | undefined {
  if (search === '') return undefined;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ilike ${pattern}`),
    sql` or `,
  )})`;
}

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
