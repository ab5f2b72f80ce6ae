import { buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { startWorker } from '../../server/src/platform/worker.ts';
import { buildHandlers, buildLanes } from '../../server/src/work.ts';

/** A worker with all jobs but without the timetable, so that it makes no external calls by itself. */
const app = buildApp(readConfig(process.env), createLog('warn', 'bench'));
const worker = await startWorker({
  databaseUrl: app.config.DATABASE_URL,
  concurrency: app.config.WORKER_CONCURRENCY,
  handlers: buildHandlers(app.modules),
  lanes: buildLanes(app.modules),
  schedule: [],
  log: app.log,
  metrics: app.metrics,
});

process.on('message', () => process.send?.('ready'));
process.once('SIGTERM', () => {
  void worker
    .stop()
    .then(() => app.close())
    .then(() => process.exit(0));
});
