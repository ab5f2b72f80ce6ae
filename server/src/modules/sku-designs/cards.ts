import { moveSkuDesign, type SkuDesignState } from '@bobbin/domain/sku-designs/states';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database.ts';
import { publish } from '../../platform/live.ts';
import { withFullScope } from '../../platform/shop-scope.ts';
import { createId } from '../../platform/ids.ts';
import type { StoredProduct } from '../orders/module.ts';
import { wordsOf } from './card-words.ts';
import * as queries from './sku-designs.sql.ts';

interface Deps {
  clock: Clock;
  /** Lists which of the SKUs need no design. */
  listSettled(trx: Queryable, scope: OwnerScope, skuIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Creates and removes cards as orders and designs change, in the transaction of the change (SKD-1, SKD-2). */
export function createCards({ clock, listSettled }: Deps) {
  /** Reopens a card whose paid design was removed, and publishes the change to the pages of the seller and of staff. The payment is kept (SKD-15). */
  async function forgetDone(trx: Queryable, whole: OwnerScope, cards: readonly queries.CardRow[]): Promise<void> {
    for (const card of cards) {
      await queries.updateCard(trx, whole, card.skuId, {
        agreed_cents: null,
        price_cents: null,
        fulfil_design_id: null,
        fulfil_code: null,
        submitted_at: null,
        paid_at: null,
        words: wordsOf(whole.ownerId, { ...card, fulfilCode: null }),
      });
    }
    for (const shopId of new Set(cards.map((card) => card.shopId))) {
      await publish(trx, { kind: 'event', ownerId: whole.ownerId, event: { type: 'shop', shopId } });
      await publish(trx, { kind: 'staff', permission: 'VIEW_DESIGNS', event: { type: 'staffSku' } });
    }
  }

  return {
    /** When all SKUs already have a card, one statement is enough. */
    add: (trx: Queryable, scope: OwnerScope, shopId: string, products: readonly StoredProduct[]): Promise<void> =>
      withFullScope(scope, async (whole) => {
        const now = new Date(clock.now());
        const added = await queries.insertCards(
          trx,
          whole,
          products.map((product) => {
            const id = createId(clock.now());
            return {
              sku_id: product.skuId,
              id,
              shop_id: shopId,
              product_id: product.productId,
              product_name: product.productName,
              sku_name: product.skuName,
              seller_sku: product.sellerSku,
              sku_image: product.skuImage,
              state: 'NONE',
              words: wordsOf(whole.ownerId, { ...product, id }),
              created_at: now,
              updated_at: now,
            };
          }),
        );
        if (added.length === 0) return;
        const settled = await listSettled(trx, whole, added);
        const known = added.filter((skuId) => settled.has(skuId));
        await queries.setStates(trx, whole, known, 'KNOWN', now);
        const counts: queries.CountChange[] = [
          { shopId, state: 'KNOWN', by: known.length },
          { shopId, state: 'NONE', by: added.length - known.length },
        ];
        await queries.addToCounts(
          trx,
          whole,
          counts.filter(({ by }) => by > 0),
        );
      }),

    /** Updates the cards of SKUs whose remembered designs changed. */
    look: (trx: Queryable, scope: OwnerScope, skuIds: readonly string[]): Promise<void> =>
      withFullScope(scope, async (whole) => {
        // Locks the SKUs first, so that of two concurrent changes of their remembered designs, the second sees the first.
        const open = await queries.lockOpen(trx, whole, skuIds);
        if (open.length === 0) return;
        const settled = await listSettled(
          trx,
          whole,
          open.map(({ skuId }) => skuId),
        );
        const moved: (queries.CardRow & { to: SkuDesignState })[] = [];
        for (const card of open) {
          const to = moveSkuDesign(card.state, settled.has(card.skuId) ? 'learn' : 'unlearn');
          if (to !== null) moved.push({ ...card, to });
        }
        for (const [state, cards] of Map.groupBy(moved, ({ to }) => to)) {
          const ids = cards.map(({ skuId }) => skuId);
          await queries.setStates(trx, whole, ids, state, new Date(clock.now()));
        }
        await forgetDone(
          trx,
          whole,
          moved.filter(({ state }) => state === 'DONE'),
        );
        await queries.addToCounts(
          trx,
          whole,
          moved.flatMap(({ shopId, state, to }) => [
            { shopId, state, by: -1 },
            { shopId, state: to, by: 1 },
          ]),
        );
      }),
  };
}

export type Cards = ReturnType<typeof createCards>;
