import type {
  AppliedOrderImport,
  OrderImportDetail,
  OrderImportItem,
  OrderImportOutcome,
  OrderTable,
} from '@bobbin/contract/order-imports';
import { ORDER_IMPORT_UNDO_MS } from '@bobbin/domain/limits';
import { formatMoney } from '@bobbin/domain/money/money';
import { toHeaderKey } from '@bobbin/domain/orders/order-import';
import type { SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, lockUntilCommit, type Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import type { Audit } from '../../audit/module.ts';
import { listChosen } from '../../library/module.ts';
import type { PlannedOrder } from './elsewhere-plan.ts';
import { insertElsewhere, lockForRemoval } from './elsewhere.sql.ts';
import { isOpen, lockOf, toFacts, type ElsewhereOrders } from './elsewhere.ts';
import { isNew, planOrderImport, toOutcome, type ImportPlan } from './import-plan.ts';
import * as queries from './imports.sql.ts';

const LISTED_MAX = 50;

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  elsewhere: Pick<ElsewhereOrders, 'store' | 'removeAll' | 'newId' | 'assertShop'>;
}

/** Imports of tables with orders from elsewhere: a dry run, all orders at once, and the undo of the whole import (ELS-10 to ELS-14). */
export function createOrderImports({ db, clock, audit, elsewhere }: Deps) {
  const mayUndo = (scope: SellerScope, { actorId }: queries.ImportRow) =>
    scope.stands === 'owner' || actorId === scope.actor.userId || scope.can('manageShops');

  function toItem(scope: SellerScope, row: queries.ImportRow): OrderImportItem {
    const until = row.createdAt.getTime() + ORDER_IMPORT_UNDO_MS;
    const isInTime = row.undoneAt === null && clock.now() < until && mayUndo(scope, row);
    return {
      id: row.id,
      shopId: row.shopId,
      name: row.name,
      orders: row.orders,
      createdAt: row.createdAt.toISOString(),
      createdBy: row.actorName,
      undoneAt: row.undoneAt?.toISOString() ?? null,
      undoUntil: isInTime ? new Date(until).toISOString() : null,
    };
  }

  function toPlanned({ judged }: ImportPlan, shopId: string): { key: string; planned: PlannedOrder }[] {
    return judged.filter(isNew).map(({ order, lines }) => ({
      key: order.key,
      planned: {
        id: elsewhere.newId(),
        shopId,
        createdAt: clock.now(),
        revision: 1,
        lines,
        form: {
          kind: order.kind,
          reference: order.reference,
          recipient: order.recipient,
          lines,
          paid: order.paidCents === null ? null : formatMoney(order.paidCents),
          note: order.note,
        },
      },
    }));
  }

  return {
    /** @throws AppError NOT_FOUND, FORBIDDEN, ORDER_TABLE_UNREADABLE, INVALID_INPUT */
    async preview(scope: SellerScope, table: OrderTable): Promise<OrderImportOutcome> {
      await elsewhere.assertShop(scope, table.shopId);
      return toOutcome(scope, table.shopId, await planOrderImport(db, scope, table));
    },

    /**
     * Creates the orders of a table in one transaction: an interrupted import leaves nothing, a repeated one creates nothing, and of two at once the
     * second sees the orders of the first (ELS-13).
     */
    apply: (scope: SellerScope, table: OrderTable & { name: string }): Promise<AppliedOrderImport> =>
      inTransaction(db, async (trx) => {
        const { shopId, name } = table;
        await elsewhere.assertShop(scope, shopId);
        await lockUntilCommit(trx, lockOf(scope));
        await lockUntilCommit(trx, `orders:${scope.ownerId}:${shopId}`);
        const plan = await planOrderImport(trx, scope, table);
        const fresh = toPlanned(plan, shopId);
        const made = new Map(fresh.map(({ key, planned }) => [key, planned.id]));
        const outcome = toOutcome(scope, shopId, plan, made);
        const now = new Date(clock.now());
        const columns = plan.columns.map(({ header, field }) => ({ header: toHeaderKey(header), field }));
        await queries.rememberColumns(trx, scope, columns, now);
        if (fresh.length === 0) return { ...outcome, importId: null, undoUntil: null };
        const importId = createId(clock.now());
        const orders = fresh.map(({ planned }) => planned);
        await elsewhere.store(trx, scope, shopId, orders, 'importedByFile');
        await insertElsewhere(
          trx,
          scope,
          orders.map(({ id, form }) => toFacts(id, shopId, form, importId)),
        );
        const lines = outcome.lines.map(({ line, reference, outcome: result, problem, field, orderId }) => ({
          line,
          reference,
          outcome: result,
          problem,
          field,
          orderId,
        }));
        await queries.insertImport(trx, scope, { id: importId, shopId, name, orders: orders.length, lines, now });
        await audit.record(trx, scope, {
          action: 'importOrders',
          entity: 'orderImport',
          entityId: importId,
          after: { name, shopId, orders: orders.length },
        });
        return { ...outcome, importId, undoUntil: new Date(clock.now() + ORDER_IMPORT_UNDO_MS).toISOString() };
      }),

    async list(scope: SellerScope): Promise<OrderImportItem[]> {
      return (await queries.listImports(db, scope, LISTED_MAX)).map((row) => toItem(scope, row));
    },

    /** @throws AppError NOT_FOUND */
    async get(scope: SellerScope, id: string): Promise<OrderImportDetail> {
      const row = await queries.getImport(db, scope, id);
      if (row === undefined) throw new AppError('NOT_FOUND');
      return { ...toItem(scope, row), lines: row.lines };
    },

    /**
     * Deletes the orders of an import that are still as the import left them (ELS-14); a second undo changes nothing.
     * @throws AppError NOT_FOUND, FORBIDDEN, UNDO_TOO_LATE
     */
    undo: (scope: SellerScope, id: string): Promise<{ removed: number; kept: number }> =>
      inTransaction(db, async (trx) => {
        await lockUntilCommit(trx, lockOf(scope));
        const row = await queries.lockImport(trx, scope, id);
        if (row === undefined) throw new AppError('NOT_FOUND');
        if (!mayUndo(scope, row)) throw new AppError('FORBIDDEN');
        if (row.undoneAt !== null) return { removed: 0, kept: 0 };
        if (clock.now() > row.createdAt.getTime() + ORDER_IMPORT_UNDO_MS) throw new AppError('UNDO_TOO_LATE');
        const imported = await queries.listImported(trx, scope, id);
        const untouched = imported.filter(({ revision }) => revision === 1).map(({ orderId }) => orderId);
        const locked = await lockForRemoval(trx, scope, untouched);
        const lockedIds = locked.map((order) => order.id);
        const changed = await queries.listChanged(trx, scope, lockedIds);
        const chosen = await listChosen(trx, scope, lockedIds);
        const isUntouched = (orderId: string) => !changed.has(orderId) && !chosen.has(orderId);
        const gone = locked.filter((order) => isOpen(order) && !order.wasSent && isUntouched(order.id));
        if (gone.length > 0) await elsewhere.removeAll(trx, scope, gone);
        await queries.endImport(trx, scope, id, new Date(clock.now()));
        await audit.record(trx, scope, {
          action: 'undoOrderImport',
          entity: 'orderImport',
          entityId: id,
          after: { name: row.name, removed: gone.length, kept: imported.length - gone.length },
        });
        return { removed: gone.length, kept: imported.length - gone.length };
      }),
  };
}

export type OrderImports = ReturnType<typeof createOrderImports>;
