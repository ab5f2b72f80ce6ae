import type { Placement, PrintFile, PrintVariant } from '@bobbin/contract/prints';
import type { Side } from '@bobbin/contract/files';
import { SIDES } from '@bobbin/contract/files.calls';
import { PLACEMENT_UNDO_MS } from '@bobbin/domain/limits';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import { readerOf, type Contents } from '../files/content.ts';
import type { ListedPlace } from './places.sql.ts';
import type { VariantRow } from './prints.sql.ts';

export function toSide(side: string): Side {
  return SIDES.find((known) => known === side) ?? 'front';
}

/** Returns whether a caller may undo a change: the user who made it may, and users who may manage the owner's shops (PRN-14). */
export function mayUndo(scope: SellerScope, actorId: string | null): boolean {
  return scope.stands === 'owner' || actorId === scope.actor.userId || scope.can('manageShops');
}

/** Converts prints and placements to the wire format. */
export function createPrintWire({ contents }: { contents: Pick<Contents, 'toLink' | 'toThumbnailLink'> }) {
  function toFile(
    scope: OwnerScope,
    { side, fileId, name, width, height, hasThumbnail }: VariantRow['files'][number],
  ): PrintFile {
    const base = { side: toSide(side), fileId, name: name ?? '', width: width ?? 0, height: height ?? 0 };
    if (fileId === null || name === null) return { ...base, url: null, thumbnailUrl: null };
    return {
      ...base,
      url: contents.toLink(scope.ownerId, fileId, name, readerOf(scope)),
      thumbnailUrl: contents.toThumbnailLink(scope, { fileId, name, hasThumbnail: hasThumbnail ?? false }),
    };
  }

  return {
    toFile,

    toWhen: ({ productType, sizes, isYouth, colors, tone }: Omit<VariantRow, 'variant' | 'files'>) => ({
      productType,
      sizes,
      isYouth,
      colours: colors,
      tone,
    }),

    toVariant: (
      scope: OwnerScope,
      { variant, files, productType, sizes, isYouth, colors, tone }: VariantRow,
    ): PrintVariant => ({
      id: String(variant),
      when: { productType, sizes, isYouth, colours: colors, tone },
      files: files.map((file) => toFile(scope, file)),
    }),

    toPlacement(
      scope: SellerScope,
      row: ListedPlace,
      { shopName, orders }: { shopName: string; orders: number },
      now: number,
    ): Placement {
      const until = row.placedAt + PLACEMENT_UNDO_MS;
      const isOpen = row.changeId !== null && now < until && mayUndo(scope, row.actorId);
      return {
        id: row.id,
        changeId: row.changeId ?? '',
        kind: row.kind,
        printId: row.printId,
        printName: row.printName,
        version: row.version,
        shop: row.shopId === null ? null : { id: row.shopId, friendName: shopName },
        shopsCount: row.shopsCount,
        productId: row.productId,
        productName: row.productName,
        colour: row.color === '' ? null : row.color,
        skuId: row.kind === 'sku' ? row.ref : null,
        skuName: row.skuName,
        sellerSku: row.sellerSku,
        pattern: row.pattern,
        skusCount: row.skus,
        ordersCount: orders,
        placedAt: new Date(row.placedAt).toISOString(),
        placedBy: row.actorName,
        undoUntil: isOpen ? new Date(until).toISOString() : null,
      };
    },
  };
}

export type PrintWire = ReturnType<typeof createPrintWire>;
