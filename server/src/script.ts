import { ConfigError, GIVEN_COMMIT, readConfig, type Config } from './config.ts';
import { isDatabaseGone } from './platform/database.ts';
import { printVersion } from './platform/release.ts';

/** Runs a command to its end; what stands in the way is said in one sentence, with code 1. */
export async function runScript(failure: string, work: (config: Config) => Promise<string>): Promise<void> {
  if (printVersion(process.argv, GIVEN_COMMIT)) return;
  try {
    process.stdout.write(`${await work(readConfig(process.env))}\n`);
  } catch (error) {
    const reason = error instanceof Error && error.message !== '' ? error.message : String(error);
    const text = isDatabaseGone(error) ? `the database does not answer (${reason})` : reason;
    process.stderr.write(`${error instanceof ConfigError ? reason : `${failure}: ${text}`}\n`);
    process.exitCode = 1;
  }
}
