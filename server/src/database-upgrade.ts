import { openDatabase } from './platform/database.ts';
import { migrate } from './platform/migrations.ts';
import { runMigrations } from './platform/queue-library.ts';

/** Applies our migrations and those of the job queue; returns the names of the applied migrations. */
export async function upgradeDatabase(url: string): Promise<string[]> {
  // Sets no statement timeout, because creating an index on a large table takes longer than any statement of the product.
  const { db, pool, close } = openDatabase(url, 2, { statementMs: 0 });
  try {
    const applied = await migrate(db);
    await runMigrations({ pgPool: pool });
    return applied;
  } finally {
    await close();
  }
}
