import { ANY_GARMENT, type PictureVariant } from '@bobbin/domain/sku-designs/places';
import type { SeenFields } from '@bobbin/contract/envelope';
import type { Side, UploadedFile } from '@bobbin/contract/files';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import type { DesignPlace, Designs } from '../placements/designs.ts';
import { upsertFile } from '../library.sql.ts';
import type { CardPrints, CardTarget } from '../prints/card-prints.ts';
import { DEFAULT } from '../prints/learning.ts';
import { lockPrints } from '../prints/skus.sql.ts';
import { holdRow } from '../files/staff-files.sql.ts';
import { askPictures } from '../files/thumbnails.ts';

/** A staff picture, and the side of a SKU for which it is meant. */
export interface GivenPicture {
  staffFileId: string;
  side: Side;
  variant: PictureVariant;
}

interface Deps {
  clock: Clock;
  cardPrints: CardPrints;
  designs: Pick<Designs, 'placeMade'>;
}

/** Copies staff pictures to a seller: a row with the same bytes, which stay when the staff file is removed (FIL-63). */
export function createGifts({ clock, cardPrints, designs }: Deps) {
  /** The staff row is locked, so that its bytes still exist when the seller's row does. */
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
    /** Locks the seller's prints, before the files and the card. */
    lockPrints: (trx: Queryable, scope: OwnerScope): Promise<void> => lockPrints(trx, scope),

    /**
     * Makes pictures a print of the seller, and places it on the product or the colours for which it was requested. Prints are locked.
     * @throws AppError NOT_FOUND when a picture is gone
     */
    async giveToCard(
      trx: Queryable,
      scope: OwnerScope,
      target: CardTarget,
      pictures: readonly GivenPicture[],
    ): Promise<void> {
      await withFullScope(scope, async (whole) => {
        const fileIds = new Map<string, string>();
        for (const staffFileId of [...new Set(pictures.map((picture) => picture.staffFileId))].toSorted()) {
          fileIds.set(staffFileId, await give(trx, scope, staffFileId));
        }
        const variants = [...Map.groupBy(pictures, ({ variant }) => JSON.stringify(variant)).values()].map((of) => {
          const { tone, isYouth, colour } = of[0]?.variant ?? ANY_GARMENT;
          const files = of.map(({ staffFileId, side }) => ({ side, fileId: fileIds.get(staffFileId) ?? null }));
          return { ...DEFAULT, tone, isYouth, colors: colour === null ? [] : [colour], files };
        });
        await cardPrints.placeOnCard(trx, whole, target, variants);
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
