import { runMigrations } from 'graphile-worker';
import { readConfig } from './config.ts';
import { openDatabase } from './platform/database.ts';
import { migrate } from './platform/migrations.ts';

const { DATABASE_URL } = readConfig(process.env);
const { db, pool, close } = openDatabase(DATABASE_URL, 2);
try {
  const applied = await migrate(db);
  await runMigrations({ pgPool: pool });
  process.stdout.write(applied.length === 0 ? 'The database is up to date\n' : `Migrated: ${applied.join(', ')}\n`);
} finally {
  await close();
}
