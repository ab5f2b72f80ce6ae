import { extensionPost } from '@bobbin/contract/extension';
import type { App } from './app.ts';
import type { SellerScope } from './platform/access.ts';

/** The fields of the simulated seller pages' responses that are used. */
interface Overview {
  health: object;
  accelerated_settlement: number;
  flash_sale: { is_allowed: boolean };
}
interface Violations {
  total_count: number;
  violations: unknown[];
}

const VERSION = '1.0.0';

/**
 * Opens the seller pages of all shops except one, as a seller with the extension would do, so that the demo shows the extension's data. The page of
 * the remaining shop shows what it looks like without the extension.
 */
export async function visitSellerPages(app: App, scope: SellerScope, marketplace: string): Promise<void> {
  const { data: shops } = await app.shopList.list(scope, { page: 1, limit: 50, sortBy: 'createdAt:DESC' });
  for (const { id: shopId } of shops.slice(1)) {
    const read = async <T>(path: string): Promise<T> => {
      const url = new URL(`/api/v1/seller/${path}?shop_id=${shopId}`, marketplace);
      return ((await (await fetch(url)).json()) as { data: T }).data;
    };
    const overview = await read<Overview>('shop/overview');
    const { total_count: total, violations: records } = await read<Violations>('violation/list');
    const post = extensionPost.parse({
      version: VERSION,
      shopId,
      observedAt: new Date().toISOString(),
      health: overview.health,
      settlement: { acceleratedSettlement: overview.accelerated_settlement },
      flashSale: { isAllowed: overview.flash_sale.is_allowed },
      violations: { total, records },
    });
    await app.extension.sync(scope, post);
  }
}
