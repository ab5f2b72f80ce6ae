import { AsyncLocalStorage } from 'node:async_hooks';
import type { AbortableOperationOptions, CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';

/** Whose connections a call takes, so that one owner's calls leave some to others. */
export interface Holder {
  readonly ownerId: string;
  held: number;
}

/**
 * Where a statement runs: within a call, and within one of its transactions. Transactions side by side take turns, because
 * savepoints of one connection only nest.
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

/** Where the statement that is asked now runs; null outside of every call. */
export function currentFrame(): Frame | null {
  return frames.getStore() ?? null;
}

/** Where a call has its connections from (`call-driver.ts`). */
export interface Connections {
  readonly inner: Driver;
  /** A connection with a transaction. */
  open(holder: Holder): Promise<DatabaseConnection>;
  releaseConnection(connection: DatabaseConnection): Promise<void>;
}

/** What a call that keeps everything in one transaction does between its statements. */
export interface KeyedWork {
  /** What an earlier run of the same key, whose process died, wrote down before it asked a partner. */
  readonly earlierAttempt: string | null;
  /** Another process died in the middle of this call. */
  readonly isRepeated: boolean;
  /** Writes the attempt into the key's row, in the open transaction. */
  keepAttempt(attempt: string): Promise<void>;
}

/** Statements of one call; a whole one has a single transaction, which begins with its first write and ends with the call. */
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

  /** The connection of the transaction, which this call begins where there is none. */
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

  /** Runs a statement in the transaction, one after another: the driver takes one at a time. */
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

  /** @throws what the database says; then nothing is kept, or nobody knows (the connection broke at that moment) */
  async commit(): Promise<void> {
    await this.#end((driver, connection) => driver.inner.commitTransaction(connection));
    for (const work of this.#after.splice(0)) work();
  }

  async rollback(): Promise<void> {
    this.#after.length = 0;
    // A connection that broke has taken its transaction along.
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

/** Runs `work` as one call; what it reads and writes is its own. */
export function runCall<T>(call: Call, work: () => Promise<T>): Promise<T> {
  return frames.run(new Frame(call), work);
}

/** Runs `begin`, which begins a transaction, within the transaction of a whole call; anywhere else as it is. */
export function joinCall<T>(begin: () => Promise<T>): Promise<T> {
  const frame = frames.getStore();
  if (!frame?.call.isWhole || frame.call.isOver) return begin();
  return frame.inTurn(() => frames.run(new Frame(frame.call), begin));
}

/**
 * Runs work whose outcome is kept whatever becomes of the call, in transactions of its own: what a partner said, above all.
 * A call asks partners before it writes, and never with its transaction open.
 */
export function apartFromCall<T>(work: () => Promise<T>): Promise<T> {
  const call = frames.getStore()?.call;
  return call?.isWhole === true ? frames.run(new Frame(new Call(call.holder, null)), work) : work();
}

/** Changes the memory of this process once what the call wrote is kept; at once where there is no whole call. */
export function afterCommit(work: () => void): void {
  const call = frames.getStore()?.call;
  if (call?.isWhole === true && !call.isOver && call.isOpen) call.afterCommit(work);
  else work();
}

/**
 * Keeps everything that the call wrote so far, together with what its key has to know of it, before a partner is asked. A
 * repetition after the death of this process finds it (`earlierAttempt`) and goes on from there.
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

/** Whether this call was begun before, by a process that died in its middle. */
export function isRepeatedCall(): boolean {
  return frames.getStore()?.call.keyed?.isRepeated ?? false;
}

/** Whether a transaction of a whole call is open here: nothing outside of the database may be waited for. */
export function isInCallTransaction(): boolean {
  const call = frames.getStore()?.call;
  return call?.isOpen === true && !call.isOver;
}
