import type { SeenFields } from '@bobbin/contract/envelope';
import { checkByHand, checkPrice, type Eligibility } from '@bobbin/domain/fulfilment/eligibility';
import type { FulfilType } from '@bobbin/domain/fulfilment/fulfilment';
import { moveFulfil } from '@bobbin/domain/fulfilment/moves';
import { canDo } from '@bobbin/domain/fulfilment/states';
import { formatMoney, parseMoney, type Cents } from '@bobbin/domain/money/money';
import type { SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { assertUnchanged } from '../../../platform/precondition.ts';
import { AppError } from '../../../platform/errors.ts';
import { toFacts, type EventDetails, type Orders, type Parcels, type WorkOrderRow } from '../../orders/module.ts';
import { proveParcelFree, toRefusal } from './preparation.ts';
import * as queries from '../fulfilment.sql.ts';
import { toHouseOptions } from '../factories/settings.ts';
import { enqueueReprice } from '../send/enqueue-reprice.ts';
import type { WantedOptions } from '../wire.ts';

const PRICE_TEXT = /^\d{1,7}(?:\.\d{1,2})?$/;

interface HandWish {
  priceText: string | null | undefined;
  /** The factory that makes the order, with the given options (FUL-61). */
  house: string;
  options: WantedOptions;
  /** True when the seller confirmed to continue despite the buyer's cancel request (FUL-13). */
  isConfirmed: boolean;
  seen?: SeenFields;
}

interface Deps {
  db: Db;
  clock: Clock;
  orders: Orders & { parcels: Parcels };
}

/** @throws AppError PRICE_INVALID */
export function parsePrice(text: string | null | undefined): Cents {
  if (!PRICE_TEXT.test(text ?? '')) throw new AppError('PRICE_INVALID');
  return parseMoney(text ?? '');
}

/** Returns the fields of an order's fulfilment that a user sees, by their names on the wire. */
export function toCurrent(order: WorkOrderRow): Record<string, string | null> {
  return {
    fulfillType: order.fulfilType,
    fulfillHouse: order.fulfilHouse,
    fulfillLine: order.fulfilLine,
    fulfillFacility: order.fulfilFacility,
    fulfillShipping: order.fulfilShipping,
    fulfillPrice: formatMoney(order.fulfilPriceCents),
    fulfilState: order.fulfilState,
  };
}

interface Maker {
  fulfilHouse: string | null;
  fulfilLine: string | null;
  fulfilFacility: string | null;
  fulfilShipping: string | null;
}

const NO_FACTORY: Maker = { fulfilHouse: null, fulfilLine: null, fulfilFacility: null, fulfilShipping: null };

/** Checks the given options; an option that is not given stays absent. @throws AppError INVALID_INPUT */
function toMaker(house: string, { line, facility, shipping }: WantedOptions): Maker {
  const known = toHouseOptions(house, { line, facility, shipping });
  return {
    fulfilHouse: house,
    fulfilLine: line ? known.line : null,
    fulfilFacility: facility ? known.facility : null,
    fulfilShipping: shipping ? known.shipping : null,
  };
}

function proveAllowed(eligibility: Eligibility): void {
  if (!eligibility.ok) throw toRefusal(eligibility.reasons);
}

export function createPrices({ db, clock, orders }: Deps) {
  async function writePrice(
    trx: Queryable,
    scope: SellerScope,
    order: WorkOrderRow,
    type: FulfilType,
    cents: Cents,
    { made, ...more }: { confirmedCancelRequest?: true; made?: Maker } = {},
  ): Promise<void> {
    // The event contains the type, so that the timeline shows that the seller entered the price (FUL-31).
    const details: EventDetails = {
      from: formatMoney(order.fulfilPriceCents),
      to: formatMoney(cents),
      type,
      ...(made ? { house: made.fulfilHouse } : {}),
      ...more,
    };
    const event = { event: 'priceUpdated', details };
    const price = { fulfilPriceCents: cents, fulfilType: type };
    const isDraftKept = type === 'AUTO' && order.fulfilState === 'DRAFT';
    if (!canDo(order.fulfilState, 'takeByHand') || isDraftKept) {
      await orders.change(trx, scope, order, price, event);
      return;
    }
    const action = type === 'HAND' ? 'takeByHand' : 'leaveByHand';
    const move = canDo(order.fulfilState, action) ? { move: moveFulfil(order.fulfilState, action, 'seller') } : {};
    const draft = await queries.getActive(trx, scope, order.id);
    if (draft) {
      const now = new Date(clock.now());
      await queries.updateFulfilment(trx, scope, draft.id, { ...move, ended_at: now, updated_at: now });
    }
    const change = {
      ...price,
      ...(action === 'leaveByHand' ? NO_FACTORY : made),
      ...move,
      fulfilStatus: 'NOT_FULFILL',
      ...(type === 'HAND' ? { fulfilError: null } : {}),
    };
    await orders.change(trx, scope, order, change, event);
    // The order leaves the parcel of the lead order's draft, so the draft's estimate must be made again (FUL-96).
    const lead = order.shipsWith;
    if (lead !== null) await enqueueReprice(trx, scope, lead);
  }

  return {
    /**
     * Stores a price without contacting a factory and without changing the state of an order at a factory (FUL-29).
     * @throws AppError NOT_FOUND, PRICE_INVALID; for type HAND also FULFIL_NOT_POSSIBLE and FULFIL_IN_PROGRESS when a factory has the order
     */
    async setPrice(
      scope: SellerScope,
      orderId: string,
      type: FulfilType,
      priceText: string,
      seen?: SeenFields,
    ): Promise<void> {
      const priceCents = parsePrice(priceText);
      await inTransaction(db, async (trx) => {
        const order = await orders.lockForWork(trx, scope, orderId);
        assertUnchanged(seen, toCurrent(order), { fulfillPrice: formatMoney(priceCents) });
        proveAllowed(checkPrice(order.fulfilState, type));
        // The price of an order that is sent with another one is a share of the parcel's cost, so it must not be set.
        if (order.shipsWith !== null) await proveParcelFree(orders.parcels, trx, scope, order);
        if (type === 'HAND') await orders.parcels.assertSteady(trx, scope, order);
        await writePrice(trx, scope, order, type, priceCents);
      });
    },

    /**
     * Records that an order is made elsewhere, and its cost; only when the order could also be sent to a factory now.
     * @throws AppError NOT_FOUND, PRICE_INVALID, INVALID_INPUT, FULFIL_NOT_POSSIBLE, FULFIL_IN_PROGRESS, CANCEL_REQUEST_PENDING, SHOP_EXPIRED
     */
    async setByHand(
      scope: SellerScope,
      orderId: string,
      { priceText, house, options, isConfirmed, seen }: HandWish,
    ): Promise<void> {
      const priceCents = parsePrice(priceText);
      const made = toMaker(house, options);
      // Checks the shop before the lock; afterwards only the order can have changed.
      proveAllowed(
        await orders.checkByHand(scope, await orders.getForWork(db, scope, orderId), {
          confirmCancelRequested: isConfirmed,
        }),
      );
      await inTransaction(db, async (trx) => {
        const order = await orders.lockForWork(trx, scope, orderId);
        assertUnchanged(seen, toCurrent(order), { fulfillPrice: formatMoney(priceCents), fulfillHouse: house });
        proveAllowed(checkByHand(toFacts(order, null), clock.now(), { confirmCancelRequested: isConfirmed }));
        // When the order is sent with another one, its products may already be in the factory order of that order.
        if (order.shipsWith !== null) await proveParcelFree(orders.parcels, trx, scope, order);
        await orders.parcels.assertSteady(trx, scope, order);
        const more = order.isCancelRequested ? { confirmedCancelRequest: true as const } : {};
        await writePrice(trx, scope, order, 'HAND', priceCents, { ...more, made });
      });
    },
  };
}

export type Prices = ReturnType<typeof createPrices>;
