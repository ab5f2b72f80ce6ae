import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database.ts';
import { createId } from '../../../platform/ids.ts';
import type { Keeping } from './keeping.ts';
import { DEFAULT, type Learning } from './learning.ts';
import * as places from './places.sql.ts';
import * as prints from './prints.sql.ts';
import type { NewVariant } from './prints.sql.ts';
import type { Refilling } from './refilling.ts';
import { keyOfColor } from '@bobbin/domain/products/colors';
import { listSkus, type SkuRow } from './skus.sql.ts';
import { listReplaced, toPlaces } from './targets.ts';

/** The SKUs for which a design was made. */
export interface CardTarget {
  shopId: string;
  productId: string;
  /** The requested colours; empty for the whole product. */
  colors: readonly string[];
  /** The SKUs that the request covers. */
  skuIds: readonly string[];
  /** The request was for one SKU alone. */
  isSingle: boolean;
}

interface Deps {
  clock: Clock;
  keeping: Pick<Keeping, 'refresh'>;
  learning: Pick<Learning, 'findPrint' | 'addPrint'>;
  refilling: Pick<Refilling, 'ask'>;
}

/** Prints that staff made for a product: placed on what the request names (SKD-10). */
export function createCardPrints({ clock, keeping, learning, refilling }: Deps) {
  /** One variant without a condition is the print of equal files, where there is one. */
  async function makePrint(trx: Queryable, whole: OwnerScope, variants: readonly NewVariant[]): Promise<string> {
    const kind = { isAuto: false, origin: 'sku' } as const;
    const [first, ...others] = variants;
    const isPlain = others.length === 0 && first?.tone === null && !first.isYouth && first.colors.length === 0;
    return isPlain
      ? learning.findPrint(trx, whole, first.files, kind)
      : learning.addPrint(
          trx,
          whole,
          { variants: variants.length === 0 ? [{ ...DEFAULT, files: [] }] : variants },
          kind,
        );
  }

  function listNew(target: CardTarget, covered: readonly SkuRow[], printId: string, changeId: string) {
    const { shopId, productId, colors } = target;
    const more = { printId, without: [], changeId, now: clock.now() };
    const onSkus = (skus: readonly SkuRow[]) =>
      toPlaces({ kind: 'sku', shopId, skuIds: skus.map(({ skuId }) => skuId) }, skus, more);
    if (target.isSingle || productId === '') return onSkus(covered);
    if (colors.length === 0) return toPlaces({ kind: 'product', shopId, productId }, covered, more);
    const named = colors.filter((color) => color !== '');
    // A placement by colour cannot name the SKUs whose colour is unknown.
    const unnamed = colors.length === named.length ? [] : covered.filter(({ color }) => keyOfColor(color) === '');
    return [...toPlaces({ kind: 'colour', shopId, productId, colours: named }, covered, more), ...onSkus(unnamed)];
  }

  return {
    /** Makes a print of the variants and places it; the waiting orders of its SKUs are ready then (PRN-11). Prints are locked. */
    async placeOnCard(
      trx: Queryable,
      whole: OwnerScope,
      target: CardTarget,
      variants: readonly NewVariant[],
    ): Promise<void> {
      const now = new Date(clock.now());
      const changeId = createId(clock.now());
      const { shopId, productId } = target;
      const printId = await makePrint(trx, whole, variants);
      const wished = new Set(target.skuIds);
      const siblings =
        productId === ''
          ? []
          : (await listSkus(trx, whole, { productIds: [productId] })).filter((sku) => sku.shopId === shopId);
      const covered =
        productId === ''
          ? await listSkus(trx, whole, { skuIds: target.skuIds })
          : siblings.filter(({ skuId }) => wished.has(skuId));
      await places.insertChange(trx, whole, { id: changeId, printId, version: null, now });
      const fresh = listNew(target, covered, printId, changeId);
      const refs = [...new Set(fresh.flatMap(({ ref }) => ref ?? []))];
      const replaced = listReplaced(await places.listPlacesFor(trx, whole, refs), fresh);
      await places.removePlaces(
        trx,
        whole,
        replaced.map(({ id }) => id),
        { changeId, now },
      );
      for (const place of fresh) await places.insertPlace(trx, whole, place, now);
      const files = variants.flatMap((variant) => variant.files);
      await prints.showFilesIn(trx, whole, shopId, [...new Set(files.flatMap(({ fileId }) => fileId ?? []))]);
      await keeping.refresh(
        trx,
        whole,
        [...siblings, ...covered].map(({ skuId }) => skuId),
      );
      // Orders that another print filled get this one; drafts only when their seller agrees (PRN-12).
      await refilling.ask(trx, whole, { printId, drafts: false });
    },
  };
}

export type CardPrints = ReturnType<typeof createCardPrints>;
