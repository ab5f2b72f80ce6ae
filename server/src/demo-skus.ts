import type { App } from './app.ts';
import type { SellerScope, StaffScope } from './platform/access.ts';
import { inTransaction } from './platform/database.ts';

/** Deposit of the demo's seller: the amount in dong, and the exchange rate. */
const DEPOSIT = { vnd: 2_500_000, rate: 25_000 };

/** Creates one SKU design in each state, with the money that two of them need; the other SKUs have no design request. */
export async function fillSkuDesigns(app: App, seller: SellerScope, staff: StaffScope): Promise<void> {
  await inTransaction(app.db, (trx) =>
    app.wallet.transfers.credit(trx, seller, { ...DEPOSIT, reference: 'demo deposit', description: 'MB Bank' }),
  );
  const { data } = await app.skuDesigns.list(seller, { view: 'none', page: 1, limit: 5, sortBy: 'createdAt:DESC' });
  const [asked, dear, paid, done] = data;
  const { data: fulfil } = await app.fulfilDesigns.list({
    kind: 'checked',
    page: 1,
    limit: 1,
    sortBy: 'createdAt:DESC',
  });
  const [design] = fulfil;
  for (const card of [asked, dear, paid, done]) if (card) await app.skuDesigns.ask(seller, card.id, '5.00');
  if (dear) await app.skuDesigns.queue.price(staff, { id: dear.id, price: '6.50' });
  if (paid) await app.skuDesigns.queue.price(staff, { id: paid.id, price: '4.50' });
  if (done && design) {
    await app.skuDesigns.queue.price(staff, { id: done.id, price: '5.00' });
    await app.skuDesigns.queue.finish(staff, done.id, design.code);
  }
}
