import type { SeenFields } from '@bobbin/contract/envelope';
import type { Side, UploadedFile } from '@bobbin/contract/files';
import type { DesignSource } from '@bobbin/contract/fulfil-designs';
import type { SellerScope } from '../../platform/access.ts';
import type { Db, Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Gifts, StaffFetches, StaffFile, StaffFiles } from '../library/module.ts';
import { toHolder } from './fulfil-designs.ts';
import * as pictures from './pictures.sql.ts';
import * as queries from './fulfil-designs.sql.ts';

/** The largest number that the database column accepts. */
const NUMBER_MAX = 2_147_483_647;

export interface DesignPictures {
  thumbnails: StaffFile[];
  designs: StaffFile[];
}

export interface ChosenDesign extends DesignPictures {
  id: string;
  /** Code of the design: `FF-` and its number. */
  code: string;
  title: string;
  source: DesignSource;
}

function toNumber(word: string): number | null {
  const number = Number(/^ff-?(\d{1,10})$/i.exec(word)?.[1] ?? Number.NaN);
  return number <= NUMBER_MAX ? number : null;
}

interface Deps {
  db: Db;
  staffFiles: Pick<StaffFiles, 'list'>;
  gifts: Pick<Gifts, 'giveToProduct'>;
  fetches: Pick<StaffFetches, 'list'>;
}

/** Fulfil designs for modules that use them (FFD-6). */
export function createChoosing({ db, staffFiles, gifts, fetches }: Deps) {
  async function listPicturesOf(designIds: readonly string[], queryable: Queryable = db) {
    const rows = await pictures.listPicturesOf(queryable, designIds);
    const files = await staffFiles.list(
      rows.map(({ fileId }) => fileId),
      queryable,
    );
    const of = (designId: string, kind: queries.PictureKind) =>
      rows.flatMap((row) => {
        const file = row.designId === designId && row.kind === kind ? files.get(row.fileId) : undefined;
        return file ? [file] : [];
      });
    return new Map(designIds.map((id) => [id, { thumbnails: of(id, 'thumbnail'), designs: of(id, 'design') }]));
  }

  async function read(trx: Queryable, text: string, get: typeof queries.getDesign): Promise<ChosenDesign> {
    const word = text.trim();
    const id = await queries.findByWord(trx, { word, number: toNumber(word) });
    const row = id === undefined ? undefined : await get(trx, id);
    if (!row) throw new AppError('FULFIL_ID_UNKNOWN');
    if (!row.isChecked) throw new AppError('FULFIL_ID_UNCHECKED');
    // A card is finished once, so a print file that arrives later would never be printed.
    const missing = await fetches.list(toHolder(row.id), trx);
    if (missing.some(({ slot }) => slot.startsWith('design'))) throw new AppError('FULFIL_ID_FETCHING');
    const files = (await listPicturesOf([row.id], trx)).get(row.id);
    if (!files || files.designs.length === 0) throw new AppError('FULFIL_ID_EMPTY');
    return { id: row.id, code: `FF-${row.number}`, title: row.title, source: row.source, ...files };
  }

  return {
    /** Lists the pictures of fulfil designs, by design. */
    listPicturesOf: (designIds: readonly string[]): Promise<ReadonlyMap<string, DesignPictures>> =>
      listPicturesOf(designIds),
    /**
     * Finds a fulfil design by its id, code or refId, and locks it until the transaction ends.
     * @throws AppError FULFIL_ID_UNKNOWN, FULFIL_ID_UNCHECKED, FULFIL_ID_FETCHING, FULFIL_ID_EMPTY
     */
    choose: (trx: Queryable, text: string): Promise<ChosenDesign> => read(trx, text, queries.holdDesign),
    /** Finds a fulfil design like `choose`, without a lock. @throws AppError as `choose` */
    find: (text: string): Promise<ChosenDesign> => read(db, text, queries.getDesign),

    /**
     * Puts a picture of a checked fulfil design on a side of an order product, as a print file or as a mockup (FFD-9).
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, FILE_LOCKED, FILE_NOT_IMAGE, FULFIL_ID_UNCHECKED
     */
    place: (
      scope: SellerScope,
      { pictureId, productId, side }: { productId: string; side: Side; pictureId: string },
      seen?: SeenFields,
    ): Promise<UploadedFile> =>
      gifts.giveToProduct(
        scope,
        { staffFileId: pictureId, productId, side },
        async (trx) => {
          const picture = await pictures.getPicture(trx, pictureId);
          if (picture?.kind !== (side.startsWith('mockup') ? 'thumbnail' : 'design')) throw new AppError('NOT_FOUND');
          const row = await queries.holdDesign(trx, picture.designId);
          if (!row) throw new AppError('NOT_FOUND');
          if (!row.isChecked) throw new AppError('FULFIL_ID_UNCHECKED');
        },
        seen,
      ),
  };
}

export type Choosing = ReturnType<typeof createChoosing>;
