import { isDeepStrictEqual } from 'node:util';
import { moveFulfil } from '@bobbin/domain/fulfilment/moves';
import { sumCents } from '@bobbin/domain/money/money';
import { holdsParcel, planParcels, splitParcelCost, type ParcelPlan } from '@bobbin/domain/orders/parcels';
import type { OwnerScope } from '../../../platform/access.ts';
import { isClaimed, type ClaimDeps } from '../../../platform/claims.ts';
import type { Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Emit } from '../../../platform/events.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import { lockWorkOrders, type WorkOrderRow } from '../order/order.sql.ts';
import type { FulfilChange, OrderChange, Orders } from '../order/order.ts';
import * as queries from '../store/parcels.sql.ts';

interface Deps extends Pick<ClaimDeps, 'presence'> {
  emit: Emit;
  orders: Pick<Orders, 'changeMany'>;
}

/** Name of the claim that is held while the marketplace changes the packages of an order (CMB-4). */
export const packageClaimOf = (orderId: string): string => `package:${orderId}`;

/** Clears the fulfilment of an order that begins or stops being sent together with a lead order. */
const NOTHING_OF_ITS_OWN: FulfilChange = { fulfilStatus: null, fulfilId: null, fulfilError: null, draftBlockers: [] };

function toMembership(order: WorkOrderRow, plan: ParcelPlan): FulfilChange {
  const mates = isDeepStrictEqual(order.parcelMates, plan.mates) ? {} : { parcelMates: plan.mates };
  const shipsWith = order.shipsWith === plan.shipsWith ? {} : { shipsWith: plan.shipsWith };
  const isJoined = order.fulfilState === 'JOINED';
  if (plan.shipsWith !== null && !isJoined)
    return { ...mates, ...shipsWith, ...NOTHING_OF_ITS_OWN, move: moveFulfil(order.fulfilState, 'join', 'job') };
  if (plan.shipsWith === null && isJoined) {
    const move = moveFulfil(order.fulfilState, 'leave', 'job');
    return { ...mates, ...shipsWith, ...NOTHING_OF_ITS_OWN, fulfilHouse: null, fulfilType: null, move };
  }
  return { ...mates, ...shipsWith };
}

function toEvent(order: WorkOrderRow, plan: ParcelPlan, change: FulfilChange): OrderChange['event'] {
  if (change.parcelMates === undefined && change.shipsWith === undefined) return null;
  if (plan.mates.length === 0)
    return { event: 'parcelSplit', actor: 'marketplace', details: { orders: order.parcelMates.join(', ') } };
  const details = { orders: plan.mates.join(', '), lead: plan.shipsWith };
  return { event: 'parcelShared', actor: 'marketplace', details };
}

/** Divides the cost of each factory order again among the orders that it now contains (FUL-96). */
function toPrices(orders: readonly WorkOrderRow[], plans: ReadonlyMap<string, ParcelPlan>): Map<string, number> {
  const prices = new Map(orders.map(({ id, fulfilPriceCents }) => [id, fulfilPriceCents]));
  const byLead = Map.groupBy(orders, ({ id }) => plans.get(id)?.shipsWith ?? id);
  for (const [leadId, members] of byLead) {
    const inOrder = [...members.filter(({ id }) => id === leadId), ...members.filter(({ id }) => id !== leadId)];
    const [lead] = inOrder;
    if (lead?.id !== leadId) continue;
    // Leaves out the former cost of an order that has just joined or left the parcel.
    const old = members.filter((one) => one.id === leadId || one.shipsWith === leadId);
    const left = orders.filter((one) => one.shipsWith === leadId && !members.includes(one));
    const total = sumCents([...old, ...left].map(({ fulfilPriceCents }) => fulfilPriceCents));
    const shares = splitParcelCost(
      lead.fulfilState === 'JOINED' ? 0 : total,
      inOrder.map(({ status, subTotalCents }) => ({ status, valueCents: subTotalCents })),
    );
    // The price of a draft is an estimate that no factory charges. The draft keeps the complete estimate, and the other orders get no share (MNY-33).
    const parts = lead.fulfilState === 'DRAFT' ? [total] : shares;
    if (inOrder.length > 1 || left.length > 0 || lead.fulfilState === 'JOINED')
      for (const [place, { id }] of inOrder.entries()) prices.set(id, parts[place] ?? 0);
  }
  return prices;
}

/** Lists drafts whose parcel has changed; their estimate was made for the former orders of the parcel (FUL-96). */
function listChangedDrafts(orders: readonly WorkOrderRow[], plans: ReadonlyMap<string, ParcelPlan>): string[] {
  const drafts = orders.filter(({ id, fulfilState }) => fulfilState === 'DRAFT' && plans.get(id)?.shipsWith === null);
  return drafts.flatMap(({ id }) => {
    const isOther = orders.some(({ id: other, shipsWith }) => {
      return (shipsWith === id) !== (plans.get(other)?.shipsWith === id);
    });
    return isOther ? [id] : [];
  });
}

export function createParcels({ emit, orders, presence }: Deps) {
  return {
    /**
     * Determines again which orders share a parcel with the given orders, and which of them is the lead order (FUL-95). Locks all these orders by id,
     * so it must be called before any other lock is taken. Idempotent. Evaluates complete parcels, even when the caller may see only some of the
     * shops.
     */
    settle: (trx: Queryable, asked: OwnerScope, orderIds: readonly string[]): Promise<void> =>
      withFullScope(asked, async (scope) => {
        const related = await queries.listRelated(trx, scope, orderIds);
        const rows = await lockWorkOrders(trx, scope, related);
        const isAlone = rows.every(({ parcelMates, shipsWith }) => parcelMates.length === 0 && shipsWith === null);
        if (rows.length < 2 && isAlone) return;
        const plans = new Map(planParcels(rows).map((plan) => [plan.id, plan]));
        const prices = toPrices(rows, plans);
        const changes = rows.flatMap((order): OrderChange[] => {
          const plan = plans.get(order.id);
          if (plan === undefined) return [];
          const change = toMembership(order, plan);
          const price = prices.get(order.id) ?? order.fulfilPriceCents;
          if (price !== order.fulfilPriceCents) change.fulfilPriceCents = price;
          const event = toEvent(order, plan, change);
          return Object.keys(change).length === 0 ? [] : [{ order, change, event }];
        });
        // Ends the own draft of an order that joins a lead order. The draft of the lead order is created again when it is sent.
        for (const { order, change } of changes)
          if (change.move?.to === 'JOINED') await emit(trx, 'orderJoined', { scope, orderId: order.id });
        for (const orderId of listChangedDrafts(rows, plans)) await emit(trx, 'draftParcelChanged', { scope, orderId });
        if (changes.length > 0) await orders.changeMany(trx, scope, changes);
      }),

    /**
     * Checks that the marketplace does not combine or split packages of a locked order at this moment. If the order were sent meanwhile, the other
     * orders of its new package could not be sent any more (CMB-4). A change reads the order again after it took its claim, so one of both sees the
     * other. @throws AppError BUSY
     */
    async assertSteady(trx: Queryable, scope: OwnerScope, order: WorkOrderRow): Promise<void> {
      const names = [order.id, ...order.parcelMates].map(packageClaimOf);
      if (await isClaimed({ presence }, trx, scope, names)) throw new AppError('BUSY');
    },

    /** Returns the order whose parcel or factory order includes this order; null when there is none. */
    async findHolder(db: Queryable, asked: OwnerScope, order: WorkOrderRow): Promise<string | null> {
      const ids = order.shipsWith === null ? order.parcelMates : [order.shipsWith];
      if (ids.length === 0) return null;
      const { rows } = await withFullScope(asked, (scope) => queries.listStates(db, scope, ids));
      return rows.find(({ fulfilState, shipsWith }) => shipsWith !== order.id && holdsParcel(fulfilState))?.id ?? null;
    },
  };
}

export type Parcels = ReturnType<typeof createParcels>;
