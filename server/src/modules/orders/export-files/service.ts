import { setImmediate as yieldTurn } from 'node:timers/promises';
import type { Input, Reply } from '@bobbin/contract/endpoint';
import type { listOrderExports, OrderExport, startOrderExport } from '@bobbin/contract/order-exports';
import { EXPORT_ROWS_MAX } from '@bobbin/domain/limits';
import { EXPORT_COLUMNS, exportColumn, type ExportFormat } from '@bobbin/domain/orders/export-columns';
import { systemScope, type OwnerScope, type SellerScope, type StaffScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, lockUntilCommit, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { inScope, wholly } from '../../../platform/grain.ts';
import { createId } from '../../../platform/ids.ts';
import { addJob, removeJob } from '../../../platform/jobs.ts';
import type { Logger } from '../../../platform/log.ts';
import { isAscending } from '../../../platform/paging.ts';
import type { Audit } from '../../audit/module.ts';
import { readerOf, type Library } from '../../library/module.ts';
import type { Shops } from '../../shops/module.ts';
import type { AllOrdersQuery } from '../everyone/service.ts';
import { countOrdersOfAll } from '../everyone/sweeps.ts';
import { countOrders, type OrderFilter } from '../list/queries.ts';
import { toListFilter, type OrderListQuery } from '../list/service.ts';
import { createCellReader, needsProducts, type Cell, type ExportRow } from './cells.ts';
import { writeCsv } from './csv.ts';
import * as queries from './queries.ts';
import { isStillSeen, toAskedScope, toSellerDesk, toStaffDesk, type Desk } from './desk.ts';
import type { ExportFileRow } from './queries.ts';
import type { SheetColumn } from './sheet.ts';
import type { ExportSubject, SheetAsked, SheetList, SheetSource, SheetSubject, SheetWish } from './sheets.ts';
import * as sweeps from './sweeps.ts';
import type { AnyExportRow } from './sweeps.ts';
import { writeWorkbook } from './workbook.ts';

const DAY_MS = 24 * 3600_000;
/** How long a file and its link last (EXP-5). */
const KEPT_MS = DAY_MS;
const SHOWN_MS = 7 * DAY_MS;
const SHOWN_MAX = 20;
const FORGOTTEN_MS = 30 * DAY_MS;
/**
 * Orders in memory at a time, and those that make one text: larger texts than a few tens of kB are put among what lives long, where
 * they stay until much has gathered.
 */
const PIECE = 200;
const TEXT_ROWS = 40;
const TELL_MS = 700;
/** How long staff can use a link to the orders of everybody; the page asks for another one. */
const STAFF_LINK_SECONDS = 600;
/** A worker that dies over a file takes the next one with it: it is not tried for ever. */
const ATTEMPTS_MAX = 4;

const FILES: Readonly<Record<ExportFormat, { ext: string; mime: string }>> = {
  csv: { ext: 'csv', mime: 'text/csv; charset=utf-8' },
  excel: { ext: 'csv', mime: 'text/csv; charset=utf-8' },
  xlsx: { ext: 'xlsx', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
};

type StartBody = NonNullable<Input<typeof startOrderExport>['body']>;
/** What a file is to hold, as the call says it. */
export interface ExportWish extends Pick<StartBody, 'format' | 'columns' | 'zone'> {
  ids?: string[] | undefined;
  filter?: OrderListQuery | undefined;
  sortBy: string;
  locale: 'vi' | 'en';
}

/** The same over the orders of everybody. */
export interface AllExportWish extends Omit<ExportWish, 'filter'> {
  filter?: Omit<AllOrdersQuery, 'search' | 'page' | 'limit' | 'sortBy'> | undefined;
}

/** Files of other modules' rows, written by the same work (EXP-10). */
export interface SheetFiles {
  /** Says who knows the rows of a subject; once, when the modules are built. */
  offer(subject: SheetSubject, source: SheetSource): void;
  /** @throws AppError EXPORT_LIMIT, EXPORT_TOO_LARGE, and what the source throws */
  startSheet(desk: Desk, wish: SheetWish): Promise<OrderExport>;
  listSheets(desk: Desk): Promise<SheetList>;
  /** Calls off what staff asked for; what sellers did, is called off where their orders' files are. @throws AppError NOT_FOUND */
  cancelSheet(desk: Desk, id: string): Promise<OrderExport>;
}

export interface OrderExportFiles extends SheetFiles {
  /**
   * The same of everybody's orders, for staff; one seller's where a seller or a shop is named (EXP-9).
   * @throws AppError FORBIDDEN, EXPORT_LIMIT, EXPORT_TOO_LARGE, NOT_FOUND (a shop that nobody has)
   */
  startOfAll(scope: StaffScope, wish: AllExportWish): Promise<OrderExport>;
  listOfAll(scope: StaffScope): Promise<Reply<typeof listOrderExports>>;
  cancelOfAll(scope: StaffScope, id: string): Promise<OrderExport>;
  /**
   * Keeps the wish and its job in one transaction, and leaves a log.
   * @throws AppError FORBIDDEN (a column that the caller may not have), EXPORT_LIMIT, EXPORT_TOO_LARGE
   */
  start(scope: SellerScope, wish: ExportWish): Promise<OrderExport>;
  /** The caller's own. */
  list(scope: SellerScope): Promise<Reply<typeof listOrderExports>>;
  /** @throws AppError NOT_FOUND, also for one of somebody else */
  cancel(scope: SellerScope, id: string): Promise<OrderExport>;
  /** Job of the worker: writes the file whole or not at all; begins anew where another worker was killed. */
  write(ownerId: string, id: string, signal: AbortSignal): Promise<void>;
  /** Job of the worker: the day of the file is over. */
  remove(ownerId: string, id: string): Promise<void>;
}

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  /** Files of one person in 24 hours. */
  limit: number;
  /** The same of staff, of everybody's orders. */
  staffLimit: number;
  audit: Audit;
  shops: Pick<Shops, 'readNames'>;
  findHolder(shopId: string): Promise<string | null>;
  library: Pick<Library, 'fileLink' | 'collect' | 'keepCollected' | 'removeFile'>;
}

/** The work was called off, or is another worker's now. */
class NotOurs extends Error {}

/** A wish as it is kept. */
interface Kept
  extends Omit<SheetWish, 'filter'>, Pick<ExportFileRow, 'orderIds' | 'filter' | 'columns' | 'createdAt' | 'total'> {
  sortBy: string;
}

type Asked = Pick<ExportFileRow, 'orderIds' | 'filter' | 'createdAt'>;

function toFilter(row: Asked): OrderFilter {
  return row.orderIds === null ? toListFilter(row.filter ?? {}, row.createdAt.getTime()) : { ids: row.orderIds };
}

/** Only what was asked for: a filter that is not there says nothing. */
function dropEmpty<F extends object>(filter: F): F {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as F;
}

export function createOrderExportFiles(deps: Deps): OrderExportFiles {
  const { db, clock, log, limit, staffLimit, audit, shops, library } = deps;

  const sources = new Map<ExportSubject, SheetSource>();

  function sourceOf(subject: SheetSubject): SheetSource {
    const source = sources.get(subject);
    if (!source) throw new RangeError(`Nobody offers ${subject}`);
    return source;
  }

  /** A name of its own for each export: equal bytes under one name would be one file. */
  function toFileName({ id, createdAt, format, subject }: ExportFileRow): string {
    const name = subject === 'orders' ? subject : sourceOf(subject).name;
    return `${name}-${createdAt.toISOString().slice(0, 10)}-${id.slice(-6)}.${FILES[format].ext}`;
  }

  const countUsed = (reader: Queryable, desk: Desk) =>
    queries.countExports(reader, desk.scope, desk, new Date(clock.now() - DAY_MS));

  function toExport(scope: OwnerScope, row: ExportFileRow): OrderExport {
    const isThere = row.state === 'ready' && row.fileId !== null && row.expiresAt !== null;
    const isOver = isThere && (row.expiresAt?.getTime() ?? 0) <= clock.now();
    const until = Math.floor((row.expiresAt?.getTime() ?? 0) / 1000);
    // Whoever loses the permission asks for no new link, and the one they have ends soon.
    const expiresAt = row.isOfAll ? Math.min(until, Math.floor(clock.now() / 1000) + STAFF_LINK_SECONDS) : until;
    const link = { ...readerOf(scope), expiresAt };
    return {
      id: row.id,
      createdAt: row.createdAt.toISOString(),
      state: isOver ? 'gone' : row.state,
      format: row.format,
      scope: row.orderIds === null ? 'filter' : 'chosen',
      total: row.total,
      rows: row.rows,
      sizeBytes: row.sizeBytes,
      url: isThere && !isOver ? library.fileLink(scope.ownerId, row.fileId ?? '', toFileName(row), link) : null,
      expiresAt: row.expiresAt?.toISOString() ?? null,
    };
  }

  async function enqueue(trx: Queryable, ownerId: string, id: string): Promise<void> {
    const options = { key: `orderExport:${id}`, queue: `orderExports:${ownerId}`, isUrgent: true } as const;
    await addJob(trx, 'writeOrderExport', { ownerId, exportId: id }, options);
  }

  /** Takes away what was kept of an export, and says what it is now; under its lock. */
  async function discard(trx: Queryable, scope: OwnerScope, row: ExportFileRow, state: 'cancelled' | 'gone') {
    await queries.setExport(trx, scope, row.id, { state, file_id: null });
    // Last: where anything fails it is tried again, and nobody misses the bytes.
    if (row.fileId !== null) await library.removeFile(scope, trx, row.fileId);
  }

  /** Names of the shops of everybody, of each seller as their first order comes; with the shop's id, which says whose it is. */
  async function* nameShops(pieces: AsyncIterable<AnyExportRow[]>, names: Map<string, { friendName: string }>) {
    const known = new Set<string>();
    for await (const piece of pieces) {
      for (const ownerId of new Set(piece.map((row) => row.ownerId))) {
        if (known.has(ownerId)) continue;
        known.add(ownerId);
        for (const [shopId, { friendName }] of await shops.readNames(systemScope(ownerId, 'bobbin'))) {
          names.set(shopId, { friendName: `${friendName} · ${shopId}` });
        }
      }
      yield piece;
    }
  }

  /** Reads rows into cells, tells how far it is, and stops where it is not wanted any more. */
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
        if (!(await queries.tellRows(db, scope, row, count.rows))) throw new NotOurs('Called off');
        toldAt = performance.now();
      }
      // Between two pieces the other jobs of this worker have their turn.
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
      const source = sourceOf(subject);
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
    const toFile = (pieces: AsyncIterable<ExportRow[]>, names: ReadonlyMap<string, { friendName: string }>) => {
      const read = createCellReader(columns, { scope, zone, shopNames: names });
      return write('Orders', titled, readCells(row, scope, pieces, read, signal, count));
    };
    if (row.isOfAll) {
      const names = new Map<string, { friendName: string }>();
      const asked = { ...question, ownerId: row.filter?.ownerId, isAscending: isAscending(row.sortBy) };
      const file = await sweeps.readOrdersOfAll(db, asked, (pieces) => toFile(nameShops(pieces, names), names));
      return { file, rows: count.rows };
    }
    const file = await inScope(scope, async () => {
      const names = await shops.readNames(scope);
      return queries.readWholeList(db, scope, { ...question, sort: row.sortBy }, (pieces) => toFile(pieces, names));
    });
    return { file, rows: count.rows };
  }

  /** Offers the file, unless the export was called off or taken over meanwhile. */
  async function finish(scope: OwnerScope, row: ExportFileRow, { file, rows }: Awaited<ReturnType<typeof collect>>) {
    const expiresAt = new Date(clock.now() + KEPT_MS);
    try {
      await inTransaction(db, async (trx) => {
        const now = await queries.lockExport(trx, scope, row.id);
        if (now?.state !== 'running' || now.attempts !== row.attempts) throw new NotOurs('Called off');
        const facts = { ...FILES[row.format], name: toFileName(row), source: 'export' };
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

  /** How many orders a file will hold: of everybody's without one seller from the sums. */
  async function countWished({ scope, isOfAll }: Desk, row: Asked): Promise<number> {
    const filter = toFilter(row);
    if (!isOfAll) return countOrders(db, scope, filter);
    const ownerId = row.filter?.ownerId;
    if (row.orderIds === null && ownerId === undefined) return countOrdersOfAll(db, filter);
    return sweeps.countExportOfAll(db, { filter, ownerId });
  }

  async function begin(desk: Desk, wish: ExportWish, filter: Asked['filter']): Promise<OrderExport> {
    const { isOfAll, columns: allowed } = desk;
    const createdAt = new Date(clock.now());
    if (!wish.columns.every((column) => allowed.includes(column))) throw new AppError('FORBIDDEN');
    const orderIds = wish.ids === undefined ? null : [...new Set(wish.ids)];
    const total = await countWished(desk, { orderIds, filter, createdAt });
    const columns = EXPORT_COLUMNS.filter((column) => wish.columns.includes(column));
    return keep(desk, { ...wish, orderIds, filter, columns, total, createdAt }, 'order', {
      ...(isOfAll ? { isOfAll } : {}),
      ...(orderIds === null ? { filter } : { chosen: orderIds.length }),
      sortBy: wish.sortBy,
      format: wish.format,
      columns,
    });
  }

  /** Keeps a wish with its job, and leaves a log with so many rows as there are. */
  function keep(desk: Desk, wish: Kept, entity: string, told: object): Promise<OrderExport> {
    const { scope, isOfAll, asker, subject, subjectId } = desk;
    const { orderIds, filter, columns, total, createdAt } = wish;
    if (total > EXPORT_ROWS_MAX) throw new AppError('EXPORT_TOO_LARGE');
    const now = createdAt.getTime();
    const id = createId(now);
    const { ownerId, actor } = scope;
    return wholly(scope, () =>
      inTransaction(db, async (trx) => {
        // Two presses at once are counted one after the other.
        await lockUntilCommit(trx, `orderExports:${ownerId}:${actor.userId}`);
        if ((await countUsed(trx, desk)) >= desk.limit) throw new AppError('EXPORT_LIMIT');
        await queries.removeOldExports(trx, scope, new Date(now - FORGOTTEN_MS));
        await queries.insertExport(trx, scope, {
          id,
          created_at: createdAt,
          actor_id: actor.userId ?? '',
          actor_name: actor.name,
          is_of_all: isOfAll,
          subject,
          subject_id: subjectId,
          order_ids: orderIds,
          filter: orderIds === null ? JSON.stringify(filter) : null,
          sort_by: wish.sortBy,
          format: wish.format,
          columns,
          zone: wish.zone,
          locale: wish.locale,
          seen: JSON.stringify(desk.seen),
          state: 'waiting',
          total,
        });
        await audit.record(trx, asker, {
          action: 'export',
          entity,
          entityId: subjectId ?? '',
          after: { exportId: id, ...told, totalItems: total },
        });
        await enqueue(trx, ownerId, id);
        const row = await queries.lockOwnExport(trx, scope, isOfAll, id);
        if (!row) throw new AppError('NOT_FOUND');
        return toExport(scope, row);
      }),
    );
  }

  async function listShown(desk: Desk) {
    const { scope } = desk;
    const [rows, used, last] = await Promise.all([
      queries.listExports(db, scope, desk, new Date(clock.now() - SHOWN_MS), SHOWN_MAX),
      countUsed(db, desk),
      queries.findLastExport(db, scope, desk),
    ]);
    const exports = rows.filter(({ seen }) => isStillSeen(seen, desk.seen)).map((row) => toExport(scope, row));
    return { exports, used, limit: desk.limit, last };
  }

  function listOf(desk: Desk): Promise<Reply<typeof listOrderExports>> {
    const { scope, columns } = desk;
    return wholly(scope, async () => {
      const { last, ...shown } = await listShown(desk);
      const kept = last?.columns.filter((column) => columns.includes(column)) ?? [];
      return {
        ...shown,
        last: last === undefined || kept.length === 0 ? null : { format: last.format, columns: kept, zone: last.zone },
        columns,
      };
    });
  }

  function cancelOf({ scope, isOfAll, asker, subject, subjectId }: Desk, id: string): Promise<OrderExport> {
    return wholly(scope, () =>
      inTransaction(db, async (trx) => {
        const row = await queries.lockOwnExport(trx, scope, isOfAll, id);
        // A right over one kind of staff's files is none over another.
        const isOther = isOfAll && (row?.subject !== subject || row.subjectId !== subjectId);
        if (!row || isOther) throw new AppError('NOT_FOUND');
        if (row.state === 'waiting' || row.state === 'running' || row.state === 'ready') {
          await removeJob(trx, `orderExport:${id}`);
          await discard(trx, scope, row, 'cancelled');
          // What staff do is told; a seller calls off what is nobody else's.
          if (isOfAll) {
            const before = { exportId: id, state: row.state };
            const entity = subject === 'orders' ? 'order' : 'transaction';
            await audit.record(trx, asker, { action: 'cancelExport', entity, entityId: subjectId ?? '', before });
          }
        }
        const now = await queries.lockOwnExport(trx, scope, isOfAll, id);
        return toExport(scope, now ?? row);
      }),
    );
  }

  return {
    offer: (subject, source) => void sources.set(subject, source),

    async startSheet(desk, { filter, format, zone, locale }) {
      const { scope, subject, subjectId } = desk;
      if (subject === 'orders') throw new RangeError('Orders are asked for by themselves');
      const wish = dropEmpty(filter);
      const asked: SheetAsked = { scope, subjectId, filter: wish, zone };
      const total = await sourceOf(subject).count(asked);
      const kept = { format, zone, locale, orderIds: null, filter: wish, columns: [], sortBy: '', total };
      const entity = subject === 'payout' ? 'payment' : 'transaction';
      return keep(desk, { ...kept, createdAt: new Date(clock.now()) }, entity, { filter: wish, format });
    },

    listSheets: (desk) =>
      wholly(desk.scope, async () => {
        const { last, ...shown } = await listShown(desk);
        return { ...shown, last: last === undefined ? null : { format: last.format, zone: last.zone } };
      }),

    cancelSheet: cancelOf,

    start: (scope, wish) => begin(toSellerDesk(scope, limit), wish, dropEmpty(wish.filter ?? {})),
    list: (scope) => listOf(toSellerDesk(scope, limit)),
    cancel: (scope, id) => cancelOf(toSellerDesk(scope, limit), id),

    async startOfAll(scope, wish) {
      const { shop, user, unfulfilled, ...filter } = wish.filter ?? {};
      const ownerId = shop === undefined ? user : ((await deps.findHolder(shop)) ?? undefined);
      // A shop that nobody has, or that somebody else has.
      if (shop !== undefined && (ownerId === undefined || (user !== undefined && user !== ownerId)))
        throw new AppError('NOT_FOUND');
      const shops = shop === undefined ? undefined : [shop];
      const asked = dropEmpty({ ...filter, isAutofulfill: unfulfilled, shops, ownerId });
      return begin(toStaffDesk(scope, staffLimit), wish, asked);
    },
    listOfAll: (scope) => listOf(toStaffDesk(scope, staffLimit)),
    cancelOfAll: (scope, id) => cancelOf(toStaffDesk(scope, staffLimit), id),

    async write(ownerId, id, signal) {
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
        // The worker was asked to stop, which says nothing against the export.
        await inTransaction(db, async (trx) => {
          const now = await queries.lockExport(trx, scope, id);
          if (now?.state !== 'running' || now.attempts !== row.attempts) return;
          await queries.setExport(trx, scope, id, { state: 'waiting', rows: 0, attempts: row.attempts - 1 });
          await enqueue(trx, ownerId, id);
        });
      }
    },

    async remove(ownerId, id) {
      const scope = systemScope(ownerId, 'bobbin');
      await inTransaction(db, async (trx) => {
        const row = await queries.lockExport(trx, scope, id);
        if (row?.state === 'ready') await discard(trx, scope, row, 'gone');
      });
    },
  };
}
