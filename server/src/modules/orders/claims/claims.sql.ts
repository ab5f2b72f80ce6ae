import './claims-tables.ts';
import '../packing/packing-tables.ts';
import '../parcel-watch/tracking-tables.ts';
import type { ClaimKind, ClaimParty, ClaimState } from '@bobbin/domain/orders/claims';
import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';

export interface ClaimRow {
  orderId: string;
  shopId: string;
  kind: ClaimKind;
  party: ClaimParty;
  house: string | null;
  state: ClaimState;
  deadlineAt: Date | null;
  asked: string;
  askedCents: number | null;
  askedAt: Date | null;
  receivedCents: number | null;
  refusal: string;
  answeredAt: Date | null;
  replacementIds: string[];
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  actorName: string;
}

const COLUMNS = sql`c.order_id as "orderId", c.shop_id as "shopId", c.kind, c.party, c.house, c.state, c.deadline_at as "deadlineAt",
  c.asked, c.asked_cents as "askedCents", c.asked_at as "askedAt", c.received_cents as "receivedCents", c.refusal,
  c.answered_at as "answeredAt", c.replacement_ids as "replacementIds", c.revision, c.created_at as "createdAt",
  c.updated_at as "updatedAt", c.actor_name as "actorName"`;

/** Reads the claim of an order; with `isLocked`, locks it until the transaction ends. */
export async function getClaimRow(
  db: Queryable,
  scope: OwnerScope,
  orderId: string,
  isLocked = false,
): Promise<ClaimRow | undefined> {
  const lock = isLocked ? sql`for update` : sql``;
  const { rows } = await sql<ClaimRow>`select ${COLUMNS} from order_claims c
    where c.owner_id = ${scope.ownerId} and ${inShops(scope, 'c.shop_id')} and c.order_id = ${orderId} ${lock}`.execute(
    db,
  );
  return rows[0];
}

type Written = Omit<ClaimRow, 'replacementIds' | 'actorName'>;

/** Inserts or replaces the claim of a locked order. */
export async function putClaim(trx: Queryable, { ownerId, actor }: OwnerScope, row: Written): Promise<void> {
  const values = {
    shop_id: row.shopId,
    kind: row.kind,
    party: row.party,
    house: row.house,
    state: row.state,
    deadline_at: row.deadlineAt,
    asked: row.asked,
    asked_cents: row.askedCents,
    asked_at: row.askedAt,
    received_cents: row.receivedCents,
    refusal: row.refusal,
    answered_at: row.answeredAt,
    revision: row.revision,
    updated_at: row.updatedAt,
    actor_id: actor.userId,
    actor_name: actor.name,
  };
  await trx
    .insertInto('order_claims')
    .values({ owner_id: ownerId, order_id: row.orderId, created_at: row.createdAt, ...values })
    .onConflict((conflict) => conflict.columns(['owner_id', 'order_id']).doUpdateSet(values))
    .execute();
}

export interface ClaimBasis {
  shopId: string;
  firstScan: Date | null;
  lastEvent: Date | null;
  returnEnd: Date | null;
}

/** Reads the instants of an order from which the terms of claims are counted. */
export async function readBasis(db: Queryable, scope: OwnerScope, orderId: string): Promise<ClaimBasis | undefined> {
  const { ownerId } = scope;
  const { rows } = await sql<ClaimBasis>`select o.shop_id as "shopId",
      coalesce(t.scanned_at, o.collected_at) as "firstScan",
      coalesce(t.last_at, o.delivered_at, o.collected_at) as "lastEvent",
      (select max((r.value ->> 'at')::timestamptz) from jsonb_array_elements(o.refunds) as r(value)) as "returnEnd"
    from orders o left join order_tracking t on t.owner_id = ${ownerId} and ${inShops(scope, 't.shop_id')} and t.order_id = o.id
    where o.owner_id = ${ownerId} and ${inShops(scope, 'o.shop_id')} and o.id = ${orderId}`.execute(db);
  return rows[0];
}

export interface PhotoRow {
  fileId: string;
  name: string;
  addedAt: Date;
}

export async function listPhotos(db: Queryable, { ownerId }: OwnerScope, orderId: string): Promise<PhotoRow[]> {
  return db
    .selectFrom('order_claim_photos')
    .select(['file_id as fileId', 'name', 'added_at as addedAt'])
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .orderBy('added_at')
    .orderBy('file_id')
    .execute();
}

export async function insertPhoto(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orderId: string,
  { fileId, name, addedAt }: PhotoRow,
): Promise<void> {
  const row = { owner_id: ownerId, order_id: orderId, file_id: fileId, name, added_at: addedAt };
  await trx.insertInto('order_claim_photos').values(row).execute();
}

/** Deletes a photo of a claim; returns false when the claim does not have it. */
export async function deletePhoto(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orderId: string,
  fileId: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from order_claim_photos
    where owner_id = ${ownerId} and order_id = ${orderId} and file_id = ${fileId}`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Adds an order that was sent as a replacement for a claim. */
export async function addReplacement(
  trx: Queryable,
  scope: OwnerScope,
  orderId: string,
  replacementId: string,
): Promise<void> {
  await sql`update order_claims set replacement_ids = replacement_ids || ${replacementId}::text
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and order_id = ${orderId}`.execute(trx);
}

export interface ReplacementRow {
  orderId: string;
  costCents: number;
  fulfilState: string;
}

/** Reads the costs of replacements; an order that was deleted is left out. */
export async function listReplacements(
  db: Queryable,
  scope: OwnerScope,
  ids: readonly string[],
): Promise<ReplacementRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ReplacementRow>`select o.id as "orderId", o.fulfil_price_cents as "costCents",
      o.fulfil_state as "fulfilState"
    from orders o where o.owner_id = ${scope.ownerId} and ${inShops(scope, 'o.shop_id')} and o.id = any(${ids}::text[])
    order by o.created_at, o.id`.execute(db);
  return rows;
}

export interface PackRow {
  id: string;
  state: 'waiting' | 'ready' | 'failed';
  createdAt: Date;
  fileId: string | null;
}

/** Returns the newest evidence pack of an order since an instant. */
export async function findPack(
  db: Queryable,
  { ownerId }: OwnerScope,
  orderId: string,
  since: Date,
): Promise<PackRow | undefined> {
  const { rows } = await sql<PackRow>`select p.id, p.state, p.created_at as "createdAt", p.file_id as "fileId"
    from packing_prints p where p.owner_id = ${ownerId} and p.kind = 'claim' and p.created_at >= ${since}
      and p.order_ids = array[${orderId}::text]
    order by p.created_at desc, p.id desc limit 1`.execute(db);
  return rows[0];
}

export interface EvidenceRow {
  createdAt: Date;
  buyerMessage: string;
  labelFileId: string | null;
  trackingNumbers: string[];
  carrier: string | null;
  deliveryDueAt: Date | null;
  address: { name: string | null; fullAddress: string } | null;
  products: { productName: string; skuName: string; quantity: number }[];
}

/** Reads what the evidence pack says about an order. */
export async function readEvidence(
  db: Queryable,
  { ownerId }: OwnerScope,
  orderId: string,
): Promise<EvidenceRow | undefined> {
  const { rows } = await sql<EvidenceRow>`select o.created_at as "createdAt", o.buyer_message as "buyerMessage",
      o.label_file_id as "labelFileId", o.tracking_numbers as "trackingNumbers", o.carrier,
      o.delivery_due_at as "deliveryDueAt", o.address,
      coalesce((select jsonb_agg(jsonb_build_object('productName', p.product_name, 'skuName', p.sku_name, 'quantity', p.quantity)
        order by p.position) from order_products p where p.owner_id = ${ownerId} and p.order_id = o.id and p.quantity > 0), '[]') as products
    from orders o where o.owner_id = ${ownerId} and o.id = ${orderId}`.execute(db);
  return rows[0];
}

export interface MessageRow {
  at: Date;
  event: string;
  details: Record<string, string | number | boolean | null>;
}

/** Lists what the buyer asked and what was answered, the oldest first. */
export async function listMessages(db: Queryable, { ownerId }: OwnerScope, orderId: string): Promise<MessageRow[]> {
  return db
    .selectFrom('order_events')
    .select(['at', 'event', 'details'])
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .where('event', 'in', ['returnAsked', 'returnApproved', 'returnRejected', 'returnSent', 'returnDone'])
    .orderBy('at')
    .orderBy('id')
    .limit(50)
    .execute();
}
