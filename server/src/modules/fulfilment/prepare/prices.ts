import type { SeenFields } from '@bobbin/contract/envelope';
import type { House } from '@bobbin/domain/factories/houses';
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
  /** Maker of the order, with the options that were given (FUL-61). */
  house: House;
  options: WantedOptions;
  /** The seller saw the buyer's cancel request and continues (FUL-13). */
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

/** Returns the fields of an order's fulfilment that a person sees, by their wire names. */
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

/** Checks the given options; absent options stay absent. @throws AppError INVALID_INPUT */
function toMaker(house: House, { line, facility, shipping }: WantedOptions): Maker {
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
    // A price that the seller entered is marked as such (FUL-31).
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
    // The order leaves the parcel of a draft, whose estimate is now outdated (FUL-96).
    const lead = order.shipsWith;
    if (lead !== null) await enqueueReprice(trx, scope, lead);
  }

  return {
    /**
     * Stores a price; never contacts a factory, and does not move an order that is at a factory (FUL-29).
     * @throws AppError NOT_FOUND, PRICE_INVALID; by HAND also FULFIL_NOT_POSSIBLE, FULFIL_IN_PROGRESS for what a factory has
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
        // The order's cost is a share of the parcel's cost.
        if (order.shipsWith !== null) await proveParcelFree(orders.parcels, trx, scope, order);
        await writePrice(trx, scope, order, type, priceCents);
      });
    },

    /**
     * Records that an order is made elsewhere, with its cost, when it might also be sent to a factory.
     * @throws AppError NOT_FOUND, PRICE_INVALID, INVALID_INPUT, FULFIL_NOT_POSSIBLE, FULFIL_IN_PROGRESS, CANCEL_REQUEST_PENDING,
     * SHOP_EXPIRED
     */
    async setByHand(
      scope: SellerScope,
      orderId: string,
      { priceText, house, options, isConfirmed, seen }: HandWish,
    ): Promise<void> {
      const priceCents = parsePrice(priceText);
      const made = toMaker(house, options);
      // The shop is checked before the lock, because only the order can change meanwhile.
      proveAllowed(
        await orders.checkByHand(scope, await orders.getForWork(db, scope, orderId), {
          confirmCancelRequested: isConfirmed,
        }),
      );
      await inTransaction(db, async (trx) => {
        const order = await orders.lockForWork(trx, scope, orderId);
        assertUnchanged(seen, toCurrent(order), { fulfillPrice: formatMoney(priceCents), fulfillHouse: house });
        proveAllowed(checkByHand(toFacts(order, null), clock.now(), { confirmCancelRequested: isConfirmed }));
        // The products are in the factory order of another order.
        if (order.shipsWith !== null) await proveParcelFree(orders.parcels, trx, scope, order);
        const more = order.isCancelRequested ? { confirmedCancelRequest: true as const } : {};
        await writePrice(trx, scope, order, 'HAND', priceCents, { ...more, made });
      });
    },
  };
}

export type Prices = ReturnType<typeof createPrices>;
