import { groupSkus, type BoardSku } from '@bobbin/domain/sku-designs/grouping';
import { keyOfColor } from '@bobbin/domain/products/colors';
import type { OwnerScope, SystemScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { addJobs } from '../../platform/jobs.ts';
import { publish } from '../../platform/live.ts';
import { withFullScope } from '../../platform/shop-scope.ts';
import { createId } from '../../platform/ids.ts';
import type { BoardFacts } from '../library/module.ts';
import type { StoredProduct } from '../orders/module.ts';
import { wordsOf } from './card-words.ts';
import { listUngroupedOwners } from './sku-designs.cross-tenant.sql.ts';
import * as queries from './sku-designs.sql.ts';
import type { CardRow } from './sku-designs.sql.ts';
import { NO_APPROVAL } from './transitions.ts';

const OWNERS_AT_ONCE = 1_000;
/** Products of a transaction. */
const PRODUCTS_AT_ONCE = 50;

type Wish = Parameters<typeof queries.lockProducts>[2];

interface Deps {
  db: Db;
  clock: Clock;
  listBoardFacts(reader: Queryable, scope: OwnerScope, wish: { skuIds: readonly string[] }): Promise<BoardFacts[]>;
}

/** A locked card with the rows of its product. */
export interface LockedCard {
  card: CardRow;
  rows: readonly CardRow[];
  facts: ReadonlyMap<string, BoardFacts>;
}

const NO_REQUEST = {
  agreed_cents: null,
  price_cents: null,
  fulfil_design_id: null,
  fulfil_code: null,
  submitted_at: null,
  paid_at: null,
  colors: [],
  ...NO_APPROVAL,
};
const NO_REQUEST_ROW = {
  agreedCents: null,
  priceCents: null,
  fulfilDesignId: null,
  fulfilCode: null,
  submittedAt: null,
  paidAt: null,
  colors: [],
};

export const isCard = ({ state }: Pick<CardRow, 'state'>): boolean => state !== 'KNOWN' && state !== 'PART';

/** Lists the rows that a card covers. */
export const listOfCard = (rows: readonly CardRow[], { id }: Pick<CardRow, 'id'>): CardRow[] => {
  const covered = rows.filter(({ leadId }) => leadId === id);
  return covered.length === 0 ? rows.filter((row) => row.id === id) : covered;
};

/** Assigns SKUs to cards according to orders, prints and requests, each in the transaction of its cause (SKD-1, SKD-2). */
export function createCards({ db, clock, listBoardFacts }: Deps) {
  /** A row whose print facts are not known yet keeps its state; it is grouped once they are (PRN-16). */
  function group(rows: readonly CardRow[], facts: ReadonlyMap<string, BoardFacts>): CardRow[] {
    const byProduct = Map.groupBy(rows, ({ skuId, shopId, productId }) =>
      JSON.stringify(facts.has(skuId) && productId !== '' ? [shopId, productId] : skuId),
    );
    return [...byProduct.values()].flatMap((of) => {
      const board = of.flatMap((row): BoardSku[] => {
        const fact = facts.get(row.skuId);
        if (fact === undefined) return [];
        const { style, isSettled, isMarked } = fact;
        const colors = row.colors.map(keyOfColor);
        const createdAt = row.createdAt.getTime();
        return [{ ...row, createdAt, colors, style, colorKey: keyOfColor(fact.color), isSettled, isMarked }];
      });
      const grouped = new Map(groupSkus(board).map((one) => [one.skuId, one]));
      return of.map((row) => ({ ...row, ...grouped.get(row.skuId) }));
    });
  }

  /** Ends requests that their cards no longer have; the payment of a finished one stays (SKD-15). */
  async function endRequests(
    trx: Queryable,
    whole: OwnerScope,
    before: ReadonlyMap<string, CardRow>,
    rows: readonly CardRow[],
  ): Promise<CardRow[]> {
    const ended = rows.filter((row) => {
      const was = before.get(row.skuId)?.state;
      return was !== row.state && (was === 'DONE' || was === 'CREATED');
    });
    for (const row of ended) await queries.updateCard(trx, whole, row.skuId, NO_REQUEST);
    const after = rows.map((row) => (ended.includes(row) ? { ...row, ...NO_REQUEST_ROW } : row));
    for (const row of ended) {
      const agreed = before.get(row.skuId)?.agreedCents ?? 0;
      // Two requests without a price become one: its seller agreed to the higher price for this product.
      const lead = after.find(({ id, state }) => id === row.leadId && state === 'CREATED');
      if (lead === undefined || agreed <= (lead.agreedCents ?? 0)) continue;
      lead.agreedCents = agreed;
      await queries.updateCard(trx, whole, lead.skuId, { agreed_cents: agreed });
    }
    for (const shopId of new Set(ended.map((card) => card.shopId))) {
      await publish(trx, { kind: 'event', ownerId: whole.ownerId, event: { type: 'shop', shopId } });
      await publish(trx, { kind: 'staff', permission: 'VIEW_DESIGNS', event: { type: 'staffSku' } });
    }
    return after;
  }

  /**
   * Locks products and assigns their SKUs again; returns the rows as they are then. Idempotent.
   * @param counted changes of counts that the caller made before
   */
  async function regroup(
    trx: Queryable,
    whole: OwnerScope,
    wish: Wish,
    counted: readonly queries.CountChange[] = [],
  ): Promise<Omit<LockedCard, 'card'>> {
    const locked = await queries.lockProducts(trx, whole, wish);
    const facts = new Map(
      (await listBoardFacts(trx, whole, { skuIds: locked.map(({ skuId }) => skuId) })).map((one) => [one.skuId, one]),
    );
    const before = new Map(locked.map((row) => [row.skuId, row]));
    const grouped = group(locked, facts);
    const moved = grouped.filter((row) => {
      const was = before.get(row.skuId);
      return was?.state !== row.state || was.leadId !== row.leadId || was.isSingle !== row.isSingle;
    });
    await queries.setGroups(trx, whole, moved, new Date(clock.now()));
    const rows = await endRequests(trx, whole, before, grouped);
    const worded = rows.flatMap((row) => {
      const words = isCard(row) ? wordsOf(whole.ownerId, row, listOfCard(rows, row)) : row.words;
      return words === row.words ? [] : [{ skuId: row.skuId, words }];
    });
    await queries.setWords(trx, whole, worded);
    const counts = moved.flatMap(({ skuId, shopId, state }): queries.CountChange[] => {
      const was = before.get(skuId)?.state ?? state;
      return [
        { shopId, state: was, by: -1 },
        { shopId, state, by: 1 },
      ];
    });
    await queries.addToCounts(trx, whole, [...counted, ...counts]);
    return { rows, facts };
  }

  const regroupSkus = async (trx: Queryable, whole: OwnerScope, skuIds: readonly string[]) => {
    const productIds = await queries.listProductsOf(trx, whole, skuIds);
    if (productIds.length > 0) await regroup(trx, whole, { productIds, skuIds });
  };

  return {
    regroup,

    /** Locks the card with the id, or the card that covers the SKU with this id, and its product. @throws AppError NOT_FOUND */
    async lock(trx: Queryable, scope: OwnerScope, id: string): Promise<LockedCard> {
      const known = await queries.getCard(trx, scope, id);
      if (!known) throw new AppError('NOT_FOUND');
      return withFullScope(scope, async (whole) => {
        const wish = { productIds: [known.productId], skuIds: [known.skuId] };
        const { rows, facts } = await regroup(trx, whole, wish);
        const own = rows.find((row) => row.id === id);
        const card = own?.state === 'PART' ? rows.find((row) => row.id === own.leadId) : own;
        if (card === undefined) throw new AppError('NOT_FOUND');
        return { card, rows, facts };
      });
    },

    /** A single statement suffices when all SKUs have their row already. */
    add: (trx: Queryable, scope: OwnerScope, shopId: string, products: readonly StoredProduct[]): Promise<void> =>
      withFullScope(scope, async (whole) => {
        const now = new Date(clock.now());
        const found = await queries.insertCards(
          trx,
          whole,
          products.map((product) => {
            const id = createId(clock.now());
            return {
              sku_id: product.skuId,
              id,
              shop_id: shopId,
              product_id: product.productId,
              product_name: product.productName,
              sku_name: product.skuName,
              seller_sku: product.sellerSku,
              sku_image: product.skuImage,
              state: 'NONE',
              words: wordsOf(whole.ownerId, { ...product, id }, [product]),
              created_at: now,
              updated_at: now,
            };
          }),
        );
        if (found.length === 0) return;
        const skuIds = found.map(({ skuId }) => skuId);
        const productIds = await queries.listProductsOf(trx, whole, skuIds);
        const added = found.filter(({ isNew }) => isNew).length;
        await regroup(trx, whole, { productIds, skuIds }, [{ shopId, state: 'NONE', by: added }]);
      }),

    /** Called when prints, marks, styles or colours of these SKUs changed. */
    look: (trx: Queryable, scope: OwnerScope, skuIds: readonly string[]): Promise<void> =>
      withFullScope(scope, (whole) => regroupSkus(trx, whole, skuIds)),

    /** Enqueues sellers with SKUs that belong to no card yet (SKD-17). */
    async askGrouping(): Promise<void> {
      const jobs = (await listUngroupedOwners(db, OWNERS_AT_ONCE)).map((ownerId) => ({
        payload: { ownerId },
        key: `skuCards:${ownerId}`,
      }));
      if (jobs.length > 0) await addJobs(db, 'groupSkuCards', jobs);
    },

    /** Job: groups such SKUs of a seller product by product. Safe to run twice. */
    async groupAll(scope: SystemScope, signal: AbortSignal): Promise<void> {
      for (let after: string | null = null; ;) {
        signal.throwIfAborted();
        const products = await queries.listUngrouped(db, scope, after, PRODUCTS_AT_ONCE);
        const last = products.at(-1);
        if (last === undefined) return;
        await inTransaction(db, async (trx) => {
          await regroup(trx, scope, {
            productIds: products.map(({ productId }) => productId),
            skuIds: products.flatMap(({ skuIds }) => skuIds),
          });
        });
        after = last.productId;
      }
    },
  };
}

export type Cards = ReturnType<typeof createCards>;
