// Spreads a migrated database over a Citus cluster (docs/operations.md, Scaling out); run it on the coordinator, with
// every other process stopped, and again after an upgrade that brought new tables:
//   node server/src/distribute.ts
import './import-guard.ts';
import { openDatabase } from './platform/database.ts';
import { distribute } from './platform/distribution.ts';
import { runScript } from './script.ts';

await runScript('Nothing was spread', async ({ DATABASE_URL }) => {
  const { db, close } = openDatabase(DATABASE_URL, 1);
  try {
    const { references, distributed, foreignKeys } = await distribute(db);
    return references.length + distributed.length === 0
      ? 'Everything is spread already'
      : `Spread ${distributed.length} tables by their owner, ${references.length} everywhere, ${foreignKeys.length} references set again`;
  } finally {
    await close();
  }
});
