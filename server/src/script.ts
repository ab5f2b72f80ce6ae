import { GIVEN_COMMIT, readConfig, type Config } from './config.ts';
import { describeFailure } from './failure.ts';
import { catchStopSignals, STOP_LIMIT_MS } from './stop-signals.ts';
import { printVersion } from './platform/release.ts';

/**
 * Runs a command to its end; a failure is reported in one sentence, with exit code 1. After a stop signal the command may continue for STOP_LIMIT_MS
 * and is then ended, which does no harm, because each command writes everything in one transaction.
 */
export async function runScript(failure: string, work: (config: Config) => Promise<string>): Promise<void> {
  if (printVersion(process.argv, GIVEN_COMMIT)) return;
  void catchStopSignals().then((signal) => {
    setTimeout(() => {
      process.stderr.write(`${failure}: ${signal} came, and it did not end within ${STOP_LIMIT_MS / 1000} seconds\n`);
      process.exit(1);
    }, STOP_LIMIT_MS).unref();
  });
  try {
    process.stdout.write(`${await work(readConfig(process.env))}\n`);
  } catch (error) {
    process.stderr.write(`${describeFailure(failure, error)}\n`);
    process.exitCode = 1;
  }
}
