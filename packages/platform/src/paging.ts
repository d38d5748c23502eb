/** Lists in parts: the place after the last row is its time and its id, so that rows that come in meanwhile move nothing. */
import { type AnyColumn, type SQL, sql } from '@unmask/db/sql';
import { z } from 'zod';
import { AppError, type OwnError } from './errors.ts';

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** Microseconds since 1970, which a Date would cut off, and the id; NUL is a letter that the database refuses. */
const CursorSchema = z.tuple([z.string().regex(/^\d{1,16}$/), z.string().regex(/^[^\0]+$/)]);

/** What each row must be selected with: `cursorAt: cursorTime(table.createdAt)`. */
export function cursorTime(column: AnyColumn | SQL): SQL<string> {
  return sql<string>`(extract(epoch from ${column}) * 1000000)::bigint::text`;
}

interface Refusal {
  /** What an id looks like, where the database knows more kinds than text. */
  idSchema?: z.ZodType<string>;
  /** A slice's own words for a cursor that is none. */
  error?: OwnError;
}

/** @throws AppError `invalid_request`, or `error`, for a cursor that this service did not make */
export function afterCursor(
  cursor: string | undefined,
  at: AnyColumn | SQL,
  id: AnyColumn | SQL,
  { idSchema = z.string(), error: refusal }: Refusal = {},
): SQL | undefined {
  if (cursor === undefined) return undefined;
  let place: z.infer<typeof CursorSchema>;
  try {
    place = CursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    idSchema.parse(place[1]);
  } catch (error) {
    throw new AppError(refusal ?? 'invalid_request', 'cursor', { cause: error });
  }
  const time = sql`timestamptz 'epoch' + ${place[0]}::bigint * interval '1 microsecond'`;
  return sql`(${at}, ${id}) < (${time}, ${place[1]})`;
}

/** @param rows one more than `limit` when there is a next part */
export function pageOf<Row extends { cursorAt: string }, Item>(
  rows: readonly Row[],
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
