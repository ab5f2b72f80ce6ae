import { sql } from 'kysely';
import type { App } from './app.ts';
import { ConfigError } from './config.ts';
import { openDatabase } from './platform/database.ts';
import { isMigrated } from './platform/migrations.ts';
import { proveKeys } from './platform/sealing-keys.ts';
import { watchStorage } from './platform/storage-watch.ts';

const READY_TIMEOUT_MS = 3_000;

export interface Readiness {
  /** Returns why the process is not ready; null while it is ready. */
  findProblem(): Promise<string | null>;
  /** Records that a write failed because storage was full or read-only. */
  noteStorageFull(): void;
  close(): Promise<void>;
}

/**
 * Checks what the API and the worker both need: a database that responds and accepts writes, all migrations, the right key, and a folder of files
 * that accepts writes.
 * @param findOwnProblem checks what else this kind of process needs; called when there is no other problem
 */
export function openReadiness(
  { config, metrics, vault }: Pick<App, 'config' | 'metrics' | 'vault'>,
  findOwnProblem: () => Promise<string | null> | string | null,
): Readiness {
  const storage = watchStorage(config.FILES_URL === undefined ? config.DATA_DIR : null, metrics);
  // Uses a separate connection, so that the process stays ready while all other connections wait for a lock (API-32).
  const { db, close } = openDatabase(config.DATABASE_URL, 1, { statementMs: READY_TIMEOUT_MS });
  let migrated = false;

  async function look(): Promise<string | null> {
    const { rows } = await sql<{ isReadOnly: boolean }>`
      select current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(db);
    // Checks writes before the key, because verifying a key writes to the database and would fail with a misleading message.
    if (rows[0]?.isReadOnly !== false) return 'the database takes no writes';
    if (!migrated && (await isMigrated(db))) {
      // Verifies the key now, because a process that was started before the migrations has not verified it yet.
      await proveKeys(config.DATABASE_URL, vault);
      migrated = true;
    }
    if (!migrated) return 'migrations are missing';
    return (await storage.findProblem()) ?? (await findOwnProblem());
  }

  return {
    noteStorageFull: storage.noteFull,
    close,
    findProblem() {
      const late = new Promise<string>((resolve) => {
        setTimeout(() => resolve('the database does not answer'), READY_TIMEOUT_MS).unref();
      });
      return Promise.race([look(), late]).catch((error: unknown) =>
        error instanceof ConfigError ? error.message : 'the database does not answer',
      );
    },
  };
}
