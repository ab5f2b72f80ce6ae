import type { Quote } from '@bobbin/contract/fulfilment';
import type { House } from '@bobbin/domain/factories/factories';
import { isDesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { formatMoney, type Cents } from '@bobbin/domain/money/money';
import type { SellerScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/database.ts';
import type { Orders } from '../../orders/module.ts';
import { parsePrice } from '../prices/service.ts';
import type { Connections } from '../connections/service.ts';
import { toHouseOptions } from '../settings/service.ts';
import { readOptions, type WireOptions } from '../wire.ts';
import type { Costs } from '../costs/service.ts';
import { priceOf } from '../parcel-price.ts';
import type { Preparation, ProductChoice, ResolvedProduct } from '../preparation/service.ts';

interface QuoteInput extends WireOptions {
  id: string;
  fulfillHouse: House;
  fulfillPrice?: string | undefined;
  orderProducts: readonly ProductChoice[];
}

export interface Quotes {
  /**
   * What sending an order would cost by the factory's catalogue and cost table; what is not known is named (FUL-7, FUL-58).
   * @throws AppError NOT_FOUND, PRICE_INVALID, FACTORY_NOT_CONNECTED, FACTORY_UNAVAILABLE, INVALID_INPUT
   */
  quote(scope: SellerScope, input: QuoteInput): Promise<Quote>;
}

interface Deps {
  db: Db;
  orders: Orders;
  connections: Connections;
  costs: Pick<Costs, 'listCosts'>;
  preparation: Preparation;
}

const toMoneyOrNull = (cents: Cents | null): string | null => (cents === null ? null : formatMoney(cents));

function toQuoteLine(product: ResolvedProduct, cents: Cents | null): Quote['lines'][number] {
  const { row, productType, color, size, match } = product;
  return {
    id: row.id,
    label: [match.ok ? match.group.productName : productType, color, size].filter(Boolean).join(' / '),
    quantity: row.quantity,
    price: toMoneyOrNull(cents),
    reason: match.ok ? (cents === null ? 'NO_PRICE' : null) : match.problem,
  };
}

export function createQuotes({ db, orders, connections, costs, preparation }: Deps): Quotes {
  async function quoteByHand(scope: SellerScope, orderId: string, cost: Cents): Promise<Quote> {
    const revenue = await orders.getRevenue(scope, orderId, cost);
    const total = formatMoney(cost);
    return { lines: [], extras: [], shipping: null, total, unknown: [], isComplete: true, revenue, designSides: 0 };
  }

  return {
    async quote(scope, input) {
      const house = input.fulfillHouse;
      if (input.fulfillPrice !== undefined) return quoteByHand(scope, input.id, parsePrice(input.fulfillPrice));
      const order = await orders.getForWork(db, scope, input.id);
      const { costs: settings } = connections.getFactory(house);
      const options = toHouseOptions(house, readOptions(input));
      const [products, files, rows] = await Promise.all([
        preparation.resolveProducts(scope, house, options.line, input.id, input.orderProducts),
        preparation.listFiles(scope, input.id),
        costs.listCosts(house),
      ]);
      const skus = new Set(products.map(({ row }) => row.skuId));
      const price = priceOf({ house, settings, rows }, options, order, products, files);
      const extras = price.extras.map(({ cents, ...extra }) => ({ ...extra, price: toMoneyOrNull(cents) }));
      return {
        lines: products.map((product, index) => toQuoteLine(product, price.lines[index] ?? null)),
        extras: extras.filter(({ code }) => code !== 'POSTAGE'),
        shipping: extras.find(({ code }) => code === 'POSTAGE')?.price ?? null,
        total: formatMoney(price.totalCents),
        unknown: extras.filter((extra) => extra.price === null).map(({ code }) => code),
        isComplete: price.isComplete,
        revenue: await orders.getRevenue(scope, input.id, price.totalCents),
        designSides: files.filter((file) => isDesignSide(file.side) && skus.has(file.skuId)).length,
      };
    },
  };
}
