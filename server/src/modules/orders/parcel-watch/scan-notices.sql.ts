import './tracking-tables.ts';
import { ELSEWHERE_KINDS } from '@bobbin/domain/orders/order-kind';
import { SCAN_STEPS, type ScanStep } from '@bobbin/domain/orders/platform-rates';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { takeDueNotices } from '../retention/due-notices.sql.ts';

const HOUR_MS = 3_600_000;
/** A parcel's deadlines are at most this many days after its order. */
const BEFORE_DAYS = 45;
const after = (now: number, hours: number) => new Date(now + hours * HOUR_MS);
const DISPATCH = sql`coalesce(o.collection_due_at, o.shipping_due_at, o.due_at)`;
const KINDS = sql.join(ELSEWHERE_KINDS.map((kind) => sql.lit(kind)));

/** SQL expression for the kind under which a notice is stored: the smallest step that is not over (PWT-12). */
export const kindAt = (now: number): RawBuilder<unknown> =>
  sql`(case ${sql.join(
    SCAN_STEPS.toReversed().map(
      (hours) => sql`when ${DISPATCH} <= ${after(now, hours)} then ${sql.lit(`unscanned${hours}`)}`,
    ),
    sql` `,
  )} end)`;

/** Returns the condition that a label `o` has no scan and its deadline is less than a day away; `tracking` reads its events. */
export const isUnscanned = (now: number, tracking: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`o.status = 'AWAITING_COLLECTION' and o.kind not in (${KINDS}) and o.collected_at is null
    and o.created_at > ${after(now, -24 * BEFORE_DAYS)}
    and ${DISPATCH} > ${new Date(now)} and ${DISPATCH} <= ${after(now, SCAN_STEPS[0])}
    and not exists (${tracking} and t.order_id = o.id and t.scanned_at is not null)`;

export interface UnscannedParcels {
  shopId: string;
  hours: ScanStep;
  count: number;
  firstId: string;
}

/** Marks the parcels of a seller as reported for their step, and returns their number by shop and step. */
export async function takeUnscanned(trx: Queryable, scope: OwnerScope, now: number): Promise<UnscannedParcels[]> {
  const tracking = sql`select from order_tracking t where t.owner_id = ${scope.ownerId}`;
  const rows = await takeDueNotices(trx, scope, { now, kind: kindAt(now), isDue: isUnscanned(now, tracking) });
  return rows.flatMap(({ kind, ...row }) => {
    const hours = SCAN_STEPS.find((step) => kind === `unscanned${step}`);
    return hours === undefined ? [] : [{ ...row, hours }];
  });
}
