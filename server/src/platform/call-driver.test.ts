import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { describe, expect, it } from 'vitest';
import { Call, runCall } from './call.ts';
import { CallDriver } from './call-driver.ts';
import { createFairShare } from './fair-share.ts';

/** A pool of one connection that keeps the session setting, and fails statements as ordered. */
function openPool() {
  const session = { isReadOnly: false, fails: 0 };
  const unused = () => Promise.reject(new Error('not expected'));
  const connection: DatabaseConnection = {
    executeQuery<R>({ sql }: CompiledQuery): Promise<QueryResult<R>> {
      const [, mode] = /default_transaction_read_only = (on|off)/.exec(sql) ?? [];
      if (mode === 'off' && session.fails > 0) {
        session.fails -= 1;
        return Promise.reject(new Error('canceling statement due to user request'));
      }
      if (mode !== undefined) session.isReadOnly = mode === 'on';
      return Promise.resolve({ rows: [] });
    },
    streamQuery() {
      throw new Error('not expected');
    },
  };
  const inner: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: () => Promise.resolve(),
    beginTransaction: unused,
    commitTransaction: unused,
    rollbackTransaction: unused,
    destroy: () => Promise.resolve(),
  };
  return { session, driver: new CallDriver(inner, createFairShare(10)) };
}

describe('connections of a call that may only read (SEE-3)', () => {
  const read = (driver: CallDriver) =>
    runCall(new Call({ ownerId: 'anna', held: 0, isReading: true }, null), async () =>
      driver.releaseConnection(await driver.acquireConnection()),
    );

  it('refuse writes during the call, and accept writes again afterwards', async () => {
    const { session, driver } = openPool();
    await runCall(new Call({ ownerId: 'anna', held: 0, isReading: true }, null), async () => {
      const connection = await driver.acquireConnection();
      expect(session.isReadOnly).toBe(true);
      await driver.releaseConnection(connection);
    });
    expect(session.isReadOnly).toBe(false);
  });

  it.each([
    ['a job', (driver: CallDriver) => driver.acquireConnection()],
    [
      'another call',
      (driver: CallDriver) => runCall(new Call({ ownerId: 'boris', held: 0 }, null), () => driver.acquireConnection()),
    ],
  ])('accept writes for %s although the reset at the release failed', async (_name, acquire) => {
    const { session, driver } = openPool();
    session.fails = 1;
    await read(driver);
    expect(session.isReadOnly).toBe(true);
    await acquire(driver);
    expect(session.isReadOnly).toBe(false);
  });
});
