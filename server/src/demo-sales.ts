import { defaultEnd } from '@bobbin/domain/flash-sales/times';
import { FLASH_SALE_BATCH_MAX } from '@bobbin/domain/limits';
import type { App } from './app.ts';
import type { SellerScope } from './platform/access.ts';

const HOUR_MS = 3_600_000;

/** Creates a flash sale that is running and one in the future; the worker sends them to the marketplace. */
export async function startFlashSales(app: App, scope: SellerScope): Promise<void> {
  const [, shop] = await app.shopList.listNames(scope);
  if (!shop) return;
  const now = Date.now();
  const sale = { batch: FLASH_SALE_BATCH_MAX, belowCost: 'skip', autoRenew: false } as const;
  const seconds = (at: number) => Math.floor(at / 1000);
  const timeend = defaultEnd(now);
  await app.flashSales.sales.create(scope, shop.id, {
    ...sale,
    name: 'Mid-week 45',
    deal: 45,
    timeend: seconds(timeend),
  });
  const start = timeend + HOUR_MS;
  const next = { timestart: seconds(start), timeend: seconds(defaultEnd(start)) };
  await app.flashSales.sales.create(scope, shop.id, { ...sale, name: 'Weekend 30', deal: 30, ...next });
}
