import { keyOfColor } from '@bobbin/domain/products/colors';
import { isDesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { PRINT_NAME_MAX } from '@bobbin/domain/limits';
import { keepFields } from '@bobbin/domain/prints/import-content';
import { readPrintName } from '@bobbin/domain/prints/print-names';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database.ts';
import { createId } from '../../../platform/ids.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import * as colours from './colours.sql.ts';
import { listOwnFiles } from './filling.sql.ts';
import type { Keeping } from './keeping.ts';
import * as places from './places.sql.ts';
import * as prints from './prints.sql.ts';
import type { SideFile } from './prints.sql.ts';
import type { Refilling } from './refilling.ts';
import { resolveLines, type ResolvedLine } from './resolver.ts';
import { listSkus, lockPrints, type SkuFacts, type SkuRow } from './skus.sql.ts';

/** The order product on which a user changed a file. */
export interface ChangedLine {
  orderId: string;
  shopId: string;
  skuId: string;
  productId: string;
}

interface SkuOfShop {
  skuId: string;
  shopId: string;
  productId: string;
}

interface Deps {
  clock: Clock;
  keeping: Pick<Keeping, 'note' | 'refresh'>;
  refilling: Pick<Refilling, 'ask'>;
}

type PrintKind = { isAuto: boolean; origin: prints.PrintRow['origin'] };

export const DEFAULT = { productType: null, sizes: [], isYouth: false, colors: [], tone: null };

/** Returns a text that is equal for equal files on equal sides. */
function signatureOf(files: readonly SideFile[]): string {
  return files
    .map(({ side, fileId }) => `${side}:${fileId}`)
    .toSorted()
    .join(' ');
}

/** Returns the name of a print for the name of its file, for example 'night-owl' for `night-owl_front.png`. */
export function nameOf(fileName: string): string {
  const { name, side } = readPrintName(fileName);
  const plain = side === null ? fileName.replace(/\.[a-z0-9]{2,5}$/i, '') : name;
  return [...plain.trim()].slice(0, PRINT_NAME_MAX).join('') || fileName;
}

/** Prints that are created from uploads in orders, and from files that are set for a single SKU. */
export function createLearning({ clock, keeping, refilling }: Deps) {
  /** Returns the print that has exactly these files; creates it when there is none. */
  async function findPrint(
    trx: Queryable,
    whole: OwnerScope,
    files: readonly SideFile[],
    kind: PrintKind,
  ): Promise<string> {
    const signature = signatureOf(files);
    const known = await prints.findBySignature(trx, whole, signature);
    if (known !== undefined) return known;
    return addPrint(trx, whole, { variants: [{ ...DEFAULT, files }] }, kind, signature);
  }

  /** Adds a print, named after its first file. A print with text fields gets no signature, because equal files do not make it an equal print. */
  async function addPrint(
    trx: Queryable,
    whole: OwnerScope,
    { variants, texts = [] }: Pick<prints.NewVersion, 'variants' | 'texts'>,
    kind: PrintKind,
    signed: string | null = null,
  ): Promise<string> {
    const signature = texts.length === 0 ? signed : null;
    const now = new Date(clock.now());
    const files = variants.flatMap((variant) => variant.files);
    const fileIds = [...new Set(files.flatMap(({ fileId }) => fileId ?? []))];
    const named = await prints.listDesigns(trx, whole, fileIds);
    const first =
      files.find(({ side }) => side === 'front') ?? files.find(({ side }) => isDesignSide(side)) ?? files[0];
    const id = createId(clock.now());
    const name = nameOf(named.get(first?.fileId ?? '')?.name ?? '');
    await prints.insertPrint(trx, whole, { id, name, tags: [], ...kind, signature }, now);
    await prints.addVersion(trx, whole, id, { variants, note: '', signature, texts }, now);
    await prints.holdFiles(trx, whole, fileIds);
    return id;
  }

  /** Deletes a print that was created by an upload, when it is placed nowhere and no order got its files; returns whether it deleted the print. */
  async function dropAuto(trx: Queryable, whole: OwnerScope, printId: string): Promise<boolean> {
    const print = await prints.getPrint(trx, whole, printId);
    if (!print?.isAuto || (await prints.readUse(trx, whole, printId)).hasPast) return false;
    const files = await prints.deletePrint(trx, whole, printId);
    await prints.releaseFiles(trx, whole, files, new Date(clock.now()));
    return true;
  }

  /**
   * Places a print on the product, so that all its SKUs of the same style get the print; when a SKU of the product is personalised, places the print
   * only on the SKU of the line (PRN-8).
   */
  async function placeOnProduct(trx: Queryable, whole: OwnerScope, line: ChangedLine, sku: SkuRow, printId: string) {
    const siblings = await listSkus(trx, whole, { productIds: [sku.productId] });
    const isWhole = siblings.every(({ isMarked }) => !isMarked);
    const place = {
      id: createId(clock.now()),
      printId,
      kind: isWhole ? ('product' as const) : ('sku' as const),
      shopId: sku.shopId,
      ref: isWhole ? sku.productId : sku.skuId,
      productId: sku.productId,
      color: '',
      colorKey: '',
      style: isWhole ? sku.style : '',
      pattern: null,
      without: [],
      from: { orderId: line.orderId, skuId: line.skuId },
      changeId: null,
    };
    await places.insertPlace(trx, whole, place, new Date(clock.now()));
    return isWhole ? siblings.map(({ skuId }) => skuId) : [sku.skuId];
  }

  /**
   * Updates the placement that was created by an order's upload after a later upload in the same order; other waiting orders of the print follow
   * (PRN-11).
   */
  async function follow(trx: Queryable, whole: OwnerScope, { place, sku }: ResolvedLine, files: readonly SideFile[]) {
    const now = new Date(clock.now());
    const printIds = [place.printId];
    if (files.some(({ side }) => isDesignSide(side))) {
      const printId = await findPrint(trx, whole, files, { isAuto: true, origin: 'shop' });
      if (printId === place.printId) return [];
      await places.pointPlace(trx, whole, place.id, printId);
      printIds.push(printId);
    } else {
      // Keeps a placement from which other orders got their files, because their timelines refer to it.
      await places.removePlaces(trx, whole, [place.id], { changeId: null, now });
      await places.deleteUnused(trx, whole, place.id);
    }
    const isUnused = await dropAuto(trx, whole, place.printId);
    for (const printId of isUnused ? [] : printIds) await refilling.ask(trx, whole, { printId, drafts: false });
    const siblings = await listSkus(trx, whole, { productIds: [sku.productId] });
    return siblings.map(({ skuId }) => skuId);
  }

  /** Confirms the colour on which a user put the file, so that no question is asked about it (PRN-10). */
  async function confirmColour(
    trx: Queryable,
    whole: OwnerScope,
    color: string | null,
    files: readonly { side: string; fileId: string }[],
  ) {
    const colorKey = keyOfColor(color);
    if (color === null || colorKey === '') return;
    const fileIds = [...new Set(files.filter(({ side }) => isDesignSide(side)).map(({ fileId }) => fileId))];
    await colours.confirm(
      trx,
      whole,
      fileIds.map((fileId) => ({ fileId, colorKey, color, contrast: null, changeId: null })),
      new Date(clock.now()),
    );
  }

  return {
    findPrint,
    addPrint,
    confirmColour,

    /**
     * Handles a change of an order's file by a user. If the product has no placement, the files become a print on the whole product, so that its next
     * order needs no upload. If the product has a placement, or a person changed that print, both stay, and the file belongs only to this order
     * (PRN-5). The order is locked.
     */
    learn: (trx: Queryable, scope: OwnerScope, line: ChangedLine, product: SkuFacts): Promise<void> =>
      withFullScope(scope, async (whole) => {
        await lockPrints(trx, whole);
        await keeping.note(trx, whole, line.shopId, [product]);
        const [sku] = await listSkus(trx, whole, { skuIds: [line.skuId] });
        if (!sku || sku.isMarked) return;
        const { color } = product;
        const own = (await listOwnFiles(trx, whole, [line.orderId])).filter(
          ({ skuId, source }) => skuId === line.skuId && source !== 'drawn' && source !== 'text',
        );
        const files = own.map(({ side, fileId }) => ({ side, fileId }));
        await confirmColour(
          trx,
          whole,
          color,
          own.filter(({ source }) => source === 'manual'),
        );
        const [found = null] = await resolveLines(trx, whole, [{ skuId: line.skuId, color }]);
        let changed: string[] = [];
        if (found === null) {
          if (!files.some(({ side }) => isDesignSide(side))) return;
          const printId = await findPrint(trx, whole, files, { isAuto: true, origin: 'shop' });
          changed = await placeOnProduct(trx, whole, line, sku, printId);
        } else if (
          found.place.fromOrderId === line.orderId &&
          found.place.fromSkuId === line.skuId &&
          (await prints.getPrint(trx, whole, found.place.printId))?.isAuto === true
        ) {
          changed = await follow(trx, whole, found, files);
        }
        await keeping.refresh(trx, whole, [...changed, line.skuId]);
      }),

    /**
     * Sets the files of sides for one SKU, as an artwork import does (BLK-14); does not change the SKU's other sides. The caller holds the lock on
     * prints. Returns whether the SKU's print changed.
     */
    async setSkuFiles(
      trx: Queryable,
      whole: OwnerScope,
      { skuId, shopId, productId }: SkuOfShop,
      wanted: readonly SideFile[],
    ): Promise<boolean> {
      const now = new Date(clock.now());
      const [found = null] = await resolveLines(trx, whole, [{ skuId }]);
      const sides = new Set(wanted.map(({ side }) => side));
      const files = [...(found?.files ?? []).filter(({ side }) => !sides.has(side)), ...wanted].map(
        ({ side, fileId }) => ({
          side,
          fileId,
        }),
      );
      const isPlaced = found?.place.kind === 'sku';
      const had = new Map(found?.files.map(({ side, fileId }) => [side, fileId]));
      if (isPlaced && wanted.every(({ side, fileId }) => (had.get(side) ?? null) === fileId)) return false;
      const variants = [{ ...DEFAULT, files }];
      const texts = keepFields(variants, found?.print.texts ?? []);
      const kind: PrintKind = { isAuto: false, origin: 'shop' };
      const printId =
        texts.length === 0
          ? await findPrint(trx, whole, files, kind)
          : await addPrint(trx, whole, { variants, texts }, kind);
      if (isPlaced && found.place.printId === printId) return false;
      const changeId = createId(clock.now());
      await places.insertChange(trx, whole, { id: changeId, printId, version: null, now });
      if (isPlaced) await places.removePlaces(trx, whole, [found.place.id], { changeId, now });
      const plain = { color: '', colorKey: '', style: '', pattern: null, without: [], from: null, changeId };
      const place = {
        id: createId(clock.now()),
        printId,
        kind: 'sku' as const,
        shopId,
        ref: skuId,
        productId,
        ...plain,
      };
      await places.insertPlace(trx, whole, place, now);
      const [sku] = await listSkus(trx, whole, { skuIds: [skuId] });
      const chosen = wanted.map(({ side, fileId }) => ({ side, fileId: fileId ?? '' }));
      await confirmColour(trx, whole, sku?.color ?? null, chosen);
      await prints.showFilesIn(
        trx,
        whole,
        shopId,
        files.flatMap(({ fileId }) => fileId ?? []),
      );
      await keeping.refresh(trx, whole, [skuId]);
      return true;
    },
  };
}

export type Learning = ReturnType<typeof createLearning>;
