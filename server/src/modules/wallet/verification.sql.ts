import { sql, type Insertable } from 'kysely';
import type { Queryable, Tables } from '../../platform/database.ts';
import type { LedgerFault } from './tables.ts';

export async function insertProof(trx: Queryable, row: Insertable<Tables['ledger_proofs']>): Promise<void> {
  await trx.insertInto('ledger_proofs').values(row).execute();
}

/** Deletes old verifications; the faults that they found were reported at the time. */
export async function dropProofs(trx: Queryable, before: Date): Promise<void> {
  await trx.deleteFrom('ledger_proofs').where('proved_at', '<', before).execute();
}

export interface ProofRow {
  provedAt: Date;
  owners: number;
  entries: number;
  sumCents: number;
  totals: Record<string, number>;
  faults: LedgerFault[];
}

export async function readLastProof(db: Queryable): Promise<ProofRow | null> {
  const { rows } = await sql<ProofRow>`
    select proved_at as "provedAt", owner_count as owners, entry_count as entries, sum_cents as "sumCents", totals, faults
    from ledger_proofs order by proved_at desc, id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
