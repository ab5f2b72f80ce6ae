import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { type Db, type Queryable, inTransaction } from './database.ts';
import type { Logger } from './log.ts';

/** One value of a gauge, with the labels of its {@link GaugeShape}. */
export interface Sample {
  name: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

export interface GaugeShape {
  help: string;
  labels?: readonly string[];
}

/** Gauges of the whole product that one read of the database fills; each module defines those of its tables. */
export interface ProductGauges {
  gauges: Readonly<Record<string, GaugeShape>>;
  /** Reads the values through `db`, whose statements are cancelled after {@link STATEMENT_MS}. */
  read(db: Queryable): Promise<readonly Sample[]>;
}

/** The distribution of a number over many objects, as one histogram instead of a label for each object. */
export interface ProductHistogram {
  name: string;
  help: string;
  buckets: readonly number[];
  /** Reads all numbers through `db`. */
  read(db: Queryable): Promise<readonly number[]>;
}

/** Builds one sample for each known value of a label; a value without a count is 0. */
export function toSamples(
  name: string,
  label: string,
  known: readonly string[],
  counts: readonly (readonly [value: string, count: number])[],
): Sample[] {
  const found = new Map(counts);
  return known.map((value) => ({ name, labels: { [label]: value }, value: found.get(value) ?? 0 }));
}

/** Age in milliseconds from which metrics are read again when Prometheus scrapes them. */
const FRESH_MS = 30_000;
/** Maximum age in milliseconds of metrics that could not be read again; older ones are left out. */
const KEPT_MS = 120_000;
/** Milliseconds that a scrape waits for new values before it serves the old ones, because metrics of the process must never wait for the database. */
const PATIENCE_MS = 2_000;
/** Timeout of a statement that reads metrics. */
const STATEMENT_MS = 5_000;

interface Source {
  /** Reads the database and returns a function that sets the new values. */
  read(): Promise<() => void>;
  clear(): void;
  readAt: number | null;
}

interface Deps {
  registry: Registry;
  db: Db;
  pool: pg.Pool;
  log: Logger;
  /** The folder of files; null when files are in an object store. */
  dataDir: string | null;
  gauges: readonly ProductGauges[];
  histograms: readonly ProductHistogram[];
  elapsedMs?: () => number;
  patienceMs?: number;
  statementMs?: number;
}

/**
 * Serves the metrics of the product together with those of the process. At most one scrape per {@link FRESH_MS} reads them, one statement after
 * another; other scrapes serve the same values. Without scrapes nothing is read.
 */
export function serveProductGauges({
  registry,
  db,
  pool,
  log,
  dataDir,
  gauges,
  histograms,
  elapsedMs = () => performance.now(),
  patienceMs = PATIENCE_MS,
  statementMs = STATEMENT_MS,
}: Deps): void {
  const registers = [registry];
  const failures = new Counter({
    name: 'bobbin_figures_failures_total',
    help: 'Reads of product figures that failed or took too long',
    registers,
  });
  const seconds = new Gauge({
    name: 'bobbin_figures_read_seconds',
    help: 'Time that the last read of all product figures took',
    registers,
  });

  /** The running read, or else the last one. */
  let current: { begun: number; isOver: boolean; done: Promise<void> } | null = null;

  async function readSource(source: Source) {
    try {
      const fill = await source.read();
      source.clear();
      fill();
      source.readAt = elapsedMs();
    } catch (error) {
      failures.inc();
      log.warn({ err: error }, 'Figures of the product could not be read');
    }
  }

  /** Removes values older than KEPT_MS, even while a read hangs on a dead connection. */
  function dropOld(source: Source): void {
    if (source.readAt === null || elapsedMs() - source.readAt < KEPT_MS) return;
    source.clear();
    source.readAt = null;
  }

  function bounded<T>(read: (trx: Queryable) => Promise<T>): Promise<T> {
    return inTransaction(db, async (trx) => {
      await sql`select set_config('statement_timeout', ${String(statementMs)}, true)`.execute(trx);
      return read(trx);
    });
  }

  async function readAll(): Promise<void> {
    const begun = elapsedMs();
    for (const source of sources) await readSource(source);
    seconds.set((elapsedMs() - begun) / 1000);
  }

  async function refresh(): Promise<void> {
    if (current === null || (current.isOver && elapsedMs() - current.begun >= FRESH_MS)) {
      const next = { begun: elapsedMs(), isOver: false, done: readAll() };
      next.done = next.done.finally(() => (next.isOver = true));
      current = next;
    }
    await Promise.race([current.done, wait(patienceMs)]);
    for (const source of sources) dropOld(source);
  }

  const sources: Source[] = [
    ...gauges.map((group) => {
      const shapes = Object.values(group.gauges);
      const own = Object.entries(group.gauges).map(
        ([name, { help, labels = [] }]) =>
          new Gauge({ name, help, labelNames: [...labels], registers, collect: refresh }),
      );
      const byName = new Map(Object.keys(group.gauges).map((name, place) => [name, own[place]]));
      const clear = () => shapes.forEach(({ labels }, place) => own[place] && leaveOut(own[place], labels));
      clear();
      return {
        readAt: null,
        clear,
        read: async () => {
          const samples = await bounded(group.read);
          return () => samples.forEach(({ name, labels = {}, value }) => byName.get(name)?.set(labels, value));
        },
      };
    }),
    ...histograms.map(({ name, help, buckets, read }) => {
      const histogram = new Histogram({ name, help, buckets: [...buckets], registers, collect: refresh });
      histogram.reset();
      return {
        readAt: null,
        clear: () => histogram.reset(),
        read: async () => {
          const values = await bounded(read);
          return () => {
            histogram.zero({});
            for (const value of values) histogram.observe(value);
          };
        },
      };
    }),
  ];

  servePool(registry, pool);
  if (dataDir !== null) serveDisk(registry, dataDir);
}

/** Removes the value of a gauge, because `reset` would set it to 0, which would mean that all is well. */
function leaveOut(gauge: Gauge, labels: readonly string[] = []): void {
  gauge.reset();
  if (labels.length === 0) gauge.remove();
}

/** Waits with a timer that does not keep the process alive. */
function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

/** Serves the number of connections in this process's database pool, and of calls that wait for one. */
function servePool(registry: Registry, pool: pg.Pool): void {
  const registers = [registry];
  new Gauge({
    name: 'bobbin_database_connections',
    help: 'Connections of the pool of this process by state (busy, idle)',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'bobbin_database_connections_max',
    help: 'Connections that the pool of this process may hold (DATABASE_POOL)',
    registers,
    collect() {
      this.set(pool.options.max ?? 0);
    },
  });
  new Gauge({
    name: 'bobbin_database_waiting_calls',
    help: 'Calls that wait for a connection of the pool now',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

/** Serves the size and the free space of the file system that has the files. */
function serveDisk(registry: Registry, folder: string): void {
  const serve = (name: string, help: string, toBytes: (found: StatsFs) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const found = await statfs(folder).catch(() => null);
        // A missing folder has no value; bobbin_storage_failures_total counts failed writes.
        leaveOut(this);
        if (found !== null) this.set(toBytes(found));
      },
    });
  serve('bobbin_data_dir_size_bytes', 'Size of the file system of DATA_DIR', ({ blocks, bsize }) => blocks * bsize);
  serve(
    'bobbin_data_dir_free_bytes',
    'Bytes that the file system of DATA_DIR has left for the product',
    ({ bavail, bsize }) => bavail * bsize,
  );
}
