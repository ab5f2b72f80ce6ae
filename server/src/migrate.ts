import './import-guard.ts';
import { upgradeDatabase } from './database-upgrade.ts';
import { createVault } from './platform/crypto.ts';
import { proveKeys } from './platform/sealing-keys.ts';
import { runScript } from './script.ts';

await runScript('The database was not migrated', async ({ DATABASE_URL, APP_SECRET_KEY, APP_SECRET_KEYS_OLD }) => {
  const vault = createVault(APP_SECRET_KEY, APP_SECRET_KEYS_OLD);
  // Checks the key before migrating, so that nothing is migrated with a wrong key. The key of a new database is recorded after its migrations.
  await proveKeys(DATABASE_URL, vault);
  const applied = await upgradeDatabase(DATABASE_URL);
  await proveKeys(DATABASE_URL, vault);
  return applied.length === 0 ? 'The database is up to date' : `Migrated: ${applied.join(', ')}`;
});
