import type { SeenFields } from '@bobbin/contract/envelope';
import type { Side, UploadedFile } from '@bobbin/contract/files';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import { noteImport } from '../placements/artwork.sql.ts';
import type { DesignPlace, Designs } from '../placements/designs.ts';
import { upsertFile } from '../library.sql.ts';
import type { Learning } from '../prints/learning.ts';
import type { SideFile } from '../prints/prints.sql.ts';
import { lockPrints } from '../prints/skus.sql.ts';
import { holdRow } from '../files/staff-files.sql.ts';
import { askPictures } from '../files/thumbnails.ts';
import { lockSku } from '../placements/uses.sql.ts';

/** A staff picture, and the side of a SKU for which it is meant. */
export interface GivenPicture {
  staffFileId: string;
  side: Side;
}

interface Deps {
  clock: Clock;
  learning: Pick<Learning, 'setSkuFiles'>;
  designs: Pick<Designs, 'placeMade'>;
}

/** Copies staff pictures to a seller: inserts a row with the same bytes, which are kept when the staff file is removed (FIL-63). */
export function createGifts({ clock, learning, designs }: Deps) {
  /** Locks the staff row, so that its bytes cannot be removed before the seller's row exists. */
  async function give(trx: Queryable, scope: OwnerScope, staffFileId: string): Promise<string> {
    const file = await holdRow(trx, staffFileId);
    if (!file) throw new AppError('NOT_FOUND');
    const now = new Date(clock.now());
    const { id, hasThumbnail, isMeasured } = await upsertFile(trx, scope, {
      id: createId(clock.now()),
      sha256: file.sha256,
      name: file.name,
      ext: file.ext,
      mime: file.mime,
      size_bytes: file.sizeBytes,
      width: file.width,
      height: file.height,
      source: 'upload',
      actor_id: scope.actor.userId,
      actor_name: scope.actor.name,
      created_at: now,
      updated_at: now,
      idle_since: now,
    });
    if (!hasThumbnail || !isMeasured) await askPictures(trx, scope.ownerId, id);
    return id;
  }

  return {
    /** Locks the designs of a SKU, after the seller's prints. */
    async lockSkuMemory(trx: Queryable, scope: OwnerScope, skuId: string): Promise<void> {
      await lockPrints(trx, scope);
      await lockSku(trx, scope, skuId);
    },

    /**
     * Sets pictures as the designs of a whole SKU, as an artwork import does (BLK-14). The caller has locked the SKU.
     * @throws AppError NOT_FOUND when a picture no longer exists
     */
    async giveToSku(
      trx: Queryable,
      scope: OwnerScope,
      { skuId, shopId, productId }: { skuId: string; shopId: string; productId: string },
      pictures: readonly GivenPicture[],
    ): Promise<void> {
      const now = new Date(clock.now());
      await withFullScope(scope, async (whole) => {
        const files: SideFile[] = [];
        for (const { staffFileId, side } of pictures.toSorted((a, b) => (a.staffFileId < b.staffFileId ? -1 : 1))) {
          const fileId = await give(trx, scope, staffFileId);
          files.push({ side, fileId });
          await noteImport(trx, whole, { skuId, side, fileId }, { shopId, productId, now });
        }
        await learning.setSkuFiles(trx, whole, { skuId, shopId, productId }, files, 'sku');
      });
    },

    /**
     * Puts a copy of a staff picture on a side of an order product, as a file of the order's owner; an error leaves neither bytes nor rows.
     * @param prove checks, in the same transaction, that the picture may be copied
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, FILE_LOCKED, FILE_NOT_PNG, FILE_NOT_IMAGE
     */
    giveToProduct(
      scope: SellerScope,
      { staffFileId, ...place }: DesignPlace & { staffFileId: string },
      prove: (trx: Queryable) => Promise<void>,
      seen?: SeenFields,
    ): Promise<UploadedFile> {
      const make = async (trx: Queryable) => {
        await prove(trx);
        return give(trx, scope, staffFileId);
      };
      return designs.placeMade(scope, place, make, seen);
    },
  };
}

export type Gifts = ReturnType<typeof createGifts>;
