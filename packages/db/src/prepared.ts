/** Statements that the database reads and plans once for each connection, instead of at every call. */
import { PGlite, protocol } from '@electric-sql/pglite';
import type pg from 'pg';
import type { Database } from './client.ts';
import { PgDialect } from './pg-core.ts';
import { fillPlaceholders, type SQL } from './sql.ts';

/** What the embedded database can beside its library's own calls. */
export interface PreparingClient {
  prepared(name: string, text: string, values: readonly unknown[]): Promise<Array<Record<string, unknown>>>;
}

const dialect = new PgDialect();

/**
 * A statement that is asked very often and whose planning costs more than its running, with `sql.placeholder` for every value.
 * It runs in a transaction of its own: never on the `tx` of one that is open.
 *
 * @param name one for each statement
 * @returns what asks it, with the placeholders' values by their names
 */
export function prepareRows<Row>(
  name: string,
  statement: SQL,
): (db: Database, values: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return async (db, given) => {
    const values = fillPlaceholders(params, given);
    const { $client: client } = db as unknown as { $client: PreparingClient | pg.Pool };
    if ('prepared' in client) return (await client.prepared(name, text, values)) as Row[];
    return (await client.query({ name, text, values })).rows as Row[];
  };
}

interface Prepared {
  /** Types of the parameters, as object ids. */
  parameters: readonly number[];
  columns: ReadonlyArray<{ name: string; dataTypeID: number }>;
}

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];
const { serialize, messages } = protocol;

/** The library plans every statement anew; its protocol can name them. */
export class PreparingPGlite extends PGlite implements PreparingClient {
  readonly #prepared = new Map<string, Prepared>();

  /** @throws what the database says */
  async prepared(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Array<Record<string, unknown>>> {
    await this._checkReady();
    return this._runExclusiveTransaction(() =>
      this._runExclusiveQuery(async () => {
        const statement = this.#prepared.get(name) ?? (await this.#prepare(name, text));
        const rows = await this.#rowsOf(name, statement, values);
        await this.syncToFs();
        return rows;
      }),
    );
  }

  async #prepare(name: string, text: string): Promise<Prepared> {
    const described = await this.#synced([
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    ]);
    const parameters = described.find((message) => message instanceof messages.ParameterDescriptionMessage);
    const columns = described.find((message) => message instanceof messages.RowDescriptionMessage);
    const statement = {
      parameters: parameters?.dataTypeIDs ?? [],
      columns: columns?.fields ?? [],
    };
    this.#prepared.set(name, statement);
    return statement;
  }

  async #rowsOf(name: string, { parameters, columns }: Prepared, values: readonly unknown[]) {
    const texts = values.map((value, index) => {
      if (value === null || value === undefined) return null;
      const asText = this.serializers[parameters[index]!];
      return asText ? asText(value) : String(value);
    });
    const answered = await this.#synced([
      serialize.bind({ statement: name, values: texts }),
      serialize.execute({}),
    ]);
    return answered
      .filter((message) => message instanceof messages.DataRowMessage)
      .map(({ fields }) =>
        Object.fromEntries(
          columns.map(({ name: column, dataTypeID }, index) => {
            const value = fields[index] ?? null;
            return [column, value === null ? null : (this.parsers[dataTypeID]?.(value, dataTypeID) ?? value)];
          }),
        ),
      );
  }

  /** After an error the database answers nothing more until it has read a sync. */
  async #synced(asked: readonly Uint8Array[]): Promise<Message[]> {
    const answered: Message[] = [];
    try {
      for (const message of asked)
        answered.push(...(await this.execProtocolStream(message, { syncToFs: false })));
    } finally {
      await this.execProtocolStream(serialize.sync(), { syncToFs: false });
    }
    return answered;
  }
}
