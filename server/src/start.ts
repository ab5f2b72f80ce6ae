import { GIVEN_COMMIT, readConfig } from './config.ts';
import { buildApp, type App } from './app.ts';
import { explainFailure } from './failure.ts';
import { createLog } from './platform/log.ts';
import { catchStopSignals, STOP_LIMIT_MS } from './stop-signals.ts';
import { proveKeys, toKeyHolder } from './platform/sealing-keys.ts';
import { printVersion } from './platform/release.ts';

/**
 * Runs one process of the product: reads the configuration, starts, and stops in an orderly way on SIGTERM or SIGINT. A failure of the start is
 * explained in one sentence.
 */
export async function startProcess(
  name: string,
  start: (app: App) => Promise<{ stop(): Promise<void> }>,
): Promise<void> {
  if (printVersion(process.argv, GIVEN_COMMIT)) return;
  try {
    const config = readConfig(process.env);
    const log = createLog(config.LOG_LEVEL, name);
    const asked = catchStopSignals();
    void asked.then((signal) => {
      log.info({ signal }, 'stopping');
      setTimeout(() => {
        log.error(`Stopping was cut off after ${STOP_LIMIT_MS / 1000} seconds`);
        process.exit(1);
      }, STOP_LIMIT_MS).unref();
    });
    const app = buildApp(config, log);
    for (const keyId of app.vault.keyIds) await app.presence.hold(toKeyHolder(keyId));
    await proveKeys(config.DATABASE_URL, app.vault);
    const running = await start(app);
    log.info({ pid: process.pid }, 'started');
    void asked
      .then(() => running.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'Stopping failed');
          process.exit(1);
        },
      );
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${explainFailure(`The ${name === 'api' ? 'API' : name} does not start`, error) ?? stack}\n`);
    process.exit(1);
  }
}
