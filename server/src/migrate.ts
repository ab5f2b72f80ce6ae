import { runMigrations } from 'graphile-worker';
import { openDatabase } from './platform/database.ts';
import { migrate } from './platform/migrations.ts';
import { runScript } from './script.ts';

await runScript('The database was not migrated', async ({ DATABASE_URL }) => {
  const { db, pool, close } = openDatabase(DATABASE_URL, 2);
  try {
    const applied = await migrate(db);
    await runMigrations({ pgPool: pool });
    return applied.length === 0 ? 'The database is up to date' : `Migrated: ${applied.join(', ')}`;
  } finally {
    await close();
  }
});
