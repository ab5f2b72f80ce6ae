import { randomBytes } from 'node:crypto';
import type { ElsewhereForm, ElsewhereLine, ElsewhereOrder, ShopSku } from '@bobbin/contract/elsewhere-orders';
import { hasTrait } from '@bobbin/domain/fulfilment/states';
import { formatMoney, parseMoney } from '@bobbin/domain/money/money';
import { checkRecipient, toElsewhereId, toReferenceKey } from '@bobbin/domain/orders/elsewhere';
import { ELSEWHERE_KINDS } from '@bobbin/domain/orders/order-kind';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, lockUntilCommit, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Emit } from '../../../platform/events.ts';
import { publish } from '../../../platform/live.ts';
import type { Audit } from '../../audit/module.ts';
import { findShopSkus, searchShopSkus, type LibraryOffers } from '../../library/module.ts';
import { addToCounts } from '../counts/counts.sql.ts';
import { withSums } from '../counts/sums.ts';
import type { Orders } from '../order/order.ts';
import { listProductRows } from '../order/order.sql.ts';
import { noteArrivals } from '../rules/triggers.ts';
import { listStoredPieces, lockStoredOrders } from '../store/store.sql.ts';
import { writePlans } from '../store/store.ts';
import { listNotePictures } from '../teamwork/teamwork.sql.ts';
import { planElsewhere, skuOf, type KnownLine, type PlannedOrder } from './elsewhere-plan.ts';
import * as queries from './elsewhere.sql.ts';

const FOUND_MAX = 20;

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  audit: Audit;
  orders: Pick<Orders, 'lockForWork' | 'change'>;
  shops: { getShop(scope: OwnerScope, shopId: string): Promise<unknown> };
  files: Pick<LibraryOffers['filePurge'], 'removeFiles'>;
}

/** Name of the lock under which references are checked and taken (ELS-6). */
export const lockOf = ({ ownerId }: OwnerScope): string => `elsewhere:${ownerId}`;

/** Whether a seller may still change or delete an order: no factory has it, and it is no draft (ELS-9). */
export function isOpen({ status, fulfilState }: { status: string; fulfilState: string }): boolean {
  return status !== 'CANCELLED' && hasTrait(fulfilState, 'unfulfilled') && fulfilState !== 'DRAFT';
}

/** Orders that did not come from the marketplace: entering, changing and deleting them (ELS-6 to ELS-9). */
export function createElsewhereOrders({ db, clock, emit, audit, orders, shops, files }: Deps) {
  /** Asserts that the caller may work on the orders of a shop. @throws AppError NOT_FOUND, FORBIDDEN */
  async function assertShop(scope: SellerScope, shopId: string): Promise<void> {
    await shops.getShop(scope, shopId);
    if (!scope.can('workOrders', shopId)) throw new AppError('FORBIDDEN');
  }

  /** Finds the SKUs of an order's products in the shop. @throws AppError SKU_NOT_OF_SHOP */
  async function findLines(
    reader: Queryable,
    scope: OwnerScope,
    shopId: string,
    lines: readonly ElsewhereLine[],
  ): Promise<KnownLine[]> {
    const asked = lines.flatMap(({ skuId }) => skuId ?? []);
    const known = new Map((await findShopSkus(reader, scope, shopId, asked)).map((sku) => [sku.skuId, sku]));
    return joinLines(lines).map((line) => {
      const garment = [line.productType, line.color, line.size].filter(Boolean).join(', ');
      if (line.skuId === null) return { ...line, productId: '', skuName: garment, sellerSku: '' };
      const sku = known.get(line.skuId);
      if (sku === undefined) throw new AppError('SKU_NOT_OF_SHOP', { reasons: [line.skuId] });
      const { productId, productName, skuName, sellerSku } = sku;
      return { ...line, productId, productName, skuName, sellerSku };
    });
  }

  /** Stores orders in the caller's transaction. Every writer of a shop's orders takes the same lock first, as the sync does. */
  async function store(
    trx: Queryable,
    scope: OwnerScope,
    shopId: string,
    planned: readonly PlannedOrder[],
    event?: string,
  ) {
    const now = clock.now();
    const ids = planned.map(({ id }) => id);
    const stored = await lockStoredOrders(trx, scope, ids);
    const pieces = Map.groupBy(await listStoredPieces(trx, scope, [...stored.keys()]), ({ orderId }) => orderId);
    const plans = planned.flatMap(
      (order) =>
        planElsewhere(order, { known: stored.get(order.id), pieces: pieces.get(order.id) }, { scope, now, event }) ??
        [],
    );
    // A name that was corrected must not find the order any more.
    if (stored.size > 0) await queries.dropTerms(trx, scope, [...stored.keys()]);
    await writePlans(trx, emit, scope, shopId, plans, now);
    await queries.setGarments(
      trx,
      scope,
      planned.flatMap(({ id, lines }) =>
        lines.map((line, place) => ({
          orderId: id,
          skuId: skuOf(id, line, place),
          productType: line.productType,
          color: line.color,
          size: line.size,
        })),
      ),
    );
    const newIds = plans.flatMap(({ isNew, row }) => (isNew ? [row.id] : []));
    await noteArrivals(trx, scope, newIds, now);
    await announce(trx, scope, shopId, ids.slice(0, 200), newIds.length);
  }

  const announce = (trx: Queryable, { ownerId }: OwnerScope, shopId: string, ids: string[], newCount: number) =>
    publish(trx, { kind: 'event', ownerId, event: { type: 'orders', shopId, ids, newCount } });

  async function read(reader: Queryable, scope: SellerScope, orderId: string): Promise<ElsewhereOrder> {
    const row = await queries.getElsewhere(reader, scope, orderId);
    if (row === undefined) throw new AppError('NOT_FOUND');
    const products = await listProductRows(reader, scope, orderId);
    const { address } = row;
    return {
      id: row.orderId,
      shopId: row.shopId,
      kind: ELSEWHERE_KINDS.find((kind) => kind === row.kind) ?? 'OTHER_CHANNEL',
      reference: row.reference,
      recipient: {
        name: address?.name ?? '',
        phone: address?.phone ?? '',
        line1: address?.line1 ?? '',
        line2: address?.line2 ?? '',
        city: address?.city ?? '',
        state: address?.state ?? '',
        postalCode: address?.postalCode ?? '',
      },
      lines: products.map(({ skuId, productName, productType, color, size, quantity }) => ({
        skuId: skuId.startsWith(`${orderId}-`) ? null : skuId,
        productName,
        productType,
        color,
        size,
        quantity,
      })),
      paid: row.paidCents === null || !scope.can('viewCosts', row.shopId) ? null : formatMoney(row.paidCents),
      note: row.note,
      revision: row.revision,
      isOpen: isOpen(row) && scope.can('workOrders', row.shopId),
      wasSent: row.wasSent,
    };
  }

  /** Deletes orders of which nothing was sent, and updates counts and sums. */
  async function removeAll(trx: Queryable, scope: OwnerScope, rows: readonly queries.OpenOrderRow[]): Promise<void> {
    const ids = rows.map(({ id }) => id);
    await withSums(trx, scope, ids, async () => {
      await addToCounts(
        trx,
        scope,
        rows.map(({ id: _id, wasSent: _sent, ...key }) => ({ ...key, change: -1 })),
      );
      const pictureIds = await listNotePictures(trx, scope, ids);
      await queries.deleteOrders(trx, scope, ids);
      await files.removeFiles(trx, scope, pictureIds);
    });
    for (const [shopId, own] of Map.groupBy(rows, ({ shopId: id }) => id))
      await announce(
        trx,
        scope,
        shopId,
        own.slice(0, 200).map(({ id }) => id),
        0,
      );
  }

  return {
    store,
    assertShop,
    removeAll,
    newId: (): string => toElsewhereId(clock.now(), [...randomBytes(5)]),
    get: (scope: SellerScope, orderId: string): Promise<ElsewhereOrder> => read(db, scope, orderId),

    /** @throws AppError NOT_FOUND, RECIPIENT_INVALID, SKU_NOT_OF_SHOP, REFERENCE_EXISTS */
    async create(scope: SellerScope, { shopId, ...form }: ElsewhereForm & { shopId: string }): Promise<ElsewhereOrder> {
      await assertShop(scope, shopId);
      assertRecipient(form);
      return inTransaction(db, async (trx) => {
        await lockUntilCommit(trx, lockOf(scope));
        await lockUntilCommit(trx, `orders:${scope.ownerId}:${shopId}`);
        const lines = await findLines(trx, scope, shopId, form.lines);
        const now = clock.now();
        const id = toElsewhereId(now, [...randomBytes(5)]);
        await store(trx, scope, shopId, [{ id, shopId, form, lines, createdAt: now }]);
        const refused = await queries.insertElsewhere(trx, scope, [toFacts(id, shopId, form, null)]);
        if (refused.length > 0) throw new AppError('REFERENCE_EXISTS', { reasons: [form.reference ?? ''] });
        await audit.record(trx, scope, {
          action: 'createElsewhereOrder',
          entity: 'order',
          entityId: id,
          after: { shopId, kind: form.kind, reference: form.reference },
        });
        return read(trx, scope, id);
      });
    },

    /** @throws AppError NOT_FOUND, CHANGED_MEANWHILE, ELSEWHERE_SENT, RECIPIENT_INVALID, SKU_NOT_OF_SHOP, REFERENCE_EXISTS */
    async update(
      scope: SellerScope,
      orderId: string,
      { revision, ...form }: ElsewhereForm & { revision: number },
    ): Promise<ElsewhereOrder> {
      assertRecipient(form);
      return inTransaction(db, async (trx) => {
        await lockUntilCommit(trx, lockOf(scope));
        await orders.lockForWork(trx, scope, orderId);
        const row = await queries.getElsewhere(trx, scope, orderId);
        if (row === undefined) throw new AppError('NOT_FOUND');
        if (row.revision !== revision) throw new AppError('CHANGED_MEANWHILE');
        if (!isOpen(row)) throw new AppError('ELSEWHERE_SENT');
        const facts = toFacts(orderId, row.shopId, form, null);
        const taken = await queries.listReferences(trx, scope, facts.referenceKey === null ? [] : [facts.referenceKey]);
        if (taken.some((other) => other.orderId !== orderId))
          throw new AppError('REFERENCE_EXISTS', { reasons: [form.reference ?? ''] });
        const lines = await findLines(trx, scope, row.shopId, form.lines);
        const order = { id: orderId, shopId: row.shopId, form, lines, createdAt: row.createdAt.getTime() };
        await store(trx, scope, row.shopId, [order]);
        // An amount that the caller's role hides stays as it is.
        const paidCents = scope.can('viewCosts', row.shopId) ? facts.paidCents : row.paidCents;
        await queries.updateElsewhere(trx, scope, orderId, { ...facts, paidCents });
        await audit.record(trx, scope, {
          action: 'updateElsewhereOrder',
          entity: 'order',
          entityId: orderId,
          before: { kind: row.kind, reference: row.reference },
          after: { kind: form.kind, reference: form.reference },
        });
        return read(trx, scope, orderId);
      });
    },

    /** Deletes an order; an order with an ended attempt at a factory is cancelled and stays visible (ELS-9). @throws AppError NOT_FOUND, ELSEWHERE_SENT */
    remove: (scope: SellerScope, orderId: string): Promise<true> =>
      inTransaction(db, async (trx): Promise<true> => {
        const order = await orders.lockForWork(trx, scope, orderId);
        const row = await queries.getElsewhere(trx, scope, orderId);
        if (row === undefined) throw new AppError('NOT_FOUND');
        if (!isOpen(row)) throw new AppError('ELSEWHERE_SENT');
        if (row.wasSent) await orders.change(trx, scope, order, { isCancelled: true }, { event: 'cancelledByHand' });
        else await removeAll(trx, scope, await queries.lockForRemoval(trx, scope, [orderId]));
        await audit.record(trx, scope, {
          action: 'removeElsewhereOrder',
          entity: 'order',
          entityId: orderId,
          before: { kind: row.kind, reference: row.reference },
        });
        return true;
      }),

    async searchSkus(scope: SellerScope, { shopId, search }: { shopId: string; search: string }): Promise<ShopSku[]> {
      await shops.getShop(scope, shopId);
      const words = search.split(/\s+/).filter((word) => word !== '');
      const rows = await searchShopSkus(db, scope, { shopId, words, limit: FOUND_MAX });
      return rows.map(({ productId: _product, ...sku }) => sku);
    },
  };
}

/** Joins products with the same SKU, because an order contains each SKU once. */
function joinLines(lines: readonly ElsewhereLine[]): ElsewhereLine[] {
  const joined: ElsewhereLine[] = [];
  for (const line of lines) {
    const same = line.skuId === null ? undefined : joined.find(({ skuId }) => skuId === line.skuId);
    if (same === undefined) joined.push({ ...line });
    else same.quantity += line.quantity;
  }
  return joined;
}

function assertRecipient({ recipient }: ElsewhereForm): void {
  const { blocking } = checkRecipient({ ...recipient, region: 'US' });
  if (blocking.length > 0) throw new AppError('RECIPIENT_INVALID', { reasons: blocking });
}

/** Returns the facts of an order that its own table stores. */
export function toFacts(
  orderId: string,
  shopId: string,
  { reference, paid }: Pick<ElsewhereForm, 'reference' | 'paid'>,
  importId: string | null,
) {
  const text = reference === '' ? null : reference;
  return {
    orderId,
    shopId,
    reference: text,
    referenceKey: text === null ? null : toReferenceKey(text),
    paidCents: paid === null || paid === '' ? null : parseMoney(paid),
    importId,
  };
}

export type ElsewhereOrders = ReturnType<typeof createElsewhereOrders>;
