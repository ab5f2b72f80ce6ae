import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Access } from '../platform/access.ts';
import { ownScopeResolver } from '../platform/resolve-scope.ts';
import { createRoutes } from '../platform/http/bind.ts';
import { createHttp } from '../platform/http/server.ts';
import { createStatus } from '../platform/http/status.ts';
import { createAnswers } from '../platform/idempotency.ts';
import type { JobName } from '../platform/jobs.ts';
import { openLine, type Line } from '../platform/listen-connection.ts';
import type { Module } from '../platform/module.ts';
import { openPlatform, type Platform } from '../platform/platform.ts';
import { createStillClock, type TestClock } from './clock.ts';
import { readTestConfig } from './config.ts';
import { captureLog } from './log.ts';
import { toPrincipal } from './people.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The shared services for modules in a test: a real database, a clock that moves only when the test sets it, and no sign-in. */
export interface TestPlatform extends Platform {
  clock: TestClock;
  /** The database connections of the test itself; the modules use those of `db`. */
  database: TestDatabase;
  logged: string[];
  dataDir: string;
  /** Runs the jobs of the modules that are due by the clock, and jobs that these enqueue for now; returns their names. */
  runJobs(modules: readonly Pick<Module, 'jobs'>[]): Promise<string[]>;
  listJobs(): Promise<{ name: string; key: string | null }[]>;
  /** Opens an HTTP server of the modules without a port; the header `Bearer anna` authenticates Anna. */
  openFront(modules: readonly Module[]): Promise<FastifyInstance>;
  close(): Promise<void>;
}

/** Opens a platform on which modules are built as in app.ts; the test replaces the modules that it does not cover. */
export async function openTestPlatform(env: Record<string, string> = {}): Promise<TestPlatform> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'bobbin-modules-'));
  const clock = createStillClock();
  const { log, lines } = captureLog('info');
  // Turns off the log line of each request, because these lines would hide those that a test looks for.
  const { log: quiet } = captureLog('silent');
  const config = readTestConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...env });
  const { closeDatabase, ...platform } = openPlatform(config, log, clock);

  const held: Line[] = [];
  return {
    ...platform,
    clock,
    database,
    logged: lines,
    dataDir,

    async runJobs(modules) {
      const handlers: Module['jobs'] = Object.assign({}, ...modules.map(({ jobs }) => jobs));
      const names: string[] = [];
      // Gives jobs without a time the time of the test's clock; otherwise they would get the time of the database, which moves while this clock does
      // not.
      for (;;) {
        const { rows } = await sql<{ name: JobName; payload: unknown }>`
          delete from graphile_worker._private_jobs where id = (
            select id from graphile_worker._private_jobs
            where run_at <= ${new Date(clock.now())} or run_at in (created_at, updated_at)
            order by id limit 1)
          returning (select identifier from graphile_worker._private_tasks t where t.id = task_id) as name, payload`.execute(
          database.db,
        );
        const [job] = rows;
        if (!job) return names;
        names.push(job.name);
        // Moves the clock by a millisecond, so that no two events of an order have the same time.
        clock.advance(1);
        const run = handlers?.[job.name] as ((payload: unknown, signal: AbortSignal) => Promise<void>) | undefined;
        if (!run) throw new Error(`No module of this test does the job ${job.name}`);
        await run(job.payload, new AbortController().signal);
      }
    },

    async listJobs() {
      const { rows } = await sql<{ name: string; key: string | null }>`
        select task_identifier as name, key from graphile_worker.jobs order by id`.execute(database.db);
      return rows;
    },

    async openFront(modules) {
      const { db, metrics } = platform;
      const status = createStatus({ config, metrics, checkReady: () => Promise.resolve(null) });
      const { app } = await createHttp({ config, log: quiet, metrics, status });
      const access: Access = {
        signToken: (userId) => Promise.resolve(userId),
        authenticate: (authorization) => Promise.resolve(toPrincipal(authorization?.split(' ')[1] ?? '')),
        forget() {},
      };
      const line = await openLine(database.url, quiet);
      held.push(line);
      const answers = await createAnswers({ db, clock, line, presence: platform.presence });
      const routes = createRoutes({
        openVisit: () => Promise.resolve(null),
        app,
        answers,
        access,
        scopeResolver: ownScopeResolver,
        guardStaffAddress: () => Promise.resolve(),
      });
      for (const module of modules) module.bind?.(routes, app);
      return app;
    },

    async close() {
      for (const line of held) await line.close();
      await closeDatabase();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
