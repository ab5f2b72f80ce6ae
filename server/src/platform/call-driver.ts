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
import { currentFrame, type Call, type Connections, type Frame, type Holder } from './call.ts';
import { createFairShare, type FairShare } from './fair-share.ts';

/** Milliseconds that a call waits for a lock before it fails with BUSY. */
const LOCK_TIMEOUT_MS = 5_000;

/** Matches statements that write, or that take a lock until the end of their transaction. */
const WRITING =
  /^\s*(?:\/\*.*?\*\/\s*)*(?:insert|update|delete|merge|with\b[\s\S]*\b(?:insert into|update|delete from)\b|select\b[\s\S]*\b(?:add_job|remove_job|reschedule_jobs|pg_notify|pg_advisory_xact_lock|nextval|for (?:no key )?update|for share)\b)/i;

/**
 * The connection of a call that is one transaction. Until its first write it takes a connection from the pool for each statement; afterwards it uses
 * the transaction's connection.
 */
class CallConnection implements DatabaseConnection {
  readonly call: Call;
  readonly #driver: CallDriver;
  /** Connection of a nested transaction that only reads from one snapshot. */
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

/**
 * Assigns connections to calls. A call that is one transaction gets the connection of this transaction. Other calls get connections from the pool, at
 * most a share of the pool per owner.
 */
export class CallDriver implements Driver, Connections {
  readonly inner: Driver;
  readonly #share: FairShare;
  readonly #holders = new WeakMap<DatabaseConnection, Holder>();
  readonly #impatient = new WeakSet<DatabaseConnection>();
  readonly #reading = new WeakSet<DatabaseConnection>();

  constructor(inner: Driver, share: FairShare) {
    this.inner = inner;
    this.#share = share;
  }

  init(options?: AbortableOperationOptions): Promise<void> {
    return this.inner.init(options);
  }

  async acquireConnection(options?: AbortableOperationOptions): Promise<DatabaseConnection> {
    const call = currentFrame()?.call;
    if (!call) return this.#acquire(options);
    return call.isWhole && !call.isOver ? new CallConnection(call, this) : this.take(call.holder);
  }

  async take(holder: Holder): Promise<DatabaseConnection> {
    // A call that already has a connection gets another one immediately, because it would otherwise wait for itself.
    if (holder.held === 0) await this.#share.enter(holder.ownerId);
    holder.held += 1;
    try {
      const connection = await this.#acquire();
      this.#holders.set(connection, holder);
      await this.#setPatience(connection);
      if (holder.isReading === true) await this.#startReading(connection);
      return connection;
    } catch (error) {
      this.#leave(holder);
      throw error;
    }
  }

  /** Sets a lock timeout that is much shorter than that of a job, because a user waits for the call. */
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

  /** Lets the database refuse writes until the connection is released. */
  async #startReading(connection: DatabaseConnection): Promise<void> {
    this.#reading.add(connection);
    try {
      await connection.executeQuery(CompiledQuery.raw('set default_transaction_read_only = on'));
    } catch (error) {
      this.#holders.delete(connection);
      await this.#release(connection);
      throw error;
    }
  }

  /** Takes a connection from the pool. A connection that stayed read-only, because its reset failed at the release, is reset first. */
  async #acquire(options?: AbortableOperationOptions): Promise<DatabaseConnection> {
    const connection = await this.inner.acquireConnection(options);
    try {
      await this.#endReading(connection);
      return connection;
    } catch (error) {
      await this.inner.releaseConnection(connection);
      throw error;
    }
  }

  async #endReading(connection: DatabaseConnection): Promise<void> {
    if (!this.#reading.has(connection)) return;
    await connection.executeQuery(CompiledQuery.raw('set default_transaction_read_only = off'));
    this.#reading.delete(connection);
  }

  /** Returns a connection to the pool. A read-only connection is reset first; when the reset fails, `#acquire` repeats it. */
  async #release(connection: DatabaseConnection): Promise<void> {
    await this.#endReading(connection).catch(() => {});
    await this.inner.releaseConnection(connection);
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
      await this.#release(connection);
    } finally {
      if (holder) this.#leave(holder);
    }
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (!(connection instanceof CallConnection)) return this.inner.beginTransaction(connection, settings);
    const { call } = connection;
    const frame = currentFrame();
    if (!frame || frame.call !== call || frame.isBegun || settings.isolationLevel || settings.accessMode) {
      // This transaction only reads a snapshot; a write in it would not be committed together with the call.
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
    // The first savepoint of a call is not released until the call ends.
    if (frame?.savepoint) await call.execute(CompiledQuery.raw(`release savepoint ${frame.savepoint}`));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof CallConnection)) return this.inner.rollbackTransaction(connection);
    const { call, own, frame } = connection;
    if (own) return this.#endOwn(connection, own, () => this.inner.rollbackTransaction(own));
    if (!frame?.savepoint) return call.rollback();
    // Ignores this error: when the connection broke, the first error explains more.
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

/** A dialect for PostgreSQL that assigns connections by call and owner. */
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
