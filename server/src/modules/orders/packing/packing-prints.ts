import type { Input, Reply } from '@bobbin/contract/endpoint';
import type {
  listPackingPrints,
  PackingKind,
  PackingPrint,
  PackingSize,
  startPackingPrint,
} from '@bobbin/contract/packing';
import { isDesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { isPackable } from '@bobbin/domain/orders/packing';
import { actingScope, systemScope, type OwnerScope, type SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import { addJob } from '../../../platform/jobs.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import { readerOf, type Library, type PlacementRow } from '../../library/module.ts';
import type { Shops } from '../../shops/module.ts';
import * as queries from './packing.sql.ts';
import type {} from './packing-tables.ts';
import { writePackingFile } from './packing-file.ts';
import { readPictures, type PictureReader } from './pictures.ts';
import type { WriteClaimPack } from '../claims/claim-pack.ts';

const DAY_MS = 24 * 3600_000;
/** Retention of prints and their files; a slip shows the buyer's address, and making it again costs nothing (PCK-6). */
export const PACKING_KEPT_MS = 7 * DAY_MS;
const SHOWN_MAX = 20;
const FIRST_SIZES = { slips: '4x6', picks: 'A4' } as const satisfies Record<string, PackingSize>;
/** Maximum number of attempts at a file. A user waits for the file, so after about half a minute of attempts the print fails. */
const ATTEMPTS = 4;

type Wish = NonNullable<Input<typeof startPackingPrint>['body']> & { locale: 'vi' | 'en' };

interface Deps {
  db: Db;
  clock: Clock;
  library: Pick<
    Library,
    'fileLink' | 'storeFile' | 'listPlacements' | 'toPrintPicture' | 'readPrintPicture' | 'removeFile'
  >;
  shops: Pick<Shops, 'readNames'>;
  pictures: PictureReader;
  writeClaimPack: WriteClaimPack;
}

/** A print of packing slips or of a pick list. */
type PackingRow = queries.PrintRow & { kind: PackingKind };
const isPacking = (row: queries.PrintRow): row is PackingRow => row.kind !== 'claim';
const NAMES = { slips: 'packing-slips', picks: 'pick-list', claim: 'claim' } as const;

function toName({ kind, createdAt, orderIds, size, id }: queries.PrintRow): string {
  return `${NAMES[kind]}-${createdAt.toISOString().slice(0, 10)}-${orderIds.length}-${size}-${id.slice(-6)}.pdf`;
}

export function createPackingPrints({ db, clock, library, shops, pictures, writeClaimPack }: Deps) {
  function toPrint(scope: OwnerScope, row: PackingRow): PackingPrint {
    const expiresAt = Math.floor((row.createdAt.getTime() + PACKING_KEPT_MS) / 1000);
    const link = { ...readerOf(scope), expiresAt };
    return {
      id: row.id,
      at: row.createdAt.toISOString(),
      kind: row.kind,
      size: row.size,
      count: row.orderIds.length - row.leftOut.length,
      state: row.state,
      reason: row.reason,
      url: row.fileId === null ? null : library.fileLink(scope.ownerId, row.fileId, toName(row), link),
      leftOut: row.leftOut,
    };
  }

  function addDesigns(lines: readonly Omit<queries.PackedLine, 'designIds'>[], files: readonly PlacementRow[]) {
    return lines.map((line) => ({
      ...line,
      designIds: files
        .filter((file) => file.orderId === line.orderId && file.skuId === line.skuId && isDesignSide(file.side))
        .toSorted((a, b) => (a.side < b.side ? -1 : 1))
        .map(({ fileId }) => fileId),
    }));
  }

  async function readContent(scope: OwnerScope, { orderIds, kind }: PackingRow) {
    const rows = (await queries.listPacked(db, scope, orderIds)).filter(({ status }) => isPackable(status));
    const packed = rows.filter(({ lines }) => lines.length > 0);
    const files = await library.listPlacements(
      scope,
      packed.map(({ id }) => id),
    );
    const names = await shops.readNames(scope);
    const orders = packed.map((row): queries.PackedOrder => ({
      ...row,
      shopName: names.get(row.shopId)?.nameShop ?? '',
      lines: addDesigns(row.lines, files),
    }));
    const lines = orders.flatMap((order) => order.lines);
    const found = await readPictures({ clock, library, pictures }, scope, { lines, files, kind });
    return { orders, pictures: found };
  }

  async function writeFile(scope: OwnerScope, print: queries.PrintRow) {
    if (!isPacking(print)) return { bytes: await writeClaimPack(scope, print.orderIds[0] ?? '', print), leftOut: [] };
    const content = await readContent(scope, print);
    const packed = new Set(content.orders.map(({ id }) => id));
    const leftOut = print.orderIds.filter((orderId) => !packed.has(orderId));
    return { bytes: packed.size === 0 ? null : await writePackingFile(print, content), leftOut };
  }

  return {
    /**
     * Stores a print of the orders and enqueues the job that makes its file. Printing changes nothing on the orders.
     * @throws AppError NOT_FOUND (an order that the caller may not see), NOTHING_TO_PACK
     */
    async start(scope: SellerScope, { ids, kind, size, locale }: Wish): Promise<PackingPrint> {
      const createdAt = new Date(clock.now());
      const id = createId(createdAt.getTime());
      const orderIds = [...new Set(ids)];
      const statuses = new Map((await queries.listStatuses(db, scope, orderIds)).map((row) => [row.id, row.status]));
      if (orderIds.some((orderId) => !statuses.has(orderId))) throw new AppError('NOT_FOUND');
      if (!orderIds.some((orderId) => isPackable(statuses.get(orderId) ?? ''))) throw new AppError('NOTHING_TO_PACK');
      return withFullScope(scope, () =>
        inTransaction(db, async (trx) => {
          await queries.insertPrint(trx, scope, { id, createdAt, kind, size, locale, orderIds });
          const options = { key: `packing:${id}`, isUrgent: true, maxAttempts: ATTEMPTS };
          await addJob(trx, 'printPacking', { ownerId: scope.ownerId, printId: id }, options);
          const row = await queries.getPrint(trx, scope, id);
          if (!row || !isPacking(row)) throw new AppError('NOT_FOUND');
          return toPrint(scope, row);
        }),
      );
    },

    async list(scope: SellerScope): Promise<Reply<typeof listPackingPrints>> {
      const since = new Date(clock.now() - PACKING_KEPT_MS);
      const [rows, slips, picks] = await Promise.all([
        queries.listPrints(db, scope, { since, limit: SHOWN_MAX }),
        queries.findLastSize(db, scope, 'slips'),
        queries.findLastSize(db, scope, 'picks'),
      ]);
      return {
        prints: rows.filter(isPacking).map((row) => toPrint(scope, row)),
        sizes: { slips: slips ?? FIRST_SIZES.slips, picks: picks ?? FIRST_SIZES.picks },
      };
    },

    /** Job: makes the file of a print; running the job twice gives the same result. */
    async make(ownerId: string, printId: string): Promise<void> {
      const print = await queries.getPrint(db, systemScope(ownerId, 'bobbin'), printId);
      if (print?.state !== 'waiting') return;
      const scope = actingScope(ownerId, { userId: print.actorId, name: print.actorName });
      const { bytes, leftOut } = await writeFile(scope, print);
      const isEmpty = bytes === null;
      await inTransaction(db, async (trx) => {
        const file = { name: toName(print), ext: 'pdf', mime: 'application/pdf', source: 'packing' };
        const fileId = bytes === null ? null : (await library.storeFile(scope, { ...file, bytes }, trx)).fileId;
        const isFirst = await queries.endPrint(trx, scope, printId, {
          state: isEmpty ? 'failed' : 'ready',
          file_id: fileId,
          left_out: leftOut,
          reason: isEmpty ? 'NOTHING_LEFT' : null,
        });
        // The shop was disconnected or another worker was faster, so this file belongs to no print.
        if (!isFirst && fileId !== null) {
          const now = await queries.getPrint(trx, scope, printId);
          if (now?.fileId !== fileId) await library.removeFile(scope, trx, fileId);
        }
      });
    },

    /** Marks a print as failed when its job no longer exists. */
    async breakOff(scope: OwnerScope, printId: string): Promise<void> {
      await queries.endPrint(db, scope, printId, {
        state: 'failed',
        file_id: null,
        left_out: [],
        reason: 'JOB_FAILED',
      });
    },
  };
}

export type PackingPrints = ReturnType<typeof createPackingPrints>;
