import { runMigrations } from 'graphile-worker';
import { openDatabase } from './platform/database.ts';
import { migrate } from './platform/migrations.ts';

const url = process.env.DATABASE_URL;
if (url === undefined || url === '') {
  process.stderr.write('DATABASE_URL is missing\n');
  process.exit(1);
}
const { db, pool, close } = openDatabase(url, 2);
try {
  const applied = await migrate(db);
  await runMigrations({ pgPool: pool });
  process.stdout.write(applied.length === 0 ? 'The database is up to date\n' : `Migrated: ${applied.join(', ')}\n`);
} finally {
  await close();
}
