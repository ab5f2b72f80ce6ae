import type { CombinableGroup, Marketplace, PackageChange } from '../marketplace.ts';
import type { Api } from './call.ts';
import { toPageEnd, toText } from './values.ts';
import { combinableSchema, packageChangeSchema, splitAttributesSchema, type WirePackageChange } from './wire.ts';

type CombiningCalls = Pick<
  Marketplace,
  'searchCombinable' | 'combinePackages' | 'uncombinePackage' | 'whyNotSplittable' | 'splitOrder'
>;

const PAGE_SIZE = 50;

const toGroups = (rows: WirePackageChange['packages']): CombinableGroup[] =>
  (rows ?? []).map((row) => ({ id: String(row.id), orderIds: (row.order_ids ?? []).map(String) }));

/** Reads the response of a change. Status 'success' may still contain errors of single packages (MKT-48). */
function toChange({ packages, errors }: WirePackageChange): PackageChange {
  const [first] = errors ?? [];
  return {
    packages: toGroups(packages),
    problem: first === undefined ? null : (toText(first.message) ?? 'refused without a reason'),
  };
}

/**
 * Creates the calls that combine packages of several orders, and split the package of one order (MKT-48).
 * Errors: none when it is created.
 */
export function createCombiningCalls(api: Api): CombiningCalls {
  return {
    async searchCombinable(access, pageToken = null) {
      return api.call(access, {
        method: 'GET',
        path: '/fulfillment/202309/combinable_packages/search',
        query: { page_size: PAGE_SIZE, page_token: pageToken },
        schema: combinableSchema,
        read: (page) => ({
          groups: toGroups(page.combinable_packages),
          nextPageToken: toPageEnd({ next_page_token: page.next_page_token, total_count: null }).nextPageToken,
        }),
        isWrite: false,
      });
    },

    async combinePackages(access, { id, orderIds }) {
      return api.call(access, {
        method: 'POST',
        path: '/fulfillment/202309/packages/combine',
        body: { combinable_packages: [{ id, order_ids: orderIds }] },
        schema: packageChangeSchema,
        read: toChange,
        isWrite: true,
      });
    },

    async uncombinePackage(access, packageId, orderIds) {
      return api.call(access, {
        method: 'POST',
        path: `/fulfillment/202309/packages/${encodeURIComponent(packageId)}/uncombine`,
        body: { order_ids: orderIds },
        schema: packageChangeSchema,
        read: toChange,
        isWrite: true,
      });
    },

    async whyNotSplittable(access, orderId) {
      return api.call(access, {
        method: 'GET',
        path: '/fulfillment/202309/orders/split_attributes',
        query: { order_ids: orderId },
        schema: splitAttributesSchema,
        read(answer) {
          const row = answer.split_attributes?.find(({ order_id }) => String(order_id) === orderId);
          const canSplit = row !== undefined && String(row.can_split) === 'true';
          return canSplit ? null : (toText(row?.reason) ?? 'the marketplace gave no reason');
        },
        isWrite: false,
      });
    },

    async splitOrder(access, orderId, groups) {
      return api.call(access, {
        method: 'POST',
        path: `/fulfillment/202309/orders/${encodeURIComponent(orderId)}/split`,
        body: {
          splittable_groups: groups.map((lineItemIds, at) => ({
            id: String(at + 1),
            order_line_item_ids: lineItemIds,
          })),
        },
        schema: packageChangeSchema,
        read: toChange,
        isWrite: true,
      });
    },
  };
}
