import { AsyncLocalStorage } from 'node:async_hooks';
import type { AbortableOperationOptions, CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';

/** The owner whose share of the connections a call uses. The share is limited, so that connections are left for other owners. */
export interface Holder {
  readonly ownerId: string;
  held: number;
  /** The database refuses every write on its connections (SEE-3). */
  isReading?: boolean;
}

/**
 * Where a statement runs: a call, and one of its transactions. Parallel transactions of a call run one after another, because savepoints on one
 * connection can only be nested.
 */
export class Frame {
  readonly call: Call;
  savepoint: string | null = null;
  isBegun = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(call: Call) {
    this.call = call;
  }

  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work, work);
    this.#last = next.catch(() => {});
    return next;
  }
}

const frames = new AsyncLocalStorage<Frame | null>();

/** Returns where the current statement runs; null outside of every call. */
export function currentFrame(): Frame | null {
  return frames.getStore() ?? null;
}

/** Supplies the connections of calls (`call-driver.ts`). */
export interface Connections {
  readonly inner: Driver;
  /** Takes a connection and begins a transaction on it. */
  open(holder: Holder): Promise<DatabaseConnection>;
  releaseConnection(connection: DatabaseConnection): Promise<void>;
}

/** The hooks of a call with an idempotency key whose writes are one transaction. */
export interface KeyedWork {
  /** What an earlier run with the same key stored before it called a partner and its process died; null when there is none. */
  readonly earlierAttempt: string | null;
  /** True when another process began this call and died before its end. */
  readonly isRepeated: boolean;
  /** Stores a text in the row of the idempotency key, in the open transaction. */
  keepAttempt(attempt: string): Promise<void>;
}

/** Runs the statements of one call. When `isWhole` is set, the call has a single transaction, from its first write to its end. */
export class Call {
  readonly holder: Holder;
  readonly isWhole: boolean;
  keyed: KeyedWork | null = null;
  isOver = false;
  readonly #driver: Connections | null;
  #open: DatabaseConnection | null = null;
  #opening: Promise<DatabaseConnection> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #steps = 0;
  readonly #after: (() => void)[] = [];

  constructor(holder: Holder, whole: Connections | null) {
    this.holder = holder;
    this.isWhole = whole !== null;
    this.#driver = whole;
  }

  get isOpen(): boolean {
    return this.#open !== null || this.#opening !== null;
  }

  /** Returns the connection of the call's transaction; begins the transaction at the first call. */
  begin(): Promise<DatabaseConnection> {
    const driver = this.#driver;
    if (driver === null) throw new Error('Only a whole call has a transaction of its own');
    this.#opening ??= driver.open(this.holder).then(
      (connection) => (this.#open = connection),
      (error: unknown) => {
        this.#opening = null;
        throw error;
      },
    );
    return this.#opening;
  }

  /** Runs a statement in the transaction; the driver requires one statement at a time. */
  execute<R>(query: CompiledQuery, options?: AbortableOperationOptions): Promise<QueryResult<R>> {
    const run = async () => (await this.begin()).executeQuery<R>(query, options);
    const next = this.#last.then(run, run);
    this.#last = next.catch(() => {});
    return next;
  }

  nextSavepoint(): string {
    this.#steps += 1;
    return `step_${this.#steps}`;
  }

  afterCommit(work: () => void): void {
    this.#after.push(work);
  }

  /** Commits the transaction. @throws the database's error; then nothing was committed, or the outcome is unknown because the connection broke */
  async commit(): Promise<void> {
    await this.#end((driver, connection) => driver.inner.commitTransaction(connection));
    for (const work of this.#after.splice(0)) work();
  }

  async rollback(): Promise<void> {
    this.#after.length = 0;
    // Ignores the error of a broken connection, because the database has already rolled back its transaction.
    await this.#end((driver, connection) => driver.inner.rollbackTransaction(connection)).catch(() => {});
  }

  async #end(finish: (driver: Connections, connection: DatabaseConnection) => Promise<void>): Promise<void> {
    const driver = this.#driver;
    await this.#opening?.catch(() => {});
    const connection = this.#open;
    this.#open = null;
    this.#opening = null;
    if (driver === null || connection === null) return;
    try {
      await finish(driver, connection);
    } catch (error) {
      await driver.inner.rollbackTransaction(connection).catch(() => {});
      throw error;
    } finally {
      await driver.releaseConnection(connection);
    }
  }
}

/** Runs `work` as one call, so that its reads see its own writes. */
export function runCall<T>(call: Call, work: () => Promise<T>): Promise<T> {
  return frames.run(new Frame(call), work);
}

/** Runs `begin`, which begins a transaction, as a savepoint when the call is one transaction; otherwise runs `begin` unchanged. */
export function joinCall<T>(begin: () => Promise<T>): Promise<T> {
  const frame = frames.getStore();
  if (!frame?.call.isWhole || frame.call.isOver) return begin();
  return frame.inTurn(() => frames.run(new Frame(frame.call), begin));
}

/**
 * Runs `work` in transactions of its own, which stay committed even when the call fails; used above all for the response of a partner. A call must
 * contact partners before it writes, and never while its transaction is open.
 */
export function apartFromCall<T>(work: () => Promise<T>): Promise<T> {
  const call = frames.getStore()?.call;
  return call?.isWhole === true ? frames.run(new Frame(new Call(call.holder, null)), work) : work();
}

/** Runs a change of this process's memory when the call has committed; at once when there is no such call. */
export function afterCommit(work: () => void): void {
  const call = frames.getStore()?.call;
  if (call?.isWhole === true && !call.isOver && call.isOpen) call.afterCommit(work);
  else work();
}

/**
 * Commits what the call has written so far, together with a text in the row of its key, before a partner is called. If this process dies, a
 * repetition of the call reads the text (`earlierAttempt`) and continues from there.
 */
export async function commitAttempt(attempt: string): Promise<void> {
  const call = frames.getStore()?.call;
  if (!call?.isWhole || call.keyed === null) return;
  await call.keyed.keepAttempt(attempt);
  await call.commit();
}

export function earlierAttempt(): string | null {
  return frames.getStore()?.call.keyed?.earlierAttempt ?? null;
}

/** Returns whether an earlier process began this call and died before its end. */
export function isRepeatedCall(): boolean {
  return frames.getStore()?.call.keyed?.isRepeated ?? false;
}

/** Returns whether the transaction of a call is open; no external call may be awaited then. */
export function isInCallTransaction(): boolean {
  const call = frames.getStore()?.call;
  return call?.isOpen === true && !call.isOver;
}
