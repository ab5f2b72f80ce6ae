import { isDesignSide, DESIGN_SIDES } from '@bobbin/domain/fulfilment/design-sides';
import { listStyles } from '@bobbin/domain/prints/styles';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import type { Emit } from '../../../platform/events.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import { askRefill } from './refill-job.ts';
import { resolveLines, type ResolvedLine } from './resolver.ts';
import * as queries from './skus.sql.ts';
import type { SkuFacts, SkuResult, SkuRow } from './skus.sql.ts';

/** Number of SKUs that one statement resolves. */
const SKUS_AT_ONCE = 1_000;

const NOTHING = { placeId: null, printId: null, state: 'none', fileId: null, asks: [], isWrongSize: false } as const;

function toResult(skuId: string, line: ResolvedLine | null): SkuResult {
  if (line === null || line.state === 'none') return { skuId, ...NOTHING, asks: [] };
  const first = line.files
    .filter(({ side }) => isDesignSide(side))
    .toSorted((a, b) => sideRank(a.side) - sideRank(b.side))[0];
  return {
    skuId,
    placeId: line.place.id,
    printId: line.print.id,
    state: line.state,
    fileId: first?.fileId ?? null,
    asks: line.state === 'asks' ? [line.color] : [],
    isWrongSize: line.isWrongSize,
  };
}

const sideRank = (side: string) => DESIGN_SIDES.findIndex((known) => known === side);

const isSame = (a: SkuResult, b: SkuRow) =>
  a.placeId === b.placeId &&
  a.printId === b.printId &&
  a.state === b.state &&
  a.fileId === b.fileId &&
  a.isWrongSize === b.isWrongSize &&
  a.asks.join() === b.asks.join();

/** Stores for each ordered SKU which print its next order gets, so that lists and counts need not compute it for each order (PRN-6). */
export function createKeeping({ emit }: { emit: Emit }) {
  /**
   * Computes the prints of SKUs again and stores those that changed; the caller holds the lock on prints. Cards of SKU designs are updated too
   * (SKD-2). Returns whether a result changed.
   */
  async function refresh(trx: Queryable, whole: OwnerScope, skuIds: readonly string[]): Promise<boolean> {
    const ids = [...new Set(skuIds)].toSorted();
    let isChanged = false;
    for (let at = 0; at < ids.length; at += SKUS_AT_ONCE) {
      const part = ids.slice(at, at + SKUS_AT_ONCE);
      const before = new Map((await queries.listSkus(trx, whole, { skuIds: part })).map((sku) => [sku.skuId, sku]));
      const lines = await resolveLines(
        trx,
        whole,
        part.map((skuId) => ({ skuId })),
      );
      const changed = part.flatMap((skuId, index) => {
        const sku = before.get(skuId);
        const result = toResult(skuId, lines[index] ?? null);
        return sku === undefined || isSame(result, sku) ? [] : [{ sku, result }];
      });
      isChanged ||= changed.length > 0;
      await queries.setResults(
        trx,
        whole,
        changed.map(({ result }) => result),
      );
      const settled = changed.filter(({ sku, result }) => (sku.printId === null) !== (result.printId === null));
      if (settled.length === 0) continue;
      await emit(trx, 'skuMemoryChanged', { scope: whole, skuIds: settled.map(({ sku }) => sku.skuId) });
    }
    return isChanged;
  }

  /** Reads the styles of products again; returns the SKUs whose style changed. */
  async function restyle(trx: Queryable, whole: OwnerScope, productIds: readonly string[]): Promise<string[]> {
    const skus = await queries.listSkus(trx, whole, { productIds });
    const changed = [...Map.groupBy(skus, ({ productId }) => productId).values()].flatMap((of) => {
      const styles = listStyles(of);
      return of.flatMap(({ skuId, style }) => {
        const now = styles.get(skuId) ?? '';
        return now === style ? [] : [{ skuId, style: now }];
      });
    });
    await queries.setStyles(trx, whole, changed);
    return changed.map(({ skuId }) => skuId);
  }

  return {
    refresh,

    /** Stores SKUs that were ordered; when none of them changed, one statement is enough. */
    note: (trx: Queryable, scope: OwnerScope, shopId: string, facts: readonly SkuFacts[]): Promise<void> =>
      withFullScope(scope, async (whole) => {
        const wish = { skuIds: facts.map(({ skuId }) => skuId) };
        const known = new Map((await queries.listSkus(trx, whole, wish)).map((sku) => [sku.skuId, sku]));
        const fresh = facts.filter((fact) => {
          const sku = known.get(fact.skuId);
          return (
            sku === undefined ||
            sku.productId !== fact.productId ||
            sku.skuName !== fact.skuName ||
            sku.sellerSku !== fact.sellerSku
          );
        });
        if (fresh.length === 0) return;
        await queries.lockPrints(trx, whole);
        await queries.upsertSkus(trx, whole, shopId, fresh);
        const restyled = await restyle(trx, whole, [...new Set(fresh.map(({ productId }) => productId))]);
        await refresh(trx, whole, [...fresh.map(({ skuId }) => skuId), ...restyled]);
        if (restyled.length > 0) await emit(trx, 'skuMemoryChanged', { scope: whole, skuIds: restyled });
      }),

    /** Updates a SKU after a user chose the garment of the SKU (PRD-30); its waiting orders get the files for this garment (PRN-11). */
    noteGarment: (
      trx: Queryable,
      scope: OwnerScope,
      skuId: string,
      garment: Pick<SkuRow, 'productType' | 'color' | 'size'>,
    ): Promise<void> =>
      withFullScope(scope, async (whole) => {
        await queries.lockPrints(trx, whole);
        const before = await queries.listSkus(trx, whole, { skuIds: [skuId] });
        if (!(await queries.setGarment(trx, whole, skuId, garment))) return;
        await refresh(trx, whole, [skuId]);
        const after = await queries.listSkus(trx, whole, { skuIds: [skuId] });
        const { productType, color, size } = garment;
        const isOther = before.some(
          (sku) => sku.productType !== productType || sku.color !== color || sku.size !== size,
        );
        const printIds = new Set(isOther ? [...before, ...after].flatMap((sku) => sku.printId ?? []) : []);
        for (const printId of printIds) await askRefill(trx, whole, { printId, drafts: false });
        // Cards are requested by colour (SKD-16).
        await emit(trx, 'skuMemoryChanged', { scope: whole, skuIds: [skuId] });
      }),

    /** Computes the prints of SKUs again whose mark, print, file or colour changed; returns whether a result changed. */
    look: (trx: Queryable, scope: OwnerScope, skuIds: readonly string[]): Promise<boolean> =>
      withFullScope(scope, async (whole) => {
        if (skuIds.length === 0) return false;
        await queries.lockPrints(trx, whole);
        return refresh(trx, whole, skuIds);
      }),
  };
}

export type Keeping = ReturnType<typeof createKeeping>;
