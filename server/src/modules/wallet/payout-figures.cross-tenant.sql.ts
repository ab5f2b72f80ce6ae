import { OPEN_WITHDRAWALS } from '@bobbin/domain/money/withdrawals';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';
import type { Queryable } from '../../platform/database.ts';
import { weeklyWaits, type WaitRow } from '../../platform/wait-figures.ts';

/** Adds up how long sellers waited until a withdrawal was paid, by week; denied and cancelled ones have no payment. */
export async function readPayoutWaits(db: Queryable, _staff: StaffScope, nowMs: number): Promise<WaitRow[]> {
  const waits = weeklyWaits({
    wait: 'payOut',
    nowMs,
    ended: (since) => sql`select r.created_at as started, r.decided_at as ended
      from payment_requests r where r.status = 'CONFIRMED' and r.decided_at >= ${since}`,
    open: sql`select r.created_at as started from payment_requests r where r.status = any(${[...OPEN_WITHDRAWALS]})`,
  });
  const { rows } = await sql<WaitRow>`${crossTenant('readPayoutWaits')} ${waits}`.execute(db);
  return rows;
}
