import type { Readable } from 'node:stream';
import type { SeenFields } from '@bobbin/contract/envelope';
import type { FileUses, FileViewCounts, LibraryFile, ProductFile, Side } from '@bobbin/contract/files';
import { SIDES } from '@bobbin/contract/files.calls';
import { FILE_IDLE_MS } from '@bobbin/domain/limits';
import type { TeamRight } from '@bobbin/domain/teams/rights';
import { listRights, type OwnerScope, type SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { assertUnchanged } from '../../../platform/precondition.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import { addJob } from '../../../platform/jobs.ts';
import { toPage, type Paged } from '../../../platform/paging.ts';
import { readerOf, type Contents } from '../files/content.ts';
import type { Keep } from '../files/ingest.ts';
import { cleanName } from '../files/names.ts';
import { lockDesign } from '../library.sql.ts';
import type { Keeping } from '../prints/keeping.ts';
import { listPrintsWithFile } from '../prints/prints.sql.ts';
import { lockPrints } from '../prints/skus.sql.ts';
import { assertMayRedraw, listReachedBy } from '../prints/targets.ts';
import * as queries from './browse.sql.ts';
import type { HadRow, ShelfQuery, ShelfRow } from './browse.sql.ts';

const TAGS_SHOWN_MAX = 200;
const PRODUCT_FILES_MAX = 200;
const SIDES_LOOKED_AT = 20;
const VERSIONS_MAX = 100;
const ORDERS_SHOWN_MAX = 50;

interface Deps {
  db: Db;
  clock: Clock;
  keeping: Pick<Keeping, 'look'>;
  contents: Pick<Contents, 'toLink' | 'toThumbnailLink'>;
  keep: Keep;
}

/** The library: the designs of the seller's current and former orders (FIL-19). */
export function createShelf({ db, clock, keeping, contents, keep }: Deps) {
  function toFile(scope: OwnerScope, row: ShelfRow): LibraryFile {
    const { id, name, hasThumbnail, createdAt, updatedAt, idleSince, width, height, mayWork, ...plain } = row;
    return {
      ...plain,
      id,
      name,
      url: contents.toLink(scope.ownerId, id, name, readerOf(scope)),
      thumbnailUrl: contents.toThumbnailLink(scope, { fileId: id, name, hasThumbnail }),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      width: width ?? 0,
      height: height ?? 0,
      rights: listRights(scope).filter((right) => right !== 'workOrders' || mayWork),
      removedAt: idleSince === null ? null : new Date(idleSince.getTime() + FILE_IDLE_MS).toISOString(),
    };
  }

  /** @throws AppError NOT_FOUND */
  async function get(scope: OwnerScope, fileId: string): Promise<LibraryFile> {
    const row = await queries.getShelfFile(db, scope, fileId);
    if (!row) throw new AppError('NOT_FOUND');
    return toFile(scope, row);
  }

  return {
    /** @throws AppError NOT_FOUND */
    read: get,

    async list(
      scope: OwnerScope,
      query: ShelfQuery,
    ): Promise<Paged<LibraryFile> & { rights: TeamRight[]; counts: FileViewCounts | null }> {
      const counts = query.counts === undefined ? null : await queries.countViews(db, scope, query);
      const page = toPage(query, counts?.[query.use ?? 'all'] ?? (await queries.countFiles(db, scope, query)));
      const rows = await queries.listFiles(db, scope, query, page);
      return { data: rows.map((row) => toFile(scope, row)), meta: page.meta, rights: listRights(scope), counts };
    },

    listTags: (scope: OwnerScope): Promise<{ tag: string; count: number }[]> =>
      queries.listTags(db, scope, TAGS_SHOWN_MAX),

    /** Lists designs that any SKU of the product has, or had: first those of the given SKU, then by last use. */
    async listOfProduct(scope: OwnerScope, product: { productId: string; skuId: string }): Promise<ProductFile[]> {
      const rows = await queries.listOfProduct(db, scope, product, PRODUCT_FILES_MAX);
      return rows.map((row) => ({
        ...toFile(scope, row),
        side: toSide(row.side),
        skuId: row.skuId,
        version: row.version,
        usesCount: row.orders,
        usedAt: row.usedAt.toISOString(),
        usedBy: row.hadBy,
      }));
    },

    /** @throws AppError NOT_FOUND */
    async readUses(scope: OwnerScope, fileId: string): Promise<FileUses> {
      const file = await get(scope, fileId);
      const [sides, skusCount] = await Promise.all([
        queries.listSidesOf(db, scope, fileId, SIDES_LOOKED_AT),
        queries.countSkus(db, scope, fileId),
      ]);
      const skuIds = [...new Set(sides.map(({ skuId }) => skuId))];
      // The SKUs belong to shops of the scope, and a SKU belongs to one shop, so their orders are in the scope too.
      const orders = await withFullScope(scope, (whole) =>
        queries.listOrdersOf(db, whole, fileId, skuIds, ORDERS_SHOWN_MAX),
      );
      const had = await queries.listVersions(db, scope, sides, VERSIONS_MAX);
      return {
        file,
        skusCount,
        sides: [...new Set(sides.map(({ side }) => toSide(side)))],
        orders: orders.map((order) => ({
          ...order,
          side: toSide(order.side),
          usedAt: order.usedAt.toISOString(),
        })),
        versions: toVersions(had).map(({ first, version }) => ({
          file: toFile(scope, first),
          version,
          usesCount: first.ordersCount,
          createdAt: first.hadSince.toISOString(),
          createdBy: first.hadBy,
        })),
      };
    },

    /** @throws AppError NOT_FOUND, CHANGED_MEANWHILE, FILE_NAME_TOO_LONG, FILE_NAME_TAKEN, INVALID_INPUT */
    async update(
      scope: SellerScope,
      fileId: string,
      { name, tags, seen }: { name?: string | undefined; tags?: string[] | undefined; seen?: SeenFields },
    ): Promise<LibraryFile> {
      await inTransaction(db, async (trx) => {
        const file = await lockDesign(trx, scope, fileId);
        if (!file) throw new AppError('NOT_FOUND');
        const cleaned = name === undefined ? undefined : cleanName(name);
        const wanted = { name: cleaned ?? file.name, tags: (tags === undefined ? file.tags : toTags(tags)).join(', ') };
        assertUnchanged(seen, { name: file.name, tags: file.tags.join(', ') }, wanted);
        if (cleaned !== undefined) {
          const taken = { id: fileId, sha256: file.sha256, name: cleaned };
          if (await queries.isNameTaken(trx, scope, taken)) throw new AppError('FILE_NAME_TAKEN');
        }
        await queries.updateFile(trx, scope, fileId, {
          ...(cleaned === undefined ? {} : { name: cleaned }),
          ...(tags === undefined ? {} : { tags: toTags(tags) }),
          updated_at: new Date(clock.now()),
        });
      });
      return get(scope, fileId);
    },

    /** @throws AppError NOT_FOUND, FORBIDDEN, FILE_IN_USE */
    async remove(scope: SellerScope, fileId: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        // The same sequence of locks as an upload: prints before files.
        await lockPrints(trx, scope);
        const file = await lockDesign(trx, scope, fileId);
        if (!file) throw new AppError('NOT_FOUND');
        // Reads all orders, prints and SKUs with the file, also in shops outside the caller's scope, because all of them would lose it.
        const skuIds = await withFullScope(scope, async (whole) => {
          if (file.ordersCount > 0 || (await queries.isGround(trx, whole, fileId))) throw new AppError('FILE_IN_USE');
          const printIds = await listPrintsWithFile(trx, whole, fileId);
          for (const printId of printIds) await assertMayRedraw(trx, scope, whole, printId);
          return listReachedBy(trx, whole, printIds);
        });
        await queries.removeFile(trx, scope, fileId);
        await keeping.look(trx, scope, skuIds);
        await addJob(trx, 'removeBytes', { ownerId: scope.ownerId, sha256: file.sha256, ext: file.ext });
      });
    },

    /** Uploads a PNG that no product uses yet. @throws AppError FILE_… */
    async add(
      scope: SellerScope,
      { fileName, stream }: { fileName: string; stream: Readable },
      readRest?: () => Promise<void>,
    ): Promise<LibraryFile> {
      const name = cleanName(fileName);
      const { fileId } = await keep.receive(stream, true, async (received) => {
        await readRest?.();
        return inTransaction(db, (trx) => keep.keep(trx, scope, received, { name, source: 'upload' }));
      });
      return get(scope, fileId);
    },
  };
}

export type Shelf = ReturnType<typeof createShelf>;

/** Lists each design once, even when several SKUs have it; the numbers begin with the first design. */
function toVersions(rows: readonly HadRow[]): { first: HadRow; version: number }[] {
  const byFile = new Map<string, HadRow>();
  for (const row of rows) {
    const known = byFile.get(row.id);
    if (!known || row.hadSince < known.hadSince) byFile.set(row.id, row);
  }
  const newestFirst = [...byFile.values()].toSorted((a, b) => b.hadSince.getTime() - a.hadSince.getTime());
  return newestFirst.map((first, index) => ({ first, version: newestFirst.length - index }));
}

function toSide(side: string): Side {
  return SIDES.find((known) => known === side) ?? 'front';
}

/** Lists each tag once, ignoring case. */
function toTags(tags: readonly string[]): string[] {
  const byText = new Map<string, string>();
  for (const tag of tags) {
    const text = tag.toWellFormed().normalize('NFC').replaceAll(/\s+/g, ' ').trim();
    if (text !== '' && !byText.has(text.toLowerCase())) byText.set(text.toLowerCase(), text);
  }
  return [...byText.values()];
}
