import type { BelowCost, FlashSalePhase, FlashSaleProblem } from '@bobbin/domain/flash-sales/standing';
import { sql, type Updateable } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import { lockUntilCommit, type Queryable, type Tables } from '../../platform/database.ts';
import { inShops } from '../../platform/shop-scope.ts';
import { removeOldRows } from '../../platform/remove-old.ts';

export interface SaleRow {
  id: string;
  shopId: string;
  name: string;
  deal: number;
  batch: number;
  startsAt: Date;
  isScheduled: boolean;
  endsAt: Date;
  belowCost: BelowCost;
  autoRenew: boolean;
  /** Days between the ends of a flash sale and its successor; null when there was no renewal yet. */
  renewDays: number | null;
  phase: FlashSalePhase;
  isExecuted: boolean;
  isOk: boolean;
  problem: FlashSaleProblem | null;
  message: string;
  /** Number of consecutive failed calls; each of them lengthens the next pause. */
  tries: number;
  /** Number of consecutive calls without any response. */
  unanswered: number;
  dueAt: Date | null;
  stopAskedAt: Date | null;
  stoppedBy: string | null;
  endedAt: Date | null;
  skuTotal: number;
  skuOk: number;
  skuFailed: number;
  skuLeft: number;
  callTotal: number;
  callDone: number;
  actorId: string | null;
  actorName: string;
  createdAt: Date;
  updatedAt: Date;
}

/** The last call had a response, so earlier failures no longer count. */
export const ANSWERED = { tries: 0, unanswered: 0 } as const;
/** The flash sale continues, so its problem and the message of the problem are removed. */
export const GOES_ON = { ...ANSWERED, problem: null, message: '' } as const;

const COLUMNS = [
  'id',
  'shop_id as shopId',
  'name',
  'deal',
  'batch',
  'starts_at as startsAt',
  'is_scheduled as isScheduled',
  'ends_at as endsAt',
  'below_cost as belowCost',
  'auto_renew as autoRenew',
  'renew_days as renewDays',
  'phase',
  'is_executed as isExecuted',
  'is_ok as isOk',
  'problem',
  'message',
  'tries',
  'unanswered',
  'due_at as dueAt',
  'stop_asked_at as stopAskedAt',
  'stopped_by as stoppedBy',
  'ended_at as endedAt',
  'sku_total as skuTotal',
  'sku_ok as skuOk',
  'sku_failed as skuFailed',
  'sku_left as skuLeft',
  'call_total as callTotal',
  'call_done as callDone',
  'actor_id as actorId',
  'actor_name as actorName',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

function selectSales(db: Queryable, scope: OwnerScope) {
  return db
    .selectFrom('flash_sales')
    .select(COLUMNS)
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .$narrowType<{ belowCost: BelowCost; phase: FlashSalePhase; problem: FlashSaleProblem | null }>();
}

export async function getSale(db: Queryable, scope: OwnerScope, saleId: string): Promise<SaleRow | undefined> {
  return selectSales(db, scope).where('id', '=', saleId).executeTakeFirst();
}

/** Reads the same flash sale and locks it until the transaction ends. */
export async function lockSale(trx: Queryable, scope: OwnerScope, saleId: string): Promise<SaleRow | undefined> {
  return selectSales(trx, scope).where('id', '=', saleId).forUpdate().executeTakeFirst();
}

export interface SaleFilter {
  shopId: string;
  search?: string;
}

function toPattern(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

export async function countSales(db: Queryable, scope: OwnerScope, { shopId, search }: SaleFilter): Promise<number> {
  const row = await db
    .selectFrom('flash_sales')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('shop_id', '=', shopId)
    .$if(search !== undefined, (query) => query.where('name', 'ilike', toPattern(search ?? '')))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export async function listSales(
  db: Queryable,
  scope: OwnerScope,
  { shopId, search }: SaleFilter,
  page: { offset: number; limit: number; column: 'created_at' | 'ends_at'; isAscending: boolean },
): Promise<SaleRow[]> {
  const direction = page.isAscending ? 'asc' : 'desc';
  return selectSales(db, scope)
    .where('shop_id', '=', shopId)
    .$if(search !== undefined, (query) => query.where('name', 'ilike', toPattern(search ?? '')))
    .orderBy(page.column, direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/**
 * Finds a running or planned flash sale of the shop that overlaps a period. Locks the shop until the transaction ends, because two concurrent
 * transactions, for example a request and a renewal, would not see each other's flash sale (FSL-4).
 */
export async function findMeeting(
  trx: Queryable,
  scope: OwnerScope,
  shopId: string,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<{ name: string } | undefined> {
  await lockUntilCommit(trx, `flash-sales:${scope.ownerId}:${shopId}`);
  return trx
    .selectFrom('flash_sales')
    .select('name')
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('shop_id', '=', shopId)
    .where('phase', '<>', 'over')
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .executeTakeFirst();
}

export interface NewSale {
  id: string;
  shopId: string;
  name: string;
  deal: number;
  batch: number;
  startsAt: Date;
  isScheduled: boolean;
  endsAt: Date;
  belowCost: BelowCost;
  autoRenew: boolean;
  renewedFrom: string | null;
  renewDays: number | null;
  actorId: string | null;
  actorName: string;
  now: Date;
}

/** Inserts a flash sale; returns false when the preceding flash sale already has a successor. */
export async function insertSale(trx: Queryable, { ownerId }: OwnerScope, sale: NewSale): Promise<boolean> {
  const row = await trx
    .insertInto('flash_sales')
    .values({
      owner_id: ownerId,
      id: sale.id,
      shop_id: sale.shopId,
      name: sale.name,
      deal: sale.deal,
      batch: sale.batch,
      starts_at: sale.startsAt,
      is_scheduled: sale.isScheduled,
      ends_at: sale.endsAt,
      below_cost: sale.belowCost,
      auto_renew: sale.autoRenew,
      renewed_from: sale.renewedFrom,
      renew_days: sale.renewDays,
      phase: 'planned',
      problem: null,
      due_at: sale.startsAt,
      stop_asked_at: null,
      stopped_by: null,
      ended_at: null,
      actor_id: sale.actorId,
      actor_name: sale.actorName,
      created_at: sale.now,
      updated_at: sale.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type SaleChanges = Omit<Updateable<Tables['flash_sales']>, 'owner_id' | 'id' | 'shop_id'>;

export async function updateSale(
  trx: Queryable,
  { ownerId }: OwnerScope,
  saleId: string,
  changes: SaleChanges,
): Promise<void> {
  await trx.updateTable('flash_sales').set(changes).where('owner_id', '=', ownerId).where('id', '=', saleId).execute();
}

export interface ActivityRow {
  number: number;
  title: string;
  /** Number of titles of the flash sale that already existed at the marketplace. */
  titles: number;
  activityId: string | null;
  state: string;
  status: string;
}

export async function listActivities(db: Queryable, scope: OwnerScope, saleId: string): Promise<ActivityRow[]> {
  return db
    .selectFrom('flash_sale_activities')
    .select(['number', 'title', 'titles', 'activity_id as activityId', 'state', 'status'])
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('sale_id', '=', saleId)
    .orderBy('number')
    .execute();
}

export async function insertActivity(
  trx: Queryable,
  { ownerId }: OwnerScope,
  sale: Pick<SaleRow, 'id' | 'shopId'>,
  activity: { number: number; title: string },
): Promise<void> {
  await trx
    .insertInto('flash_sale_activities')
    .values({
      owner_id: ownerId,
      sale_id: sale.id,
      shop_id: sale.shopId,
      ...activity,
      activity_id: null,
      state: 'waiting',
      read_at: null,
    })
    .execute();
}

export async function updateActivity(
  trx: Queryable,
  { ownerId }: OwnerScope,
  saleId: string,
  number: number,
  changes: { title?: string; titles?: number; activity_id?: string; state?: string; status?: string; read_at?: Date },
): Promise<void> {
  await trx
    .updateTable('flash_sale_activities')
    .set(changes)
    .where('owner_id', '=', ownerId)
    .where('sale_id', '=', saleId)
    .where('number', '=', number)
    .execute();
}

/** Deletes the flash sales of a shop; returns their number (SHP-38). */
export async function removeOfShop(trx: Queryable, { ownerId }: OwnerScope, shopId: string): Promise<number> {
  const result = await trx
    .deleteFrom('flash_sales')
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes the SKUs of old flash sales; keeps the flash sales. */
export async function forgetOldSkus(db: Queryable, scope: OwnerScope, before: Date): Promise<void> {
  const isOld = sql`sale_id in (select id from flash_sales
    where owner_id = ${scope.ownerId} and phase = 'over' and ended_at < ${before})`;
  await removeOldRows(db, scope, { table: 'flash_sale_skus', key: ['sale_id', 'sku_id'], isOld });
}
