import type { BuyerRequest } from '@bobbin/contract/requests';
import type { Marketplace } from '@bobbin/connectors/marketplace';
import type { RejectReason } from '@bobbin/connectors/marketplace-request';
import {
  listAnswers,
  type RequestAction,
  type RequestAnswer,
  type RequestKind,
  type RequestStage,
} from '@bobbin/domain/orders/buyer-request';
import { formatMoney } from '@bobbin/domain/money/money';
import { listRights, type SellerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { OrdersOffers } from '../orders/module.ts';
import { toMarketplaceRefusal, type Shops } from '../shops/module.ts';
import * as queries from './requests.sql.ts';

interface Deps {
  db: Db;
  clock: Clock;
  marketplace: Marketplace;
  shops: Pick<Shops, 'getAccess' | 'noteFailure'>;
  orders: Pick<OrdersOffers, 'getForWork'>;
}

const isoOrNull = (value: Date | null): string | null => value?.toISOString() ?? null;

/** Lists and details of buyers' requests. */
export function createRequests({ db, clock, marketplace, shops, orders }: Deps) {
  async function show(scope: SellerScope, rows: readonly queries.RequestRow[]): Promise<BuyerRequest[]> {
    const ids = [...new Set(rows.map(({ orderId }) => orderId))];
    const found = await Promise.all(ids.map((id) => orders.getForWork(db, scope, id)));
    const byId = new Map(found.map((order) => [order.id, order]));
    return rows.map((row) => {
      const order = byId.get(row.orderId);
      return {
        id: row.id,
        orderId: row.orderId,
        shopId: row.shopId,
        kind: row.kind as RequestKind,
        type: row.type,
        status: row.status,
        stage: row.stage as RequestStage,
        role: row.role,
        action: row.action as RequestAction | null,
        answers: [...listAnswers(row.action as RequestAction | null)],
        deadlineAt: isoOrNull(row.deadlineAt),
        reason: row.reason,
        refundAmount:
          row.refundCents !== null && scope.can('viewCosts', row.shopId) ? formatMoney(row.refundCents) : null,
        currency: order?.currency ?? 'USD',
        pieces: row.pieces.map(({ skuId, skuName }) => ({ skuId, skuName })),
        trackingNumber: row.trackingNumber,
        carrier: row.carrier,
        arbitration: row.arbitration,
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
        endedAt: isoOrNull(row.endedAt),
        answer:
          row.answer === null || row.answeredAt === null
            ? null
            : { answer: row.answer as RequestAnswer, by: row.answerBy ?? '', at: row.answeredAt.toISOString() },
        fulfilState: order?.fulfilState ?? '',
        fulfillHouse: order?.fulfilHouse ?? null,
        rights: listRights(scope, row.shopId),
      };
    });
  }

  async function getOfOrder(scope: SellerScope, orderId: string, requestId: string): Promise<queries.RequestRow> {
    const [row] = await queries.listRequestsById(db, scope, [requestId]);
    if (row?.orderId !== orderId) throw new AppError('NOT_FOUND');
    return row;
  }

  return {
    /** Lists the open requests of the given orders. */
    listAsked: async (scope: SellerScope, orderIds: readonly string[]): Promise<BuyerRequest[]> =>
      show(scope, await queries.listAsked(db, scope, orderIds)),

    /** @throws AppError NOT_FOUND */
    async listOfOrder(scope: SellerScope, orderId: string): Promise<BuyerRequest[]> {
      await orders.getForWork(db, scope, orderId);
      return show(scope, await queries.listOfOrder(db, scope, orderId));
    },

    /** @throws AppError NOT_FOUND, SHOP_EXPIRED, SHOP_NOT_AUTHORIZED, MARKETPLACE_UNAVAILABLE, MARKETPLACE_REFUSED */
    async listReasons(scope: SellerScope, orderId: string, requestId: string): Promise<RejectReason[]> {
      const request = await getOfOrder(scope, orderId, requestId);
      const startedAt = clock.now();
      try {
        return await marketplace.listRejectReasons(await shops.getAccess(scope, request.shopId), requestId);
      } catch (error) {
        await shops.noteFailure(scope, request.shopId, error, startedAt);
        throw toMarketplaceRefusal(error);
      }
    },

    /** Asserts that a request belongs to an order. @throws AppError NOT_FOUND */
    assertOfOrder: async (scope: SellerScope, orderId: string, requestId: string): Promise<void> =>
      void (await getOfOrder(scope, orderId, requestId)),
  };
}

export type Requests = ReturnType<typeof createRequests>;
