import type { FulfilType } from '@bobbin/domain/fulfilment';
import { formatMoney, parseMoney, type Cents } from '@bobbin/domain/money';
import type { SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Orders } from '../../orders/service.ts';
import * as queries from '../queries.ts';

const PRICE_TEXT = /^\d{1,7}(?:\.\d{1,2})?$/;
/** States in which no factory has the order and none is being asked. */
const FREE_STATES: readonly string[] = ['NONE', 'MANUAL', 'DRAFT', 'FAILED', 'REJECTED', 'CANCELLED', 'REFUNDED'];

export interface Prices {
  /**
   * Records a price; never reaches a factory, and leaves an order that is at one where it is (Spec 1 §4, W27).
   * @throws AppError NOT_FOUND, PRICE_INVALID
   */
  setPrice(scope: SellerScope, orderId: string, type: FulfilType, priceText: string | null | undefined): Promise<void>;
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

export function createPrices({ db, clock, orders }: Deps): Prices {
  return {
    async setPrice(scope, orderId, type, priceText) {
      const priceCents = parsePrice(priceText);
      await inTransaction(db, async (trx) => {
        const order = await orders.lockForWork(trx, scope, orderId);
        // The seller's own figure is marked as such (W24).
        const details = { from: formatMoney(order.fulfilPriceCents), to: formatMoney(priceCents), type };
        const event = { event: 'priceUpdated', details };
        const price = { fulfilPriceCents: priceCents, fulfilType: type };
        const isDraftKept = type === 'AUTO' && order.fulfilState === 'DRAFT';
        if (!FREE_STATES.includes(order.fulfilState) || isDraftKept) {
          await orders.change(trx, scope, order, price, event);
          return;
        }
        const draft = await queries.getActive(trx, scope, orderId);
        if (draft) {
          const now = new Date(clock.now());
          await queries.updateFulfilment(trx, scope, draft.id, { state: 'CANCELLED', ended_at: now, updated_at: now });
        }
        const byHand = { fulfilState: 'MANUAL', fulfilError: null };
        const byFactory = order.fulfilState === 'MANUAL' ? { fulfilState: 'NONE' } : {};
        const change = { ...price, fulfilStatus: 'NOT_FULFILL', ...(type === 'HAND' ? byHand : byFactory) };
        await orders.change(trx, scope, order, change, event);
      });
    },
  };
}
