import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  PostgresDialect,
  type AbortableOperationOptions,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { createFairShare, type FairShare } from './fair-share.ts';

/** A call waits so long for a lock that another holds; then it says BUSY. */
const LOCK_TIMEOUT_MS = 5_000;

/** Whose connections a call takes, so that one owner's calls leave some to others. */
export interface Holder {
  readonly ownerId: string;
  held: number;
}

/**
 * Where a statement runs: within a call, and within one of its transactions. Transactions side by side take turns, because
 * savepoints of one connection only nest.
 */
class Frame {
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
  readonly #driver: CallDriver | null;
  #open: DatabaseConnection | null = null;
  #opening: Promise<DatabaseConnection> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #steps = 0;
  readonly #after: (() => void)[] = [];

  constructor(holder: Holder, whole: CallDriver | null) {
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

  async #end(finish: (driver: CallDriver, connection: DatabaseConnection) => Promise<void>): Promise<void> {
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

/** Statements that change something, or hold a lock until the end of their transaction. */
const WRITING =
  /^\s*(?:\/\*.*?\*\/\s*)*(?:insert|update|delete|merge|with\b[\s\S]*\b(?:insert into|update|delete from)\b|select\b[\s\S]*\b(?:add_job|remove_job|reschedule_jobs|pg_notify|pg_advisory_xact_lock|nextval|for (?:no key )?update|for share)\b)/i;

/** What a whole call gets for a connection: its transaction, or one of the pool while nothing was written. */
class CallConnection implements DatabaseConnection {
  readonly call: Call;
  readonly #driver: CallDriver;
  /** Of a transaction that was asked for beside that of the call, to read at one moment. */
  own: DatabaseConnection | null = null;
  frame: Frame | null = null;

  constructor(call: Call, driver: CallDriver) {
    this.call = call;
    this.#driver = driver;
  }

  async executeQuery<R>(query: CompiledQuery, options?: AbortableOperationOptions): Promise<QueryResult<R>> {
    const { call } = this;
    if (this.own) return this.own.executeQuery<R>(query, options);
    if (!call.isOver && (call.isOpen || WRITING.test(query.sql))) return call.execute<R>(query, options);
    const connection = await this.#driver.take(call.holder);
    try {
      return await connection.executeQuery<R>(query, options);
    } finally {
      await this.#driver.releaseConnection(connection);
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('A call reads no stream of rows');
  }
}

/** Gives each call its connections: a whole call its one transaction, any other those of the pool, each owner a share of them. */
export class CallDriver implements Driver {
  readonly inner: Driver;
  readonly #share: FairShare;
  readonly #holders = new WeakMap<DatabaseConnection, Holder>();
  readonly #impatient = new WeakSet<DatabaseConnection>();

  constructor(inner: Driver, share: FairShare) {
    this.inner = inner;
    this.#share = share;
  }

  init(options?: AbortableOperationOptions): Promise<void> {
    return this.inner.init(options);
  }

  async acquireConnection(options?: AbortableOperationOptions): Promise<DatabaseConnection> {
    const call = frames.getStore()?.call;
    if (!call) return this.inner.acquireConnection(options);
    return call.isWhole && !call.isOver ? new CallConnection(call, this) : this.take(call.holder);
  }

  async take(holder: Holder): Promise<DatabaseConnection> {
    // A call that has one already is never held up for its next: it would wait for itself.
    if (holder.held === 0) await this.#share.enter(holder.ownerId);
    holder.held += 1;
    try {
      const connection = await this.inner.acquireConnection();
      this.#holders.set(connection, holder);
      await this.#setPatience(connection);
      return connection;
    } catch (error) {
      this.#leave(holder);
      throw error;
    }
  }

  /** A person waits for a call: it gives up on a lock much sooner than a job does. */
  async #setPatience(connection: DatabaseConnection): Promise<void> {
    if (this.#impatient.has(connection)) return;
    try {
      await connection.executeQuery(CompiledQuery.raw(`set lock_timeout = ${LOCK_TIMEOUT_MS}`));
      this.#impatient.add(connection);
    } catch (error) {
      this.#holders.delete(connection);
      await this.inner.releaseConnection(connection);
      throw error;
    }
  }

  #leave(holder: Holder): void {
    holder.held -= 1;
    if (holder.held === 0) this.#share.leave(holder.ownerId);
  }

  async open(holder: Holder): Promise<DatabaseConnection> {
    const connection = await this.take(holder);
    try {
      await this.inner.beginTransaction(connection, {});
      return connection;
    } catch (error) {
      await this.releaseConnection(connection);
      throw error;
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof CallConnection) return;
    const holder = this.#holders.get(connection);
    this.#holders.delete(connection);
    try {
      await this.inner.releaseConnection(connection);
    } finally {
      if (holder) this.#leave(holder);
    }
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (!(connection instanceof CallConnection)) return this.inner.beginTransaction(connection, settings);
    const { call } = connection;
    const frame = frames.getStore();
    if (!frame || frame.call !== call || frame.isBegun || settings.isolationLevel || settings.accessMode) {
      // To read at one moment; what it wrote would not be kept together with the call.
      connection.own = await this.take(call.holder);
      return this.inner.beginTransaction(connection.own, { ...settings, accessMode: 'read only' });
    }
    frame.isBegun = true;
    connection.frame = frame;
    if (!call.isOpen) return void (await call.begin());
    const savepoint = call.nextSavepoint();
    await call.execute(CompiledQuery.raw(`savepoint ${savepoint}`));
    frame.savepoint = savepoint;
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof CallConnection)) return this.inner.commitTransaction(connection);
    const { call, own, frame } = connection;
    if (own) return this.#endOwn(connection, own, () => this.inner.commitTransaction(own));
    // The first one of a call stays open until the call ends.
    if (frame?.savepoint) await call.execute(CompiledQuery.raw(`release savepoint ${frame.savepoint}`));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof CallConnection)) return this.inner.rollbackTransaction(connection);
    const { call, own, frame } = connection;
    if (own) return this.#endOwn(connection, own, () => this.inner.rollbackTransaction(own));
    if (!frame?.savepoint) return call.rollback();
    // Where the connection broke, the first failure says more than this one.
    await call.execute(CompiledQuery.raw(`rollback to savepoint ${frame.savepoint}`)).catch(() => {});
  }

  async #endOwn(connection: CallConnection, own: DatabaseConnection, finish: () => Promise<void>): Promise<void> {
    connection.own = null;
    try {
      await finish();
    } finally {
      await this.releaseConnection(own);
    }
  }

  destroy(options?: AbortableOperationOptions): Promise<void> {
    return this.inner.destroy(options);
  }
}

/** PostgreSQL, with connections given out by call and owner. */
export class CallDialect extends PostgresDialect {
  readonly driver: CallDriver;

  constructor(config: PostgresDialectConfig, poolSize: number) {
    super(config);
    this.driver = new CallDriver(super.createDriver(), createFairShare(poolSize));
  }

  override createDriver(): Driver {
    return this.driver;
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
