import type { House } from '@bobbin/domain/factories/houses';
import { listStates } from '@bobbin/domain/fulfilment/states';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { parcelOf } from '../../orders/module.ts';

/** The newest read of the charges of a factory account. */
export interface ReadRow {
  month: string;
  startedAt: Date;
  finishedAt: Date | null;
  failure: string | null;
}

export async function getRead(db: Queryable, { ownerId }: OwnerScope, house: House): Promise<ReadRow | undefined> {
  const { rows } = await sql<ReadRow>`
    select to_char(month, 'YYYY-MM') as month, started_at as "startedAt", finished_at as "finishedAt", failure
    from factory_charge_reads where owner_id = ${ownerId} and house = ${house}`.execute(db);
  return rows[0];
}

/** Begins a read of charges, or continues an unfinished one; returns the start of the period whose charges are read. */
export async function beginRead(
  db: Queryable,
  { ownerId }: OwnerScope,
  house: House,
  { month, now }: { month: string; now: Date },
): Promise<Date> {
  const { rows } = await sql<{ startedAt: Date }>`
    insert into factory_charge_reads as r (owner_id, house, month, started_at)
    values (${ownerId}, ${house}, ${`${month}-01`}::date, ${now})
    on conflict (owner_id, house) do update set month = excluded.month, failure = null, finished_at = null,
      started_at = case when r.finished_at is null then r.started_at else excluded.started_at end
    returning started_at as "startedAt"`.execute(db);
  return rows[0]?.startedAt ?? now;
}

export async function endRead(
  db: Queryable,
  { ownerId }: OwnerScope,
  house: House,
  end: { finishedAt: Date | null; failure: string | null },
): Promise<void> {
  await sql`update factory_charge_reads set finished_at = ${end.finishedAt}, failure = ${end.failure}
    where owner_id = ${ownerId} and house = ${house}`.execute(db);
}

/** Lists attempts at a factory, created since an instant, whose charges this read has not read yet; sorted by creation. */
export async function listToRead(
  db: Queryable,
  { ownerId }: OwnerScope,
  house: House,
  { from, startedAt }: { from: Date; startedAt: Date },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from fulfilments f
    where f.owner_id = ${ownerId} and f.house = ${house} and f.factory_order_id is not null and f.created_at >= ${from}
      and not exists (select from factory_charges c
        where c.owner_id = ${ownerId} and c.fulfilment_id = f.id and c.read_at >= ${startedAt})
    order by f.created_at, f.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stores a factory's charge; `ours_cents` keeps the amount from before the first charge that differed. */
export async function writeCharge(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: {
    fulfilmentId: string;
    oursCents: number;
    chargedCents: number | null;
    learned: { at: Date; reason: string } | null;
    readAt: Date;
  },
): Promise<void> {
  const { fulfilmentId, oursCents, chargedCents, learned, readAt } = row;
  await sql`
    insert into factory_charges as c (owner_id, fulfilment_id, ours_cents, charged_cents, learned_at, reason, read_at)
    values (${ownerId}, ${fulfilmentId}, ${oursCents}, ${chargedCents}, ${learned?.at ?? null}, ${learned?.reason ?? null}, ${readAt})
    on conflict (owner_id, fulfilment_id) do update set
      ours_cents = case when c.learned_at is null then excluded.ours_cents else c.ours_cents end,
      charged_cents = coalesce(excluded.charged_cents, c.charged_cents),
      learned_at = coalesce(excluded.learned_at, c.learned_at), reason = coalesce(excluded.reason, c.reason),
      read_at = excluded.read_at`.execute(trx);
}

/** States in which a superseded attempt costs nothing. */
const UNBILLED = listStates('unbilled');

/**
 * Builds a relation of the attempts at a factory in the last months, with our cost and the factory's charge for each. Our cost is the price of the
 * order and of all other orders of its parcel; for a superseded attempt it is the cost that the factory reported last.
 */
function charges(scope: OwnerScope, house: House, from: Date): RawBuilder<unknown> {
  const { ownerId } = scope;
  return sql`(
    select f.id, f.order_id, f.factory_order_id, f.state, coalesce(f.sent_at, f.created_at) as sent_at, parcel.mates as parcel_mates,
      to_char(coalesce(f.sent_at, f.created_at) at time zone 'America/Los_Angeles', 'YYYY-MM') as month,
      c.charged_cents as theirs, c.learned_at, c.reason,
      case when c.learned_at is not null then c.ours_cents
        when not exists (select from fulfilments n where n.owner_id = ${ownerId} and n.order_id = f.order_id and n.id > f.id)
          then parcel.cost
        when f.state = any(${UNBILLED}::text[]) then 0
        else coalesce(f.cost_cents, 0) end as ours
    from fulfilments f
    cross join ${parcelOf(scope, 'f.order_id')} parcel
    left join factory_charges c on c.owner_id = ${ownerId} and c.fulfilment_id = f.id
    where f.owner_id = ${ownerId} and f.house = ${house} and f.factory_order_id is not null and f.created_at >= ${from}
  ) charge`;
}

export interface SumRow {
  month: string;
  orders: number;
  differing: number;
  unread: number;
  ours: number;
  theirs: number;
}

export async function sumByMonth(db: Queryable, scope: OwnerScope, house: House, from: Date): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    select month, count(*)::int as orders, (count(*) filter (where theirs <> ours))::int as differing,
      (count(*) filter (where theirs is null))::int as unread,
      coalesce(sum(ours) filter (where theirs is not null), 0)::bigint as ours, coalesce(sum(theirs), 0)::bigint as theirs
    from ${charges(scope, house, from)} group by month order by month desc`.execute(db);
  return rows;
}

export interface ChargeRow {
  id: string;
  orderId: string;
  sameParcel: string[];
  factoryOrderId: string;
  state: string;
  sentAt: Date;
  ours: number;
  theirs: number | null;
  learnedAt: Date | null;
  reason: string | null;
}

/** Lists attempts: first those with the largest difference, then those whose charge was not read, then the newest. */
export async function listCharges(
  db: Queryable,
  scope: OwnerScope,
  house: House,
  { from, month }: { from: Date; month: string | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select id, order_id as "orderId", parcel_mates as "sameParcel", factory_order_id as "factoryOrderId", state,
      sent_at as "sentAt", ours::bigint as ours, theirs::bigint as theirs, learned_at as "learnedAt", reason
    from ${charges(scope, house, from)} where ${month}::text is null or month = ${month}
    order by abs(coalesce(theirs - ours, 0)) desc, theirs is null desc, sent_at desc, id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
