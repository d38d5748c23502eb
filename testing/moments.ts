/** Moments of rows, for tests of lists that are read in parts. */
import { type AnyColumn, sql } from '@unmask/db/sql';

/** A moment for each row, all of one millisecond and most of them microseconds apart: what is cut to milliseconds takes them for one. */
export const withinOneMillisecond = (id: AnyColumn) =>
  sql`timestamptz '2026-11-20 10:00:00.123000+00' + (hashtext(${id}) & 511) * interval '1 microsecond'`;
