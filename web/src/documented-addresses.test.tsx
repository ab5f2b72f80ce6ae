import { describe, expect, it } from 'vitest';
import { createQueryClient } from './api/query.ts';
import { findPage } from './other-addresses.ts';
import { createAppRouter } from './router.ts';

/** Every screen URL in the product's documents, including alternative URLs, and the page that it opens (UI-6, API-27). */
const ADDRESSES: readonly (readonly [address: string, page: string])[] = [
  ['/', '/'],
  ['/register', '/register'],
  ['/forgot-password', '/forgot-password'],
  ['/activate-account', '/activate-account'],
  ['/email_confirm', '/activate-account'],
  ['/email-confirm', '/activate-account'],
  ['/two-factor', '/two-factor'],
  ['/404', '/404'],
  ['/community', '/community/'],
  ['/community/', '/community/'],
  ['/community/shops', '/community/shops'],
  ['/community/shop-details/7495', '/community/shop-details/$id'],
  ['/community/orders', '/community/orders'],
  ['/community/designs', '/community/designs'],
  ['/community/report/34', '/community/report/$id'],
  ['/community/reports/34', '/community/report/$id'],
  ['/community/user', '/community/user'],
  ['/community/profile', '/community/user'],
  ['/community/top-seller', '/community/top-seller'],
  ['/community/flash-sale', '/community/flash-sale'],
  ['/community/sku', '/community/sku'],
  ['/admin', '/admin/'],
  ['/admin/dashboard', '/admin/'],
  ['/admin/roles', '/admin/roles'],
  ['/admin/role', '/admin/roles'],
  ['/admin/ip', '/admin/ip'],
  ['/admin/logs', '/admin/logs'],
  ['/admin/log', '/admin/logs'],
  ['/admin/spy', '/admin/spy'],
  ['/admin/fulfill', '/admin/fulfill'],
  ['/admin/users', '/admin/users'],
  ['/admin/user', '/admin/users'],
  ['/admin/shop-user/u-1', '/admin/users/$id'],
  ['/admin/payments', '/admin/payments'],
  ['/admin/payment', '/admin/payments'],
  ['/admin/designs', '/admin/designs'],
  ['/admin/shops', '/admin/shops'],
  ['/admin/shop', '/admin/shops'],
  ['/admin/orders', '/admin/orders'],
  ['/admin/order', '/admin/orders'],
  ['/admin/sku-design', '/admin/sku-design'],
  ['/admin/skudesign', '/admin/sku-design'],
  ['/admin/posts', '/admin/posts'],
  ['/admin/post', '/admin/posts'],
];

const router = createAppRouter(createQueryClient());

/** Resolves a URL as the router does: to its own page, or to the page of which it is an alternative URL. */
function resolve(address: string): string | undefined {
  const routes = router.matchRoutes(findPage(router, address) ?? address, {});
  const path = routes.at(-1)?.fullPath;
  return path === '/$' ? undefined : path;
}

describe('the addresses of the documents', () => {
  it.each(ADDRESSES)('URL %s opens the page %s', (address, page) => {
    expect(resolve(address)).toBe(page);
  });
});
