import type { House } from '@bobbin/domain/factories/houses';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { type Orphan, withoutJob } from '../../platform/orphans.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';

export interface DueFulfilment {
  ownerId: string;
  fulfilmentId: string;
  house: House;
  /** True when the factory has the order, so that the job polls its state; false when the order is still to be sent. */
  isAtFactory: boolean;
}

/** Lists due attempts of all sellers: one attempt of each seller in turn (SYN-25), and for each seller those first that have waited longest. */
export async function listDueFulfilments(db: Queryable, now: Date, limit: number): Promise<DueFulfilment[]> {
  const { rows } = await sql<DueFulfilment>`${crossTenant('listDueFulfilments')}
    select owner_id as "ownerId", id as "fulfilmentId", house, factory_order_id is not null as "isAtFactory" from (
      select owner_id, id, house, factory_order_id, next_poll_at, row_number() over (partition by owner_id order by next_poll_at) as turn
      from fulfilments where next_poll_at <= ${now}
    ) due order by turn, next_poll_at limit ${limit}`.execute(db);
  return rows;
}

/** Lists open attempts of all sellers that a factory's webhook may mean, because the webhook names an order but not its owner (FAC-15). */
export async function listHinted(
  db: Queryable,
  house: string,
  { factoryOrderId, refId }: { factoryOrderId: string | null; refId: string | null },
  limit: number,
): Promise<{ ownerId: string; fulfilmentId: string }[]> {
  const { rows } = await sql<{ ownerId: string; fulfilmentId: string }>`${crossTenant('listHinted')}
    select owner_id as "ownerId", id as "fulfilmentId" from fulfilments
    where house = ${house} and ended_at is null and factory_order_id is not null
      and (factory_order_id = ${factoryOrderId} or ref_id = ${refId})
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Lists factory accounts whose charges were not read this month or whose read was interrupted; those first that have waited longest (FAC-36). */
export async function listAccountsToRead(
  db: Queryable,
  month: string,
  limit: number,
): Promise<{ ownerId: string; house: House }[]> {
  const { rows } = await sql<{ ownerId: string; house: House }>`${crossTenant('listAccountsToRead')}
    select a.owner_id as "ownerId", a.house from factory_accounts a
    left join factory_charge_reads r on r.owner_id = a.owner_id and r.house = a.house
    where not a.is_refused and (r.month is null or r.month < ${month}::date or (r.finished_at is null and r.failure is null))
    order by r.started_at nulls first limit ${limit}`.execute(db);
  return rows;
}

/**
 * Lists sellers who have a valid key at a factory, the most recently used key first; each of these keys can read the factory's catalogue (FAC-10).
 */
export async function listReaders(db: Queryable, house: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listReaders')}
    select owner_id as "ownerId" from factory_accounts
    where house = ${house} and not is_refused order by checked_at desc limit ${limit}`.execute(db);
  return rows.map(({ ownerId }) => ownerId);
}

/** Lists unfinished bulk fulfils that have no job for either of their parts. */
export async function listOrphanBatches(db: Queryable, limit: number): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`${crossTenant('listOrphanBatches')}
    ${withoutJob(
      sql`select owner_id as "ownerId", id, array['fulfilBatch:ready:' || b.id, 'fulfilBatch:labels:' || b.id] as keys from fulfil_batches b
        where finished_at is null`,
      limit,
    )}`.execute(db);
  return rows;
}
