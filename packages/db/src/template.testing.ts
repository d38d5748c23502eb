/** A database on a PostgreSQL server that those of tests are copied from: migrating each of them costs ten times as much. */

import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { aloneOn } from './alone.ts';
import { migratePostgres } from './migrate.ts';

const NAME = 'unmask_template';
const MAKING = `${NAME}_making`;

const made = new Map<string, Promise<string>>();

/** Its name, once it is there: up to date, with the tables of the queue, as a first start leaves it. */
export function madeTemplate(server: string): Promise<string> {
  const known = made.get(server) ?? make(server);
  made.set(server, known);
  return known;
}

/** Several processes may ask at once: one makes it. Under another name, so that a part of it is never copied. */
function make(server: string): Promise<string> {
  return aloneOn(server, async (connection) => {
    const { rowCount } = await connection.query('select from pg_database where datname = $1', [NAME]);
    if (rowCount) return NAME;
    await connection.query(`drop database if exists ${MAKING} with (force)`);
    await connection.query(`create database ${MAKING}`);
    const url = new URL(server);
    url.pathname = `/${MAKING}`;
    await fill(url.href);
    await connection.query(`alter database ${MAKING} rename to ${NAME}`);
    return NAME;
  });
}

async function fill(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    await migratePostgres(pool);
    const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
    await boss.start();
    await boss.stop({ graceful: false });
  } finally {
    await pool.end();
  }
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
