import type { Input, Reply } from '@bobbin/contract/endpoint';
import type { listOrderExports, OrderExport, startOrderExport } from '@bobbin/contract/order-exports';
import { EXPORT_ROWS_MAX } from '@bobbin/domain/limits';
import { EXPORT_COLUMNS } from '@bobbin/domain/orders/export-columns';
import type { OwnerScope, SellerScope, StaffScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, lockUntilCommit, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import { createId } from '../../../platform/ids.ts';
import { removeJob } from '../../../platform/jobs.ts';
import type { Audit } from '../../audit/module.ts';
import { readerOf, type Library } from '../../library/module.ts';
import type { AllOrdersQuery } from '../list/all-sellers.ts';
import { countOrdersOfAllSellers } from '../list/all-sellers.cross-tenant.sql.ts';
import { discardFile, enqueueWriting } from './export-writing.ts';
import { countOrders } from '../list/list.sql.ts';
import type { OrderListQuery } from '../list/list.ts';
import * as queries from './export-files.sql.ts';
import { isStillSeen, toSellerContext, toStaffContext, type ExportContext } from './export-owner.ts';
import { toFileName, toFilter, type Asked } from './files.ts';
import type { ExportFileRow } from './export-files.sql.ts';
import type { SheetAsked, SheetList, SheetSources, SheetSubject, SheetWish } from './sheets.ts';
import * as crossTenant from './export-files.cross-tenant.sql.ts';

const DAY_MS = 24 * 3600_000;
const SHOWN_MS = 7 * DAY_MS;
const SHOWN_MAX = 20;
/** Lifetime of a staff user's link to an export over all sellers. The page requests a new link when the old one expires. */
const STAFF_LINK_SECONDS = 600;

type StartBody = NonNullable<Input<typeof startOrderExport>['body']>;
/** The request for a file, as the API receives it. */
export interface ExportWish extends Pick<StartBody, 'format' | 'columns' | 'zone'> {
  ids?: string[] | undefined;
  filter?: OrderListQuery | undefined;
  sortBy: string;
  locale: 'vi' | 'en';
}

/** Request for a file with the orders of all sellers. */
export interface AllExportWish extends Omit<ExportWish, 'filter'> {
  filter?: Omit<AllOrdersQuery, 'search' | 'page' | 'limit' | 'sortBy'> | undefined;
}

/** Files whose rows come from other modules; the same job writes them (EXP-10). */
export interface SheetFiles {
  /** Registers the source of rows for a subject; called once per subject, when the modules are built. */
  offer: SheetSources['offer'];
  /** Stores a request for a file and enqueues its job. @throws AppError EXPORT_LIMIT, EXPORT_TOO_LARGE, and what the source of the rows throws */
  startSheet(context: ExportContext, wish: SheetWish): Promise<OrderExport>;
  listSheets(context: ExportContext): Promise<SheetList>;
  /** Cancels a staff export; sellers cancel their exports with `cancel`. @throws AppError NOT_FOUND */
  cancelSheet(context: ExportContext, id: string): Promise<OrderExport>;
}

export interface OrderExportFiles extends SheetFiles {
  /**
   * Stores the request and enqueues its job in one transaction, and writes an action log.
   * @throws AppError FORBIDDEN (the request has a column that the caller may not see), EXPORT_LIMIT, EXPORT_TOO_LARGE
   */
  start(scope: SellerScope, wish: ExportWish): Promise<OrderExport>;
  /** Lists the caller's own exports. */
  list(scope: SellerScope): Promise<Reply<typeof listOrderExports>>;
  /** Cancels an export of the caller. @throws AppError NOT_FOUND, also for the export of another user */
  cancel(scope: SellerScope, id: string): Promise<OrderExport>;
  /**
   * Requests a file with the orders of all sellers, for staff; with those of some sellers if the request names them or a shop (EXP-9).
   * @throws AppError FORBIDDEN, EXPORT_LIMIT, EXPORT_TOO_LARGE, NOT_FOUND (a shop without an owner)
   */
  startOfAllSellers(scope: StaffScope, wish: AllExportWish): Promise<OrderExport>;
  listOfAllSellers(scope: StaffScope): Promise<Reply<typeof listOrderExports>>;
  cancelOfAllSellers(scope: StaffScope, id: string): Promise<OrderExport>;
}

interface Deps {
  db: Db;
  clock: Clock;
  /** Maximum number of files that a user may request within 24 hours. */
  limit: number;
  /** Maximum number of exports over all sellers that a staff user may request within 24 hours. */
  staffLimit: number;
  audit: Audit;
  findHolder(shopId: string): Promise<string | null>;
  library: Pick<Library, 'fileLink' | 'removeFile'>;
  sources: SheetSources;
}

/** A stored export request. */
interface Kept
  extends Omit<SheetWish, 'filter'>, Pick<ExportFileRow, 'orderIds' | 'filter' | 'columns' | 'createdAt' | 'total'> {
  sortBy: string;
}

/** The kind of thing that the action history names for a file. */
const ENTITY_OF: Readonly<Record<SheetSubject, string>> = {
  transactions: 'transaction',
  memberTransactions: 'transaction',
  payout: 'payment',
  parcels: 'order',
};

/** Removes the undefined fields of a filter. */
function dropEmpty<F extends object>(filter: F): F {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as F;
}

export function createOrderExportFiles(deps: Deps): OrderExportFiles {
  const { db, clock, limit, staffLimit, audit, library, sources } = deps;

  const countUsed = (reader: Queryable, context: ExportContext) =>
    queries.countExports(reader, context.scope, context, new Date(clock.now() - DAY_MS));

  function toExport(scope: OwnerScope, row: ExportFileRow): OrderExport {
    const isThere = row.state === 'ready' && row.fileId !== null && row.expiresAt !== null;
    const isOver = isThere && (row.expiresAt?.getTime() ?? 0) <= clock.now();
    const until = Math.floor((row.expiresAt?.getTime() ?? 0) / 1000);
    // Staff links are short-lived: a staff user who loses the permission gets no new link, and the last one expires soon.
    const expiresAt = row.isOfAllSellers ? Math.min(until, Math.floor(clock.now() / 1000) + STAFF_LINK_SECONDS) : until;
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
      url:
        isThere && !isOver ? library.fileLink(scope.ownerId, row.fileId ?? '', toFileName(row, sources), link) : null,
      expiresAt: row.expiresAt?.toISOString() ?? null,
    };
  }

  /** Counts the orders of the file. For all sellers, without a filter by seller, the number comes from the sums. */
  async function countWished({ scope, isOfAllSellers }: ExportContext, row: Asked): Promise<number> {
    const filter = toFilter(row);
    if (!isOfAllSellers) return countOrders(db, scope, filter);
    const owners = queries.ownersOf(row.filter ?? {});
    if (row.orderIds === null && owners === undefined) return countOrdersOfAllSellers(db, filter);
    return crossTenant.countExportOfAllSellers(db, { filter, owners });
  }

  async function begin(context: ExportContext, wish: ExportWish, filter: Asked['filter']): Promise<OrderExport> {
    const { isOfAllSellers, columns: allowed } = context;
    const createdAt = new Date(clock.now());
    if (!wish.columns.every((column) => allowed.includes(column))) throw new AppError('FORBIDDEN');
    const orderIds = wish.ids === undefined ? null : [...new Set(wish.ids)];
    const total = await countWished(context, { orderIds, filter, createdAt });
    const columns = EXPORT_COLUMNS.filter((column) => wish.columns.includes(column));
    return keep(context, { ...wish, orderIds, filter, columns, total, createdAt }, 'order', {
      ...(isOfAllSellers ? { isOfAll: true } : {}),
      ...(orderIds === null ? { filter } : { chosen: orderIds.length }),
      sortBy: wish.sortBy,
      format: wish.format,
      columns,
    });
  }

  /** Stores a request with its job, and writes an action log with the number of rows. */
  function keep(context: ExportContext, wish: Kept, entity: string, told: object): Promise<OrderExport> {
    const { scope, isOfAllSellers, asker, subject, subjectId } = context;
    const { orderIds, filter, columns, total, createdAt } = wish;
    if (total > EXPORT_ROWS_MAX) throw new AppError('EXPORT_TOO_LARGE');
    const now = createdAt.getTime();
    const id = createId(now);
    const { ownerId, actor } = scope;
    return withFullScope(scope, () =>
      inTransaction(db, async (trx) => {
        // Counts the requests under a lock, so that two simultaneous requests cannot both pass the limit.
        await lockUntilCommit(trx, `orderExports:${ownerId}:${actor.userId}`);
        if ((await countUsed(trx, context)) >= context.limit) throw new AppError('EXPORT_LIMIT');
        await queries.insertExport(trx, scope, {
          id,
          created_at: createdAt,
          actor_id: actor.userId ?? '',
          actor_name: actor.name,
          is_of_all: isOfAllSellers,
          subject,
          subject_id: subjectId,
          order_ids: orderIds,
          filter: orderIds === null ? JSON.stringify(filter) : null,
          sort_by: wish.sortBy,
          format: wish.format,
          columns,
          zone: wish.zone,
          locale: wish.locale,
          seen: JSON.stringify(context.seen),
          state: 'waiting',
          total,
        });
        await audit.record(trx, asker, {
          action: 'export',
          entity,
          entityId: subjectId ?? '',
          after: { exportId: id, ...told, totalItems: total },
        });
        await enqueueWriting(trx, ownerId, id);
        const row = await queries.lockOwnExport(trx, scope, isOfAllSellers, id);
        if (!row) throw new AppError('NOT_FOUND');
        return toExport(scope, row);
      }),
    );
  }

  async function listShown(context: ExportContext) {
    const { scope } = context;
    const [rows, used, last] = await Promise.all([
      queries.listExports(db, scope, context, new Date(clock.now() - SHOWN_MS), SHOWN_MAX),
      countUsed(db, context),
      queries.findLastExport(db, scope, context),
    ]);
    const exports = rows.filter(({ seen }) => isStillSeen(seen, context.seen)).map((row) => toExport(scope, row));
    return { exports, used, limit: context.limit, last };
  }

  function listOf(context: ExportContext): Promise<Reply<typeof listOrderExports>> {
    const { scope, columns } = context;
    return withFullScope(scope, async () => {
      const { last, ...shown } = await listShown(context);
      const kept = last?.columns.filter((column) => columns.includes(column)) ?? [];
      return {
        ...shown,
        last: last === undefined || kept.length === 0 ? null : { format: last.format, columns: kept, zone: last.zone },
        columns,
      };
    });
  }

  function cancelOf(
    { scope, isOfAllSellers, asker, subject, subjectId }: ExportContext,
    id: string,
  ): Promise<OrderExport> {
    return withFullScope(scope, () =>
      inTransaction(db, async (trx) => {
        const row = await queries.lockOwnExport(trx, scope, isOfAllSellers, id);
        // Checks the permission of this kind of file, because the permission for another kind of staff files does not allow it.
        const isOther = isOfAllSellers && (row?.subject !== subject || row.subjectId !== subjectId);
        if (!row || isOther) throw new AppError('NOT_FOUND');
        if (row.state === 'waiting' || row.state === 'running' || row.state === 'ready') {
          await removeJob(trx, `orderExport:${id}`);
          await discardFile(trx, scope, row, 'cancelled', library);
          // Writes an action log for staff only; a seller can cancel no files but their own.
          if (isOfAllSellers) {
            const before = { exportId: id, state: row.state };
            const entity = subject === 'orders' ? 'order' : 'transaction';
            await audit.record(trx, asker, { action: 'cancelExport', entity, entityId: subjectId ?? '', before });
          }
        }
        const now = await queries.lockOwnExport(trx, scope, isOfAllSellers, id);
        return toExport(scope, now ?? row);
      }),
    );
  }

  return {
    offer: sources.offer,

    async startSheet(context, { filter, format, zone, locale }) {
      const { scope, subject, subjectId } = context;
      if (subject === 'orders') throw new RangeError('Orders are asked for by themselves');
      const wish = dropEmpty(filter);
      const asked: SheetAsked = { scope, subjectId, filter: wish, zone };
      const total = await sources.of(subject).count(asked);
      const kept = { format, zone, locale, orderIds: null, filter: wish, columns: [], sortBy: '', total };
      const entity = ENTITY_OF[subject];
      return keep(context, { ...kept, createdAt: new Date(clock.now()) }, entity, { filter: wish, format });
    },

    listSheets: (context) =>
      withFullScope(context.scope, async () => {
        const { last, ...shown } = await listShown(context);
        return { ...shown, last: last === undefined ? null : { format: last.format, zone: last.zone } };
      }),

    cancelSheet: cancelOf,

    start: (scope, wish) => begin(toSellerContext(scope, limit), wish, dropEmpty(wish.filter ?? {})),
    list: (scope) => listOf(toSellerContext(scope, limit)),
    cancel: (scope, id) => cancelOf(toSellerContext(scope, limit), id),

    async startOfAllSellers(scope, wish) {
      const { shop, user: sellers = [], unfulfilled, ...filter } = wish.filter ?? {};
      const holder = shop === undefined ? null : await deps.findHolder(shop);
      // The shop has no owner, or its owner is none of the sellers that the request names.
      if (shop !== undefined && (holder === null || (sellers.length > 0 && !sellers.includes(holder))))
        throw new AppError('NOT_FOUND');
      const shops = shop === undefined ? undefined : [shop];
      const [only, ...others] = holder === null ? sellers : [holder];
      const owners = others.length === 0 ? { ownerId: only } : { ownerIds: sellers };
      const asked = dropEmpty({ ...filter, isAutofulfill: unfulfilled, shops, ...owners });
      return begin(toStaffContext(scope, staffLimit), wish, asked);
    },
    listOfAllSellers: (scope) => listOf(toStaffContext(scope, staffLimit)),
    cancelOfAllSellers: (scope, id) => cancelOf(toStaffContext(scope, staffLimit), id),
  };
}
