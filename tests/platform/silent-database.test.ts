import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  connectionLimits,
  inTransaction,
  isDatabaseGone,
  openDatabase,
  openPool,
  openWholePool,
} from '../../server/src/platform/database.ts';
import { QueueClient } from '../../server/src/platform/queue-client.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { openDatabaseLink, type DatabaseLink } from './database-link.ts';

const STATEMENT_MS = 500;
const SERVER = fileURLToPath(new URL('../../server/src/', import.meta.url));

let database: TestDatabase;
let link: DatabaseLink;
beforeEach(async () => {
  database = await createTestDatabase();
  link = await openDatabaseLink(database.url);
});
afterEach(async () => {
  await link.close();
  await database.close();
});

/** Operations of a connection pool that a test can start in the same way for each kind of pool. */
interface Asked {
  ask(): Promise<unknown>;
  pool: pg.Pool;
  close(): Promise<void>;
}

const POOLS: Record<string, (url: string) => Asked> = {
  calls: (url) => {
    const { db, pool, close } = openDatabase(url, 1, { statementMs: STATEMENT_MS });
    return { ask: () => sql`select 1`.execute(db), pool, close };
  },
  transactions: (url) => {
    const { db, pool, close } = openDatabase(url, 1, { statementMs: STATEMENT_MS });
    return { ask: () => inTransaction(db, (trx) => sql`select 1`.execute(trx)), pool, close };
  },
  jobs: (url) => {
    const pool = openPool({
      ...connectionLimits(STATEMENT_MS),
      Client: QueueClient,
      connectionString: url,
      max: 1,
    });
    return { ask: () => pool.query('select 1'), pool, close: () => pool.end() };
  },
};

describe('a database whose connections are cut silently', () => {
  it('Connection pools of calls, transactions and jobs end a statement that gets no response, and open a new connection for the next one (OPS-132)', async () => {
    const pools = Object.entries(POOLS).map(([name, open]) => ({ name, ...open(link.url) }));
    try {
      for (const { ask } of pools) await ask();
      link.silence();
      const ends = pools.map(async ({ name, ask, pool }) => {
        const error = await ask().then(
          () => null,
          (thrown: unknown) => thrown,
        );
        return { name, isGone: isDatabaseGone(error), kept: pool.totalCount };
      });
      expect(await Promise.all(ends)).toEqual(pools.map(({ name }) => ({ name, isGone: true, kept: 0 })));
      link.mend();
      for (const { ask } of pools) await ask();
    } finally {
      for (const { close } of pools) await close();
    }
  });

  it('The server cancels a slow statement before the client abandons the connection (OPS-132)', async () => {
    const { db, pool, close } = openDatabase(database.url, 1, { statementMs: STATEMENT_MS });
    await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toMatchObject({ code: '57014' });
    expect(pool.totalCount).toBe(1);
    await close();
  });

  it('Pools of the product limit statements in client and database; the pools of backup, restore and resealing have no limit (OPS-132)', async () => {
    const read = async (pool: pg.Pool) => {
      const { rows } = await pool.query<{ setting: string }>(`select current_setting('statement_timeout') as setting`);
      const { query_timeout: answerMs, keepAlive } = pool.options;
      return { statement: rows[0]?.setting, answerMs, keepAlive };
    };
    const product = openDatabase(database.url, 1);
    expect(await read(product.pool)).toEqual({ statement: '1min', answerMs: 65_000, keepAlive: true });
    await product.close();
    const whole = openWholePool(database.url, 1);
    expect(await read(whole)).toEqual({ statement: '0', answerMs: undefined, keepAlive: true });
    await whole.end();
  });

  it('Every connection of the server has a time limit for statements (OPS-132)', () => {
    const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('testing/'),
    );
    const opened = files.flatMap((file) => {
      const text = readFileSync(join(SERVER, file), 'utf8');
      return [...text.matchAll(/(?:new pg\.(?:Client|Pool)|(?<!function )\bopenPool)\((?:\{[^}]*\}|[^)]*)\)/g)].map(
        ([found]) => ({ file, found }),
      );
    });
    const unlimited = opened.filter(({ found }) => !/connectionLimits\(|query_timeout/.test(found));
    // The only exception is `openPool`, whose callers pass the options.
    expect(unlimited).toEqual([{ file: 'platform/database.ts', found: 'new pg.Pool(options)' }]);
    expect(opened.length).toBeGreaterThan(4);
  });
});
