import { DEFAULT_ORDER_SORT } from '@bobbin/domain/orders/list-url';
import { getProfile } from '@bobbin/contract/auth.calls';
import { getTrackingSummary, listOrders } from '@bobbin/contract/orders.calls';
import { listShopNames } from '@bobbin/contract/shop-names.calls';
import { ORDER_PAGE_SIZE } from '@bobbin/domain/limits';
import { toUrl } from './api/client-core.ts';

/**
 * Requests that `public/start.js` sends before the app runs: those in `page` on every page of a signed-in person, those in `orders` only on the
 * orders list, for a person who has not chosen another first view. The build writes these URLs into index.html (`web/early.ts`).
 */
export const EARLY_ADDRESSES = {
  page: [toUrl(getProfile.path, {})],
  orders: [
    toUrl(listOrders.path, {
      query: { attention: 'todo', isRestLast: 'true', page: 1, limit: ORDER_PAGE_SIZE, sortBy: DEFAULT_ORDER_SORT },
    }),
    toUrl(getTrackingSummary.path, {}),
    toUrl(listShopNames.path, {}),
  ],
};
