import { formatMoney } from '@bobbin/domain/money/money';
import type { Marketplace } from '../marketplace.ts';
import {
  PROMOTION_CALL_MAX,
  PROMOTION_TITLE_MAX,
  type ActivityStanding,
  type FlashSaleActivity,
  type PromotedProduct,
} from '../marketplace-promotion.ts';
import type { Api } from './call.ts';
import { readNothing, readRows } from './map.ts';
import {
  activityDetailSchema,
  activityPageSchema,
  activitySchema,
  createdActivitySchema,
  type WireActivity,
} from './promotion-wire.ts';
import { toMoment, toPageEnd, toText } from './values.ts';
import { emptySchema } from './wire.ts';

type PromotionCalls = Pick<
  Marketplace,
  'createFlashSale' | 'putFlashSaleSkus' | 'stopFlashSale' | 'getFlashSale' | 'searchFlashSales'
>;

const BASE = '/promotion/202309/activities';
const TYPE = 'FLASHSALE';
/** Value for no limit on the total quantity or on the quantity per buyer. */
const NO_LIMIT = { quantity_limit: -1, quantity_per_user: -1 };

const STANDINGS: Readonly<Record<string, ActivityStanding>> = {
  EXPIRED: 'expired',
  DEACTIVATED: 'stopped',
  NOT_EFFECTIVE: 'ended',
};

/**
 * Creates the calls about flash sales (MKT-42). An activity has a price for each variant and not a percentage.
 * Errors: none when it is created; RangeError for an invalid title or list.
 */
export function createPromotionCalls(api: Api): PromotionCalls {
  return {
    async createFlashSale(access, { title, beginAt, endAt }) {
      if (title === '' || [...title].length > PROMOTION_TITLE_MAX) throw new RangeError('title: 1 to 50 characters');
      return api.call(access, {
        method: 'POST',
        path: BASE,
        body: {
          title,
          activity_type: TYPE,
          product_level: 'VARIATION',
          begin_time: Math.ceil(beginAt / 1000),
          end_time: Math.floor(endAt / 1000),
          duration_type: 'NORMAL',
          participation_limit: [{ type: 'BUYER_NO_LIMIT' }],
        },
        schema: createdActivitySchema,
        read: ({ activity_id }) => String(activity_id),
        isWrite: true,
      });
    },

    async putFlashSaleSkus(access, activityId, products) {
      checkProducts(products);
      await api.call(access, {
        method: 'PUT',
        path: `${BASE}/${encodeURIComponent(activityId)}/products`,
        body: { activity_id: activityId, products: products.map(toWireProduct) },
        schema: emptySchema,
        read: readNothing,
        isWrite: true,
      });
    },

    async stopFlashSale(access, activityId) {
      const path = `${BASE}/${encodeURIComponent(activityId)}/deactivate`;
      await api.call(access, { method: 'POST', path, schema: emptySchema, read: readNothing, isWrite: true });
    },

    async getFlashSale(access, activityId) {
      return api.call(access, {
        method: 'GET',
        path: `${BASE}/${encodeURIComponent(activityId)}`,
        schema: activityDetailSchema,
        read(wire) {
          const activity = toActivity(wire, activityId);
          if (activity.id !== activityId) throw new RangeError('activity_id: another activity than was asked for');
          const skuIds = (wire.products ?? []).flatMap(({ skus }) => (skus ?? []).map(({ id }) => String(id)));
          return { ...activity, skuIds };
        },
        isWrite: false,
      });
    },

    async searchFlashSales(access, { status, title, pageSize, pageToken }) {
      return api.call(access, {
        method: 'POST',
        path: `${BASE}/search`,
        // In this call the page token is in the body.
        body: {
          page_size: pageSize,
          page_token: pageToken ?? '',
          activity_type: TYPE,
          status,
          activity_title: title,
        },
        schema: activityPageSchema,
        read(page) {
          const { rows, broken } = readRows(page.activities, activitySchema, (wire) => toActivity(wire));
          return { activities: rows, broken, ...toPageEnd(page) };
        },
        isWrite: false,
      });
    },
  };
}

function checkProducts(products: readonly PromotedProduct[]): void {
  const count = products.reduce((sum, { skus }) => sum + skus.length, 0);
  if (products.length === 0 || products.length > PROMOTION_CALL_MAX || count > PROMOTION_CALL_MAX)
    throw new RangeError(`products: 1 to ${PROMOTION_CALL_MAX}, with as many variants together`);
  if (products.some(({ skus }) => skus.length === 0)) throw new RangeError('products: one without variants');
}

function toWireProduct({ id, skus }: PromotedProduct): object {
  return {
    id,
    ...NO_LIMIT,
    skus: skus.map((sku) => ({ id: sku.id, activity_price_amount: formatMoney(sku.priceCents), ...NO_LIMIT })),
  };
}

/** Translates an activity. Errors: RangeError for an activity without an id, and for an invalid time. */
function toActivity(wire: WireActivity, asked: string | null = null): FlashSaleActivity {
  const id = toText(wire.activity_id) ?? toText(wire.id) ?? asked;
  if (id === null) throw new RangeError('id: an activity without one');
  return {
    id,
    title: toText(wire.title) ?? '',
    type: wire.activity_type ?? null,
    status: wire.status,
    standing: STANDINGS[wire.status] ?? 'open',
    beginAt: toMoment(wire.begin_time, 'begin_time'),
    endAt: toMoment(wire.end_time, 'end_time'),
  };
}
