import { sql } from 'kysely';
import type { Queryable } from '../platform/database.ts';

/**
 * Turns off foreign keys for the rest of this transaction, on every machine of a cluster, so that a test can insert rows without the rows to which
 * they refer.
 */
export async function ignoreForeignKeys(trx: Queryable): Promise<void> {
  // Citus passes a SET LOCAL to its workers only when this setting is on.
  await sql`set local citus.propagate_set_commands to 'local'`.execute(trx);
  await sql`set local session_replication_role = replica`.execute(trx);
}
