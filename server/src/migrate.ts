import './import-guard.ts';
import { upgradeDatabase } from './database-upgrade.ts';
import { runScript } from './script.ts';

await runScript('The database was not migrated', async ({ DATABASE_URL }) => {
  const applied = await upgradeDatabase(DATABASE_URL);
  return applied.length === 0 ? 'The database is up to date' : `Migrated: ${applied.join(', ')}`;
});
