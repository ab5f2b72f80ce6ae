import { ConfigError, GIVEN_COMMIT, readConfig } from './config.ts';
import { buildApp, type App } from './app.ts';
import { createLog } from './platform/log.ts';
import { printVersion } from './platform/release.ts';

const STOP_LIMIT_MS = 10_000;

/**
 * Runs one process of the product: reads the configuration, starts, and stops cleanly on SIGTERM or SIGINT. What stands in
 * the way is said in one sentence.
 */
export async function startProcess(
  name: string,
  start: (app: App) => Promise<{ stop(): Promise<void> }>,
): Promise<void> {
  if (printVersion(process.argv, GIVEN_COMMIT)) return;
  try {
    const config = readConfig(process.env);
    const log = createLog(config.LOG_LEVEL, name);
    const running = await start(buildApp(config, log));
    let isStopping = false;
    const stop = () => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
      running.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'Stopping failed');
          process.exit(1);
        },
      );
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    log.info({ pid: process.pid }, 'started');
  } catch (error) {
    const text =
      error instanceof ConfigError
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
}
