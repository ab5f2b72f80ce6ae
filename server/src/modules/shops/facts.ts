import { ConnectorError } from '@bobbin/connectors/errors';
import type { Marketplace, ShopAccess } from '@bobbin/connectors/marketplace';
import type { ErrorName } from '@bobbin/contract/errors';
import type { ShopProduct } from '@bobbin/contract/shops';
import { formatMoney } from '@bobbin/domain/money/money';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/live.ts';
import { toPage, type Paged, type PageQuery } from '../../platform/paging.ts';
import { updateShopRow } from './shops.sql.ts';
import type { Shops } from './shops.ts';
import * as queries from './facts.sql.ts';

const PAGE_SIZE = 100;
/** Maximum number of pages of a search; the marketplace returns no more (MKT-37). */
const PAGES_MAX = 100;
/** Maximum number of product details that one run reads; the next run reads the others. */
const DETAILS_MAX = 200;
const IN_VAIN: ReadonlySet<ErrorName> = new Set(['SHOP_EXPIRED', 'SHOP_NOT_AUTHORIZED', 'NOT_FOUND']);

/** A product that the shop currently sells, as it was last read from the marketplace. */
export interface ProductOnSale {
  id: string;
  title: string;
  skus: { id: string; name: string; image: string | null; priceCents: number | null }[];
}

interface Deps {
  db: Db;
  clock: Clock;
  marketplace: Marketplace;
  shops: Pick<Shops, 'getAccess' | 'getShop' | 'noteFailure'>;
}

export function createShopFacts({ db, clock, marketplace, shops }: Deps) {
  async function count(access: ShopAccess, status?: string): Promise<number | null> {
    const search = { pageSize: 1, ...(status === undefined ? {} : { status }) };
    return (await marketplace.searchProducts(access, search)).totalCount;
  }

  /** Returns null when one of the counts is unknown, because an unknown count must not be taken as zero (SHP-33). */
  function sum(...counts: (number | null)[]): number | null {
    return counts.reduce((total, one) => (total === null || one === null ? null : total + one), 0);
  }

  async function readCounts(access: ShopAccess) {
    const all = await count(access);
    const deleted = await count(access, 'DELETED');
    const frozen = sum(await count(access, 'FREEZE'), await count(access, 'PLATFORM_DEACTIVATED'));
    return {
      product_count: all === null || deleted === null ? null : Math.max(0, all - deleted),
      live_count: await count(access, 'ACTIVATE'),
      failed_count: await count(access, 'FAILED'),
      frozen_count: frozen,
    };
  }

  async function readList(scope: OwnerScope, shopId: string, access: ShopAccess): Promise<void> {
    const startedAt = new Date(clock.now());
    let pageToken: string | null = null;
    const tokens = new Set<string>();
    let isWhole = true;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const answer = await marketplace.searchProducts(access, { pageSize: PAGE_SIZE, pageToken });
      isWhole &&= answer.broken.length === 0;
      await queries.keepProducts(db, scope, shopId, answer.products, startedAt);
      pageToken = answer.nextPageToken;
      // The check ends the read of a list whose page tokens repeat.
      if (pageToken === null || tokens.has(pageToken)) break;
      tokens.add(pageToken);
    }
    if (isWhole && pageToken === null) await queries.removeUnseen(db, scope, shopId, startedAt);
  }

  async function readDetails(scope: OwnerScope, shopId: string, access: ShopAccess): Promise<void> {
    for (const id of await queries.listWithoutDetail(db, scope, shopId, DETAILS_MAX)) {
      try {
        await queries.keepDetail(db, scope, shopId, await marketplace.getProduct(access, id));
      } catch (error) {
        // Continues with the other products when the marketplace rejects one; only this product's pictures are missing.
        if (!(error instanceof ConnectorError) || (error.kind !== 'rejected' && error.kind !== 'not-understood'))
          throw error;
      }
    }
  }

  async function readBank(access: ShopAccess): Promise<string | null> {
    const { payments } = await marketplace.listPayments(access, { sortOrder: 'DESC', pageSize: 1 });
    return payments[0]?.bankAccount ?? null;
  }

  async function readAll(scope: OwnerScope, shopId: string): Promise<void> {
    const access = await shops.getAccess(scope, shopId);
    const counts = await readCounts(access);
    await readList(scope, shopId, access);
    const bank = await readBank(access);
    await updateShopRow(db, scope, shopId, {
      ...counts,
      ...(bank === null ? {} : { bank }),
      facts_read_at: new Date(clock.now()),
    });
    await publish(db, { kind: 'event', ownerId: scope.ownerId, event: { type: 'shop', shopId } });
    await readDetails(scope, shopId, access);
  }

  return {
    /** Reads the products and prices of a shop from the marketplace now. @throws AppError as `getAccess`, ConnectorError */
    async readPrices(scope: OwnerScope, shopId: string, signal?: AbortSignal): Promise<void> {
      await readList(scope, shopId, await shops.getAccess(scope, shopId, signal ? { signal } : {}));
    },

    /** Lists the products that the shop currently sells, as they were last read. */
    async listOnSale(scope: OwnerScope, shopId: string): Promise<ProductOnSale[]> {
      const rows = await queries.listOnSale(db, scope, shopId, PAGES_MAX * PAGE_SIZE);
      return rows.map(({ id, title, image, skus }) => ({
        id,
        title,
        skus: skus.map((sku) => ({
          id: sku.id,
          name: sku.name ?? sku.sellerSku ?? '',
          image: sku.image ?? image,
          priceCents: sku.priceCents,
        })),
      }));
    },

    /**
     * Job: reads from the marketplace the shop's products, the number of live, failed and frozen ones, and the shop's bank account (SHP-34). Safe to
     * run twice.
     */
    async read(scope: OwnerScope, shopId: string): Promise<void> {
      const startedAt = clock.now();
      try {
        await readAll(scope, shopId);
      } catch (error) {
        if (error instanceof AppError && IN_VAIN.has(error.error)) return;
        if (!(error instanceof ConnectorError)) throw error;
        await shops.noteFailure(scope, shopId, error, startedAt);
        if (error.retryable) throw error;
      }
    },

    async listProducts(
      scope: OwnerScope,
      shopId: string,
      query: PageQuery & { statuses?: string[] | undefined; search?: string | undefined },
    ): Promise<Paged<ShopProduct>> {
      await shops.getShop(scope, shopId);
      const filter = {
        ...(query.statuses && query.statuses.length > 0 ? { statuses: query.statuses } : {}),
        ...(query.search?.trim() ? { search: query.search.trim() } : {}),
      };
      const totalItems = await queries.countProducts(db, scope, shopId, filter);
      const { offset, limit, meta } = toPage(query, totalItems);
      const rows = await queries.listProducts(db, scope, shopId, filter, { offset, limit });
      const isPriced = scope.can('viewCosts', shopId);
      return { data: rows.map((row) => toProduct(row, isPriced)), meta };
    },
  };
}

export type ShopFacts = ReturnType<typeof createShopFacts>;

function toProduct(row: queries.ProductRow, isPriced: boolean): ShopProduct {
  const money = (cents: number | null) => (cents === null || !isPriced ? null : formatMoney(cents));
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    image: row.image,
    skuCount: row.skuCount,
    lowestPrice: money(row.lowestCents),
    highestPrice: money(row.highestCents),
    updatedAt: row.updatedAt?.toISOString() ?? null,
    skus: row.skus.map((sku) => ({
      id: sku.id,
      name: sku.name ?? null,
      sellerSku: sku.sellerSku ?? '',
      image: sku.image ?? null,
      price: money(sku.priceCents),
    })),
  };
}
