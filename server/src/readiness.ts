import { sql } from 'kysely';
import type { App } from './app.ts';
import { ConfigError } from './config.ts';
import { openDatabase } from './platform/database.ts';
import { isMigrated } from './platform/migrations.ts';
import { proveKeys } from './platform/sealing-keys.ts';
import { watchStorage } from './platform/storage-watch.ts';

const READY_TIMEOUT_MS = 3_000;

export interface Readiness {
  /** Explains why the process is not ready; null while it is. */
  findProblem(): Promise<string | null>;
  /** Records that a write failed because storage was full or read-only. */
  noteStorageFull(): void;
  close(): Promise<void>;
}

/**
 * Checks what both API and worker need: a database that answers and takes writes, all migrations, the right key, and a folder of files
 * that takes writes.
 * @param findOwnProblem checks what this kind of process needs beside that; called when all of that is fine
 */
export function openReadiness(
  { config, metrics, vault }: Pick<App, 'config' | 'metrics' | 'vault'>,
  findOwnProblem: () => Promise<string | null> | string | null,
): Readiness {
  const storage = watchStorage(config.FILES_URL === undefined ? config.DATA_DIR : null, metrics);
  // A separate connection: the process stays ready while all others wait for a lock (API-32).
  const { db, close } = openDatabase(config.DATABASE_URL, 1, { statementMs: READY_TIMEOUT_MS });
  let migrated = false;

  async function look(): Promise<string | null> {
    const { rows } = await sql<{ isReadOnly: boolean }>`
      select current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(db);
    // Checked before the key, because verifying a key writes and would fail with another message.
    if (rows[0]?.isReadOnly !== false) return 'the database takes no writes';
    if (!migrated && (await isMigrated(db))) {
      // A process that was started before the migrations has not verified its key yet.
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
