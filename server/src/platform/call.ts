import { AsyncLocalStorage } from 'node:async_hooks';
import type { AbortableOperationOptions, CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';

/** The owner whose share of connections a call uses; the limit leaves connections to other owners. */
export interface Holder {
  readonly ownerId: string;
  held: number;
  /** The database refuses every write on its connections (SEE-3). */
  isReading?: boolean;
}

/**
 * Place of a statement: a call, and one of its transactions. Parallel transactions run one after another, because savepoints of one
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

/** Returns the place of the current statement; null outside of every call. */
export function currentFrame(): Frame | null {
  return frames.getStore() ?? null;
}

/** The source of a call's connections (`call-driver.ts`). */
export interface Connections {
  readonly inner: Driver;
  /** Opens a connection and begins a transaction. */
  open(holder: Holder): Promise<DatabaseConnection>;
  releaseConnection(connection: DatabaseConnection): Promise<void>;
}

/** The hooks of a call whose writes are one transaction. */
export interface KeyedWork {
  /** What an earlier run of the same key stored before it called a partner, and then its process died. */
  readonly earlierAttempt: string | null;
  /** Another process died in the middle of this call. */
  readonly isRepeated: boolean;
  /** Stores the attempt in the key's row, in the open transaction. */
  keepAttempt(attempt: string): Promise<void>;
}

/** Runs the statements of one call. A whole call has a single transaction, from its first write to its end. */
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

  /** Returns the connection of the transaction, and begins the transaction if necessary. */
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

  /** Runs a statement in the transaction, one at a time, as the driver requires. */
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

  /** @throws the database's error; then nothing is committed, or the outcome is unknown (the connection broke at that moment) */
  async commit(): Promise<void> {
    await this.#end((driver, connection) => driver.inner.commitTransaction(connection));
    for (const work of this.#after.splice(0)) work();
  }

  async rollback(): Promise<void> {
    this.#after.length = 0;
    // A broken connection has ended its transaction.
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

/** Runs `work` as one call, with its own reads and writes. */
export function runCall<T>(call: Call, work: () => Promise<T>): Promise<T> {
  return frames.run(new Frame(call), work);
}

/** Runs `begin`, which begins a transaction, within the transaction of a whole call; elsewhere it runs `begin` unchanged. */
export function joinCall<T>(begin: () => Promise<T>): Promise<T> {
  const frame = frames.getStore();
  if (!frame?.call.isWhole || frame.call.isOver) return begin();
  return frame.inTurn(() => frames.run(new Frame(frame.call), begin));
}

/**
 * Runs work in transactions of its own, whose result is kept even when the call fails, above all a partner's response. A call contacts
 * partners before it writes, and never with its transaction open.
 */
export function apartFromCall<T>(work: () => Promise<T>): Promise<T> {
  const call = frames.getStore()?.call;
  return call?.isWhole === true ? frames.run(new Frame(new Call(call.holder, null)), work) : work();
}

/** Changes this process's memory once the call has committed; immediately outside of a whole call. */
export function afterCommit(work: () => void): void {
  const call = frames.getStore()?.call;
  if (call?.isWhole === true && !call.isOver && call.isOpen) call.afterCommit(work);
  else work();
}

/**
 * Commits the call's writes so far, together with the state of its key, before a partner is called. A repetition after the death of this
 * process reads it (`earlierAttempt`) and continues from there.
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

/** Returns whether an earlier process began this call and died in its middle. */
export function isRepeatedCall(): boolean {
  return frames.getStore()?.call.keyed?.isRepeated ?? false;
}

/** Returns whether a transaction of a whole call is open, in which no external call may be awaited. */
export function isInCallTransaction(): boolean {
  const call = frames.getStore()?.call;
  return call?.isOpen === true && !call.isOver;
}
