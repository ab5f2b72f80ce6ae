import { isDesignSide } from '@bobbin/domain/fulfilment/design-sides';
import type { OwnerScope, SystemScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { createId } from '../../../platform/ids.ts';
import { addJobs } from '../../../platform/jobs.ts';
import { listUnadopted } from './adoption.cross-tenant.sql.ts';
import { listRemembered, markAdopted, type RememberedFile } from './adoption.sql.ts';
import type { OpenOrders } from './filling.ts';
import type { Keeping } from './keeping.ts';
import type { Learning } from './learning.ts';
import { insertPlace, listPlacesFor, type NewPlace } from './places.sql.ts';
import { listSkus, lockPrints, type SkuRow } from './skus.sql.ts';

const OWNERS_AT_ONCE = 1_000;
/** Number of products that one transaction converts. */
const PRODUCTS_AT_ONCE = 100;

interface Deps {
  db: Db;
  clock: Clock;
  keeping: Pick<Keeping, 'note' | 'refresh'>;
  learning: Pick<Learning, 'findPrint' | 'confirmColour'>;
  orders: Pick<OpenOrders, 'listSkuFacts'>;
}

const signatureOf = (files: readonly RememberedFile[]) =>
  files
    .map(({ side, fileId }) => `${side}:${fileId}`)
    .toSorted()
    .join(' ');

/**
 * Converts designs that were remembered by SKU to placements: of the whole product where all remembered SKUs of a style have the same designs,
 * otherwise of the single SKUs (PRN-16). Orders that were sent do not change. Safe to run twice, because a SKU that has a print is skipped.
 */
export function createAdoption({ db, clock, keeping, learning, orders }: Deps) {
  function toPlace(sku: SkuRow, printId: string, isWhole: boolean): NewPlace {
    return {
      id: createId(clock.now()),
      printId,
      kind: isWhole ? 'product' : 'sku',
      shopId: sku.shopId,
      ref: isWhole ? sku.productId : sku.skuId,
      productId: sku.productId,
      color: '',
      colorKey: '',
      style: isWhole ? sku.style : '',
      pattern: null,
      without: [],
      from: null,
      changeId: null,
    };
  }

  /** Places the remembered designs of the SKUs of one style of a product. */
  async function adoptStyle(
    trx: Queryable,
    scope: OwnerScope,
    skus: readonly SkuRow[],
    remembered: ReadonlyMap<string, readonly RememberedFile[]>,
    isProductMarked: boolean,
  ): Promise<void> {
    const known = skus.flatMap((sku) => {
      const files = remembered.get(sku.skuId) ?? [];
      const isDesigned = files.some(({ side }) => isDesignSide(side));
      return isDesigned && !sku.isMarked && sku.printId === null ? [{ sku, files, signature: signatureOf(files) }] : [];
    });
    const isWhole = !isProductMarked && new Set(known.map(({ signature }) => signature)).size === 1;
    for (const [at, { sku, files }] of known.entries()) {
      await learning.confirmColour(trx, scope, sku.color, files);
      if (isWhole && at > 0) continue;
      const sides = files.map(({ side, fileId }) => ({ side, fileId }));
      const printId = await learning.findPrint(trx, scope, sides, { isAuto: true, origin: 'shop' });
      await insertPlace(trx, scope, toPlace(sku, printId, isWhole), new Date(clock.now()));
    }
  }

  async function adoptProducts(trx: Queryable, scope: OwnerScope, productIds: readonly string[]): Promise<void> {
    await lockPrints(trx, scope);
    const skus = await listSkus(trx, scope, { productIds });
    const skuIds = skus.map(({ skuId }) => skuId);
    const remembered = Map.groupBy(await listRemembered(trx, scope, skuIds), ({ skuId }) => skuId);
    const placed = new Set((await listPlacesFor(trx, scope, productIds)).map(({ ref }) => ref));
    for (const [productId, of] of Map.groupBy(skus, (sku) => sku.productId)) {
      if (placed.has(productId)) continue;
      const isMarked = of.some((sku) => sku.isMarked);
      for (const [, styled] of Map.groupBy(of, ({ style }) => style)) {
        await adoptStyle(trx, scope, styled, remembered, isMarked);
      }
    }
    await keeping.refresh(trx, scope, skuIds);
  }

  return {
    /** Enqueues the accounts that are not converted yet. */
    async ask(): Promise<void> {
      const jobs = (await listUnadopted(db, OWNERS_AT_ONCE)).map((ownerId) => ({
        payload: { ownerId },
        key: `adopt:${ownerId}`,
      }));
      if (jobs.length > 0) await addJobs(db, 'adoptPrints', jobs);
    },

    /** Job: converts the remembered designs of an account, product by product. */
    async adopt(scope: SystemScope, signal: AbortSignal): Promise<void> {
      for (let after = ''; ;) {
        signal.throwIfAborted();
        const facts = await orders.listSkuFacts(scope, after, PRODUCTS_AT_ONCE);
        if (facts.length === 0) break;
        const productIds = [...new Set(facts.map(({ productId }) => productId))].toSorted();
        await inTransaction(db, async (trx) => {
          for (const [shopId, of] of Map.groupBy(facts, (fact) => fact.shopId))
            await keeping.note(trx, scope, shopId, of);
          await adoptProducts(trx, scope, productIds);
        });
        after = productIds.at(-1) ?? '';
      }
      await markAdopted(db, scope, new Date(clock.now()));
    },
  };
}
