import { checkByHand, checkPrice, type Eligibility } from '@bobbin/domain/eligibility';
import { isFulfilState, type FulfilType } from '@bobbin/domain/fulfilment';
import { formatMoney, parseMoney, type Cents } from '@bobbin/domain/money';
import type { SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { toFacts, type Orders, type WorkOrderRow } from '../../orders/service.ts';
import { toRefusal } from '../preparation/service.ts';
import * as queries from '../queries.ts';

const PRICE_TEXT = /^\d{1,7}(?:\.\d{1,2})?$/;
/** States in which no factory has the order and none is being asked. */
const FREE_STATES: readonly string[] = ['NONE', 'MANUAL', 'DRAFT', 'FAILED', 'REJECTED', 'CANCELLED', 'REFUNDED'];

export interface Prices {
  /**
   * Records a price; never reaches a factory, and leaves an order that is at one where it is (Spec 1 §4, W27).
   * @throws AppError NOT_FOUND, PRICE_INVALID; by HAND also FULFIL_NOT_POSSIBLE, FULFIL_IN_PROGRESS for what a factory has
   */
  setPrice(scope: SellerScope, orderId: string, type: FulfilType, priceText: string): Promise<void>;
  /**
   * Records that an order is made elsewhere and what that costs, where it might be sent to a factory as well.
   * @throws AppError NOT_FOUND, PRICE_INVALID, FULFIL_NOT_POSSIBLE, FULFIL_IN_PROGRESS, CANCEL_REQUEST_PENDING, SHOP_EXPIRED
   */
  setByHand(scope: SellerScope, orderId: string, wish: HandWish): Promise<void>;
}

interface HandWish {
  priceText: string | null | undefined;
  /** The seller saw the buyer's cancel request and goes on (AC-08). */
  isConfirmed: boolean;
}

interface Deps {
  db: Db;
  clock: Clock;
  orders: Orders;
}

function parsePrice(text: string | null | undefined): Cents {
  if (!PRICE_TEXT.test(text ?? '')) throw new AppError('PRICE_INVALID');
  return parseMoney(text ?? '');
}

function proveAllowed(eligibility: Eligibility): void {
  if (!eligibility.ok) throw toRefusal(eligibility.reasons);
}

export function createPrices({ db, clock, orders }: Deps): Prices {
  async function writePrice(
    trx: Queryable,
    scope: SellerScope,
    order: WorkOrderRow,
    type: FulfilType,
    cents: Cents,
    more: { confirmedCancelRequest?: true } = {},
  ): Promise<void> {
    // The seller's own figure is marked as such (W24).
    const details = { from: formatMoney(order.fulfilPriceCents), to: formatMoney(cents), type, ...more };
    const event = { event: 'priceUpdated', details };
    const price = { fulfilPriceCents: cents, fulfilType: type };
    const isDraftKept = type === 'AUTO' && order.fulfilState === 'DRAFT';
    if (!FREE_STATES.includes(order.fulfilState) || isDraftKept) {
      await orders.change(trx, scope, order, price, event);
      return;
    }
    const draft = await queries.getActive(trx, scope, order.id);
    if (draft) {
      const now = new Date(clock.now());
      await queries.updateFulfilment(trx, scope, draft.id, { state: 'CANCELLED', ended_at: now, updated_at: now });
    }
    const byHand = { fulfilState: 'MANUAL', fulfilError: null };
    const byFactory = order.fulfilState === 'MANUAL' ? { fulfilState: 'NONE' } : {};
    const change = { ...price, fulfilStatus: 'NOT_FULFILL', ...(type === 'HAND' ? byHand : byFactory) };
    await orders.change(trx, scope, order, change, event);
  }

  return {
    async setPrice(scope, orderId, type, priceText) {
      const priceCents = parsePrice(priceText);
      await inTransaction(db, async (trx) => {
        const order = await orders.lockForWork(trx, scope, orderId);
        const state = isFulfilState(order.fulfilState) ? order.fulfilState : 'NONE';
        proveAllowed(checkPrice(state, type));
        await writePrice(trx, scope, order, type, priceCents);
      });
    },

    async setByHand(scope, orderId, { priceText, isConfirmed }) {
      const priceCents = parsePrice(priceText);
      // The shop is asked before the lock; what can change meanwhile is the order.
      proveAllowed(await orders.checkByHand(scope, await orders.getForWork(db, scope, orderId), isConfirmed));
      await inTransaction(db, async (trx) => {
        const order = await orders.lockForWork(trx, scope, orderId);
        proveAllowed(checkByHand(toFacts(order, null), clock.now(), { confirmCancelRequested: isConfirmed }));
        const more = order.isCancelRequested ? { confirmedCancelRequest: true as const } : {};
        await writePrice(trx, scope, order, 'HAND', priceCents, more);
      });
    },
  };
}
