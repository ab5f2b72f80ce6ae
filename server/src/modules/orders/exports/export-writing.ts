import { setImmediate as yieldTurn } from 'node:timers/promises';
import { exportColumn } from '@bobbin/domain/orders/export-columns';
import { systemScope, type OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { inScope } from '../../../platform/shop-scope.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Logger } from '../../../platform/log.ts';
import { isAscending } from '../../../platform/paging.ts';
import type { Library } from '../../library/module.ts';
import type { Shops } from '../../shops/module.ts';
import { resolveSort } from '../list/sorting.ts';
import { listTags } from '../teamwork/teamwork.sql.ts';
import { createCellReader, needsProducts, type Cell, type ExportRow } from './cells.ts';
import { writeCsv } from './csv.ts';
import { toAskedScope } from './export-owner.ts';
import { FILES, toFileName, toFilter } from './files.ts';
import * as queries from './export-files.sql.ts';
import type { ExportFileRow } from './export-files.sql.ts';
import type { SheetColumn } from './sheet.ts';
import type { SheetSources } from './sheets.ts';
import * as crossTenant from './export-files.cross-tenant.sql.ts';
import type { AnyExportRow } from './export-files.cross-tenant.sql.ts';
import { writeWorkbook } from './workbook.ts';

/** Lifetime of a file and of its link (EXP-5). */
const KEPT_MS = 24 * 3600_000;
/**
 * Number of orders that are in memory at a time and that one text contains. V8 moves texts above some tens of kB to the old generation, where they
 * stay until a major garbage collection.
 */
const PIECE = 200;
const TEXT_ROWS = 40;
const TELL_MS = 700;
/** Limits the number of attempts, because a file that crashes its worker would crash each following worker too. */
const ATTEMPTS_MAX = 4;

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  shops: Pick<Shops, 'readNames'>;
  library: Pick<Library, 'collect' | 'keepCollected' | 'removeFile'>;
  sources: SheetSources;
}

/** Thrown when the export was cancelled or another worker took it over. */
class NotOurs extends Error {}

export async function enqueueWriting(trx: Queryable, ownerId: string, id: string): Promise<void> {
  const options = { key: `orderExport:${id}`, queue: `orderExports:${ownerId}`, isUrgent: true } as const;
  await addJob(trx, 'writeOrderExport', { ownerId, exportId: id }, options);
}

/** Deletes the file of an export and returns the row of the export, which the caller has locked. */
export async function discardFile(
  trx: Queryable,
  scope: OwnerScope,
  row: ExportFileRow,
  state: 'cancelled' | 'gone',
  library: Pick<Library, 'removeFile'>,
): Promise<void> {
  await queries.setExport(trx, scope, row.id, { state, file_id: null });
  // Deletes the bytes last: when an earlier step fails, the job runs again and still finds them.
  if (row.fileId !== null) await library.removeFile(scope, trx, row.fileId);
}

/** Creates the service that writes the files that users requested through `export-files.ts`. */
export function createExportWriting({ db, clock, log, shops, library, sources }: Deps) {
  /** Reads shop and tag names of all sellers, of each seller when their first order comes; a shop's name gets its id, since names repeat. */
  async function* nameShops(
    pieces: AsyncIterable<AnyExportRow[]>,
    names: Map<string, { friendName: string }>,
    tagNames: Map<string, string>,
  ) {
    const known = new Set<string>();
    for await (const piece of pieces) {
      for (const ownerId of new Set(piece.map((row) => row.ownerId))) {
        if (known.has(ownerId)) continue;
        known.add(ownerId);
        for (const [shopId, { friendName }] of await shops.readNames(systemScope(ownerId, 'bobbin'))) {
          names.set(shopId, { friendName: `${friendName} · ${shopId}` });
        }
        for (const { id, name } of await listTags(db, systemScope(ownerId, 'bobbin'))) tagNames.set(id, name);
      }
      yield piece;
    }
  }

  /** Turns rows into cells, stores the progress, and stops when the export has been cancelled. */
  async function* readCells<R>(
    row: ExportFileRow,
    scope: OwnerScope,
    pieces: AsyncIterable<R[]>,
    read: (one: R) => Cell[],
    signal: AbortSignal,
    count: { rows: number },
  ): AsyncGenerator<Cell[][]> {
    let toldAt = performance.now();
    for await (const piece of pieces) {
      if (signal.aborted) throw new NotOurs('The worker stops');
      for (let first = 0; first < piece.length; first += TEXT_ROWS) {
        yield piece.slice(first, first + TEXT_ROWS).map(read);
      }
      count.rows += piece.length;
      if (performance.now() - toldAt >= TELL_MS) {
        if (!(await queries.writeProgress(db, scope, row, count.rows))) throw new NotOurs('Cancelled');
        toldAt = performance.now();
      }
      // Gives the other jobs of this worker time to run between two chunks.
      await yieldTurn();
    }
  }

  async function collect(row: ExportFileRow, scope: OwnerScope, signal: AbortSignal) {
    const { columns, format, zone, locale, subject } = row;
    const count = { rows: 0 };
    const write = (name: string, titled: readonly SheetColumn[], cells: AsyncIterable<Cell[][]>) =>
      library.collect(
        format === 'xlsx'
          ? writeWorkbook(name, titled, cells, row.createdAt)
          : writeCsv(titled, cells, format === 'excel'),
      );
    if (subject !== 'orders') {
      const source = sources.of(subject);
      const titled = source.columns.map((column) => ({ ...column, title: column.title[locale] }));
      const asked = { scope, subjectId: row.subjectId, filter: row.filter, zone };
      const file = await source.read(asked, (pieces) =>
        write(
          source.name,
          titled,
          readCells(row, scope, pieces, (cells) => cells, signal, count),
        ),
      );
      return { file, rows: count.rows };
    }
    const titled = columns.map((column) => ({ ...exportColumn(column), title: exportColumn(column).title[locale] }));
    const question = { filter: toFilter(row), hasProducts: needsProducts(columns), size: PIECE };
    const tagNames = new Map<string, string>();
    const toFile = (pieces: AsyncIterable<ExportRow[]>, names: ReadonlyMap<string, { friendName: string }>) => {
      const read = createCellReader(columns, { scope, zone, shopNames: names, tagNames });
      return write('Orders', titled, readCells(row, scope, pieces, read, signal, count));
    };
    if (row.isOfAllSellers) {
      const names = new Map<string, { friendName: string }>();
      const owners = queries.ownersOf(row.filter ?? {});
      const asked = { ...question, owners, isAscending: isAscending(row.sortBy) };
      const file = await crossTenant.readOrdersOfAllSellers(db, asked, (pieces) =>
        toFile(nameShops(pieces, names, tagNames), names),
      );
      return { file, rows: count.rows };
    }
    const file = await inScope(scope, async () => {
      const names = await shops.readNames(scope);
      for (const { id, name } of await listTags(db, scope)) tagNames.set(id, name);
      const { sort } = await resolveSort(db, scope, row.sortBy, { readShopNames: () => Promise.resolve(names) });
      return queries.readWholeList(db, scope, { ...question, sort }, (pieces) => toFile(pieces, names));
    });
    return { file, rows: count.rows };
  }

  /** Makes the file available, unless the export was cancelled or taken over while the file was written. */
  async function finish(scope: OwnerScope, row: ExportFileRow, { file, rows }: Awaited<ReturnType<typeof collect>>) {
    const expiresAt = new Date(clock.now() + KEPT_MS);
    try {
      await inTransaction(db, async (trx) => {
        const now = await queries.lockExport(trx, scope, row.id);
        if (now?.state !== 'running' || now.attempts !== row.attempts) throw new NotOurs('Cancelled');
        const facts = { ...FILES[row.format], name: toFileName(row, sources), source: 'export' };
        const { fileId } = await library.keepCollected(scope, trx, file, facts);
        const end = { total: rows, rows, size_bytes: file.sizeBytes, file_id: fileId, expires_at: expiresAt };
        await queries.setExport(trx, scope, row.id, { state: 'ready', ...end });
        const options = { key: `orderExportEnd:${row.id}`, runAt: expiresAt };
        await addJob(trx, 'removeOrderExport', { ownerId: scope.ownerId, exportId: row.id }, options);
      });
    } finally {
      await file.remove();
    }
  }

  return {
    /** Job: writes the complete file or none. After the crash of another worker, the job writes the file from its beginning. */
    async write(ownerId: string, id: string, signal: AbortSignal): Promise<void> {
      const row = await queries.beginExport(db, systemScope(ownerId, 'bobbin'), id);
      if (!row) return;
      const scope = toAskedScope(ownerId, row);
      if (row.attempts > ATTEMPTS_MAX) {
        log.error({ exportId: id, ownerId }, 'An export was given up');
        return queries.setExport(db, scope, id, { state: 'failed' });
      }
      try {
        await finish(scope, row, await collect(row, scope, signal));
      } catch (error) {
        if (!(error instanceof NotOurs)) {
          if (row.attempts < ATTEMPTS_MAX) throw error;
          log.error({ err: error, exportId: id, ownerId }, 'An export failed');
          await queries.setExport(db, scope, id, { state: 'failed' });
          return;
        }
        if (!signal.aborted) return;
        // The worker is shutting down, so this is not a failure of the export.
        await inTransaction(db, async (trx) => {
          const now = await queries.lockExport(trx, scope, id);
          if (now?.state !== 'running' || now.attempts !== row.attempts) return;
          await queries.setExport(trx, scope, id, { state: 'waiting', rows: 0, attempts: row.attempts - 1 });
          await enqueueWriting(trx, ownerId, id);
        });
      }
    },

    /** Job: deletes a file that has expired. */
    async remove(ownerId: string, id: string): Promise<void> {
      const scope = systemScope(ownerId, 'bobbin');
      await inTransaction(db, async (trx) => {
        const row = await queries.lockExport(trx, scope, id);
        if (row?.state === 'ready') await discardFile(trx, scope, row, 'gone', library);
      });
    },

    /** Marks an export as failed when its job no longer exists. */
    async breakOff(scope: OwnerScope, id: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const row = await queries.lockExport(trx, scope, id);
        if (row?.state === 'waiting' || row?.state === 'running')
          await queries.setExport(trx, scope, id, { state: 'failed' });
      });
    },
  };
}

export type ExportWriting = ReturnType<typeof createExportWriting>;
