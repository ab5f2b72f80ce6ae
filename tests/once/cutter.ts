import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import pg from 'pg';
import { vi } from 'vitest';
import type { App } from '../../server/src/app.ts';
import { isInCallTransaction } from '../../server/src/platform/call.ts';

/** Application name of the product's database connections. Connections of a test, of the presence locks and of live events have other names. */
const PRODUCT = 'bobbin';
const LOST = 'Connection terminated unexpectedly';
/**
 * Matches statements that change data. An interruption between two of them leaves the same data as one directly after the first, so short runs do not
 * count reads.
 */
const LEAVING =
  /^\s*(?:\/\*.*?\*\/\s*)*(?:insert|update|delete|merge|commit|with\b[\s\S]*\b(?:insert into|update|delete from)|select\b[\s\S]*\b(?:add_job|pg_notify)\b)/i;
const COUNTS_ALL = process.env.TEST_LONG === '1';

type Query = (this: pg.Client, ...args: unknown[]) => Promise<unknown>;

/**
 * Disconnects an API from its database after any statement, as when the process is killed: the database executes the statement, the response is lost,
 * and no further statement arrives until the test continues.
 */
export interface Cutter {
  /** Disconnects after the given number of statements; 0 means before the first one. */
  arm(statements: number): void;
  /** Removes all interruptions, and returns whether one was reached. */
  disarm(): boolean;
  /** Calls to partners that were made while a database transaction of the call was open. */
  readonly askedInTransaction: string[];
  close(): void;
}

export function openCutter(app: App): Cutter {
  let left: number | null = null;
  let isCut = false;
  const askedInTransaction: string[] = [];

  const original = Reflect.get(pg.Client.prototype, 'query') as Query;
  const isOfProduct = (client: pg.Client) =>
    (Reflect.get(client, 'connectionParameters') as { application_name?: string }).application_name === PRODUCT;
  const textOf = (first: unknown) => (typeof first === 'string' ? first : (first as pg.QueryConfig).text);
  const cut = (client: pg.Client): Promise<never> => {
    isCut = true;
    (Reflect.get(client, 'connection') as { stream: { destroy(): void } }).stream.destroy();
    return Promise.reject(new Error(LOST));
  };
  async function query(this: pg.Client, ...args: unknown[]): Promise<unknown> {
    if (left === null || !isOfProduct(this)) return original.apply(this, args);
    if (isCut || left === 0) return cut(this);
    if (!COUNTS_ALL && !LEAVING.test(textOf(args[0]))) return original.apply(this, args);
    left -= 1;
    const isLast = left === 0;
    const result = await original.apply(this, args);
    return isLast ? cut(this) : result;
  }
  Reflect.set(pg.Client.prototype, 'query', query);

  // Skips the wait for a dead holder of a claim, because a test that kills thousands of times would take too long.
  const { isGone } = app.presence;
  const looking = vi.spyOn(app.presence, 'isGone').mockImplementation((holder) => isGone(holder, 0));

  const note = (message: unknown) => {
    const { request } = message as { request: { method: string; path: string } };
    if (isInCallTransaction()) askedInTransaction.push(`${request.method} ${request.path}`);
  };
  subscribe('undici:request:create', note);

  return {
    askedInTransaction,
    arm(statements) {
      left = statements;
      isCut = false;
    },
    disarm() {
      left = null;
      return isCut;
    },
    close() {
      Reflect.set(pg.Client.prototype, 'query', original);
      unsubscribe('undici:request:create', note);
      looking.mockRestore();
    },
  };
}
