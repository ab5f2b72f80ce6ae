import { sql } from 'kysely';
import type { Queryable } from '../platform/database.ts';

/** Lets the rest of this transaction insert rows whose references lead nowhere, on every machine of a cluster. */
export async function ignoreForeignKeys(trx: Queryable): Promise<void> {
  // Citus sends a SET LOCAL to its workers only when this setting is on.
  await sql`set local citus.propagate_set_commands to 'local'`.execute(trx);
  await sql`set local session_replication_role = replica`.execute(trx);
}
