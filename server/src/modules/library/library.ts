import { buffer } from 'node:stream/consumers';
import type { OrderProductDesigns, PlacementFile } from '@bobbin/contract/orders';
import { isDesignSide } from '@bobbin/domain/fulfilment/design-sides';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/database.ts';
import { createId } from '../../platform/ids.ts';
import { withFullScope } from '../../platform/shop-scope.ts';
import type { Logger } from '../../platform/log.ts';
import { oneByOne } from '../../platform/cross-tenant.ts';
import { collectIdleFiles } from './files/idle-files.ts';
import { readerOf, type Contents } from './files/content.ts';
import { lockBytes } from './files/ingest.ts';
import type { Keeping } from './prints/keeping.ts';
import { resolveLines, type AskedLine } from './prints/resolver.ts';
import { listMarked } from './placements/placements.sql.ts';
import { cleanName } from './files/names.ts';
import { isReplaced } from './texts/reading.ts';
import { listFields, listSizes, listTexts } from './texts/texts.sql.ts';
import * as queries from './library.sql.ts';
import type { PlacementRow } from './library.sql.ts';
import { addressOf, type ReceivedFile, type Storage } from './storage/storage.ts';
import { isAddressUsed, listUnmeasured } from './library.cross-tenant.sql.ts';
import { createPrintPictures } from './files/print-pictures.ts';
import { askPictures, createThumbnailJob } from './files/thumbnails.ts';

/** Maximum number of unmeasured designs of an older version for which one run enqueues a job. */
const MEASURED_MAX = 500;

export type { PlacementRow };

export interface FileFacts {
  name: string;
  ext: string;
  mime: string;
  source: string;
}

export interface NewFile extends FileFacts {
  bytes: Uint8Array;
}

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  storage: Storage;
  contents: Contents;
  keeping: Pick<Keeping, 'look'>;
}

/** Returns the name on the wire of a side: `front` is productFront, `mockupFront` is productMockupFront (FIL-1). */
function toPlacement(side: string): string {
  return `product${side.charAt(0).toUpperCase()}${side.slice(1)}`;
}

export function createLibrary({ db, clock, log, storage, contents, keeping }: Deps) {
  const fileLink = contents.toLink;

  async function askUnmeasured(): Promise<void> {
    const unmeasured = await listUnmeasured(db, MEASURED_MAX);
    await oneByOne(unmeasured, ({ ownerId, fileId }) => askPictures(db, ownerId, fileId));
  }

  async function insertFile(
    trx: Queryable,
    scope: OwnerScope,
    { sha256, sizeBytes }: { sha256: string; sizeBytes: number },
    { name, ext, mime, source }: FileFacts,
  ): Promise<{ fileId: string }> {
    const now = new Date(clock.now());
    const { id: fileId } = await queries.upsertFile(trx, scope, {
      id: createId(clock.now()),
      sha256,
      name: cleanName(name),
      ext,
      mime,
      size_bytes: sizeBytes,
      width: null,
      height: null,
      source,
      created_at: now,
      updated_at: now,
    });
    return { fileId };
  }

  return {
    /** Stores bytes that the server made or downloaded; with `trx`, writes the row in the caller's transaction. */
    async storeFile(scope: OwnerScope, { bytes, ...facts }: NewFile, trx: Queryable = db): Promise<{ fileId: string }> {
      const address = addressOf(bytes, facts.ext);
      await storage.write(address, bytes);
      return insertFile(trx, scope, { sha256: address.sha256, sizeBytes: bytes.length }, facts);
    },

    /** Collects chunks that the server itself writes; only `keepCollected` stores the result as a file. */
    collect: (pieces: AsyncIterable<Uint8Array>): Promise<ReceivedFile> => storage.collect(pieces),

    /** Stores collected bytes as a file, in the caller's transaction. */
    async keepCollected(
      scope: OwnerScope,
      trx: Queryable,
      file: ReceivedFile,
      facts: FileFacts,
    ): Promise<{ fileId: string }> {
      await lockBytes(trx, { sha256: file.sha256, ext: facts.ext });
      await storage.keep(file, facts.ext);
      return insertFile(trx, scope, file, facts);
    },

    /** Deletes a file in the caller's transaction, and its bytes unless another file has equal bytes. Safe to run twice. */
    async removeFile(scope: OwnerScope, trx: Queryable, fileId: string): Promise<void> {
      const address = await queries.deleteFile(trx, scope, fileId);
      if (address === undefined) return;
      await lockBytes(trx, address);
      if (!(await isAddressUsed(trx, address))) await storage.remove(address);
    },

    /** Returns a signed URL of a file, valid until it expires; reads nothing from the database. */
    fileLink,

    /** Returns the bytes of a file of the seller; null when the file does not exist. */
    async readFile(scope: OwnerScope, fileId: string): Promise<Uint8Array | null> {
      const row = await queries.getFile(db, scope, fileId);
      const opened = row ? await storage.open(row) : null;
      if (opened === null) return null;
      return buffer(opened.read());
    },

    /** Reads names and thumbnails of files by id; missing files are left out. */
    async readFileNames(
      scope: OwnerScope,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, { name: string; thumbnailUrl: string | null }>> {
      const rows = ids.length === 0 ? [] : await queries.listNames(db, scope, ids);
      return new Map(
        rows.map((row) => [row.fileId, { name: row.name, thumbnailUrl: contents.toThumbnailLink(scope, row) }]),
      );
    },

    listPlacements: (scope: OwnerScope, orderIds: readonly string[], trx: Queryable = db): Promise<PlacementRow[]> =>
      queries.listPlacements(trx, scope, orderIds),

    toPlacementFile: (scope: OwnerScope, row: PlacementRow): PlacementFile => ({
      placement: toPlacement(row.side),
      fileId: row.fileId,
      name: row.name,
      size: row.sizeBytes,
      width: row.width ?? 0,
      height: row.height ?? 0,
      url: fileLink(scope.ownerId, row.fileId, row.name, readerOf(scope)),
      thumbnailUrl: contents.toThumbnailLink(scope, row),
      print: row.print,
      source: row.source,
      memory:
        row.memoryOrderId === null || row.memoryAt === null
          ? null
          : { orderId: row.memoryOrderId, usedAt: row.memoryAt.toISOString() },
    }),

    /** Returns, for each line whose colour needs a confirmation, the print that waits for it (PRN-10); null for the other lines. */
    async listWaiting(scope: OwnerScope, lines: readonly AskedLine[]): Promise<OrderProductDesigns['waiting'][]> {
      const resolved = await withFullScope(scope, (whole) => resolveLines(db, whole, lines));
      return resolved.map((line) => {
        if (line?.state !== 'asks') return null;
        const sides = line.files.flatMap(({ side, asks }) => (asks && isDesignSide(side) ? [side] : []));
        return { printId: line.print.id, printName: line.print.name, colour: line.color, sides };
      });
    },

    /** Returns the drawn files of the products of an order whose print has text fields, by SKU (PTX-9). */
    async readTextNotes(
      scope: OwnerScope,
      orderId: string,
    ): Promise<ReadonlyMap<string, NonNullable<OrderProductDesigns['text']>>> {
      const rows = await listTexts(db, scope, [orderId]);
      if (rows.length === 0) return new Map();
      const files = await listSizes(
        db,
        scope,
        rows.flatMap((row) => row.files.map(({ fileId }) => fileId)),
      );
      const prints = await listFields(
        db,
        scope,
        rows.map(({ printId }) => printId),
      );
      const placed = await queries.listPlacements(db, scope, [orderId]);
      const ownOf = ({ skuId }: { skuId: string }) => placed.filter((file) => file.skuId === skuId);
      return new Map(
        rows.map((row) => [
          row.skuId,
          {
            state: row.state,
            needsApproval: row.state !== 'approved' && !isReplaced(row, ownOf(row)),
            printName: prints.get(row.printId)?.name ?? '',
            files: row.files.flatMap(({ side, fileId }) => {
              const file = files.get(fileId);
              if (file === undefined || !isDesignSide(side)) return [];
              return [{ side, thumbnailUrl: contents.toThumbnailLink(scope, { fileId, ...file }) }];
            }),
          },
        ]),
      );
    },

    /** Lists which of the SKUs are marked as personalised (FIL-25). */
    listPersonalised: (
      scope: OwnerScope,
      skuIds: readonly string[],
      trx: Queryable = db,
    ): Promise<ReadonlySet<string>> => listMarked(trx, scope, skuIds),

    ...createPrintPictures({ db, storage }),

    /** Job: makes the thumbnail of a file; safe to run twice. */
    makeThumbnail: createThumbnailJob({ db, clock, log, storage, keeping }),

    /** Removes temporary files of crashed uploads, and designs that no order has used for a long time (FIL-16, FIL-21). */
    tidy: (): Promise<void> =>
      oneByOne([() => storage.removeLeftovers(), () => collectIdleFiles(db, clock), askUnmeasured], (part) => part()),
  };
}

export type Library = ReturnType<typeof createLibrary>;
