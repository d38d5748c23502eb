/** Sessions of a person, as the devices they stand for. */
import type { Database } from '@unmask/db';
import { and, desc, eq, gt, ne } from '@unmask/db/sql';
import type { Device } from '../contract.ts';
import { sessions } from '../tables.ts';

/** The asking device first, then the newest. */
export async function devicesOf(
  db: Database,
  userId: string,
  currentId: string | undefined,
): Promise<Device[]> {
  const rows = await db
    .select({
      id: sessions.id,
      address: sessions.ipAddress,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.createdAt));
  return rows
    .map(({ createdAt, ...row }) => ({
      ...row,
      current: row.id === currentId,
      signedInAt: createdAt.toISOString(),
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/** @returns false when the person has no such session. */
export async function endDevice(db: Database, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** @returns how many were ended. */
export async function endOtherDevices(
  db: Database,
  userId: string,
  currentId: string | undefined,
): Promise<number> {
  const others = currentId === undefined ? undefined : ne(sessions.id, currentId);
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Whether the session was opened so lately that its owner need not prove anything again. */
export async function isFresh(
  db: Database,
  sessionId: string | undefined,
  limit_ms: number,
  now = new Date(),
): Promise<boolean> {
  if (sessionId === undefined) return false;
  const rows = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return rows[0] !== undefined && now.getTime() - rows[0].createdAt.getTime() < limit_ms;
}
