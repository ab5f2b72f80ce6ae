import type { Quote } from '@bobbin/contract/fulfilment';
import type { House } from '@bobbin/domain/factories/houses';
import { isDesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { formatMoney, type Cents } from '@bobbin/domain/money/money';
import { readProductType } from '@bobbin/domain/products/product-types';
import type { SellerScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Orders, WorkOrderRow } from '../../orders/module.ts';
import { parsePrice } from '../prices/service.ts';
import type { Connections } from '../connections/service.ts';
import type { Rerouting } from '../rerouting/service.ts';
import { toHouseOptions } from '../settings/service.ts';
import { readOptions, type WireOptions } from '../wire.ts';
import type { Costs } from '../costs/service.ts';
import { priceOf, type PricedParcel } from '../parcel-price.ts';
import type { Catalogue } from '../catalogue/service.ts';
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
  catalogue: Pick<Catalogue, 'findReadAt'>;
  preparation: Preparation;
  rerouting: Rerouting;
}

/** The names of one house's garments as the kinds that every house knows. */
function toKinds(choices: readonly ProductChoice[]): ProductChoice[] {
  return choices.map((choice) => {
    const kind = choice.productType ? readProductType(choice.productType).type : null;
    return { ...choice, productType: kind ?? choice.productType };
  });
}

const toInstant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Since when the newest of some prices counts. */
function newestOf(rows: readonly { validFrom: Date }[]): string | null {
  const times = rows.map(({ validFrom }) => validFrom.getTime());
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}

const toMoneyOrNull = (cents: Cents | null): string | null => (cents === null ? null : formatMoney(cents));

const NO_LIST = { from: null, readAt: null };

/** A line in its parts: the cheapest size, what its size adds, and its further sides (FUL-86). */
function toQuoteLine(
  product: ResolvedProduct,
  { lines, bases, sides }: PricedParcel,
  index: number,
): Quote['lines'][number] {
  const cents = lines[index] ?? null;
  const base = cents === null ? null : (bases[index] ?? cents);
  const { row, productType, color, size, match } = product;
  return {
    id: row.id,
    label: [match.ok ? match.group.productName : productType, color, size].filter(Boolean).join(' / '),
    quantity: row.quantity,
    price: toMoneyOrNull(cents),
    base: toMoneyOrNull(base),
    size: cents === null || base === null ? null : formatMoney(cents - base),
    sides: toMoneyOrNull(sides[index] ?? null),
    reason: match.ok ? (cents === null ? 'NO_PRICE' : null) : match.problem,
  };
}

export function createQuotes({ db, orders, connections, costs, catalogue, preparation, rerouting }: Deps): Quotes {
  async function quoteByHand(scope: SellerScope, orderId: string, cost: Cents): Promise<Quote> {
    const revenue = await orders.getRevenue(scope, orderId, cost);
    const total = formatMoney(cost);
    return {
      lines: [],
      priceList: NO_LIST,
      extras: [],
      shipping: null,
      total,
      unknown: [],
      isComplete: true,
      revenue,
      designSides: 0,
      reroute: null,
    };
  }

  /** What the house that refused it would have charged for the same, so that the difference is seen before it goes to another (FUL-82). */
  async function toReroute(
    scope: SellerScope,
    order: WorkOrderRow,
    { fulfillHouse, orderProducts }: QuoteInput,
    totalCents: Cents,
  ): Promise<Quote['reroute']> {
    const refused = await rerouting.findRefused(scope, order.id, fulfillHouse);
    if (!refused) return null;
    const { house, error } = refused;
    const told = { house, reason: error?.text ?? refused.rawStatus ?? '' };
    try {
      const options = toHouseOptions(house, refused.request);
      const [products, files, rows] = await Promise.all([
        preparation.resolveProducts(scope, house, options.line, order.id, toKinds(orderProducts)),
        preparation.listFiles(scope, order.id),
        costs.listCosts(house),
      ]);
      const { costs: settings } = connections.getFactory(house);
      const price = priceOf({ house, settings, rows }, options, order, products, files);
      const cents = refused.costCents ?? (price.isComplete ? price.totalCents : null);
      if (cents === null) return { ...told, price: null, difference: null };
      return { ...told, price: formatMoney(cents), difference: formatMoney(totalCents - cents) };
    } catch (thrown) {
      // A house that cannot be asked has no price now; sending elsewhere does not wait for it.
      if (!(thrown instanceof AppError)) throw thrown;
      return { ...told, price: null, difference: null };
    }
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
        lines: products.map((product, index) => toQuoteLine(product, price, index)),
        priceList: {
          from: newestOf(rows.filter(({ id }) => price.costIds.includes(id))),
          readAt: price.isOfCatalogue ? toInstant(await catalogue.findReadAt(house, options.line)) : null,
        },
        extras: extras.filter(({ code }) => code !== 'POSTAGE'),
        shipping: extras.find(({ code }) => code === 'POSTAGE')?.price ?? null,
        total: formatMoney(price.totalCents),
        unknown: extras.filter((extra) => extra.price === null).map(({ code }) => code),
        isComplete: price.isComplete,
        revenue: await orders.getRevenue(scope, input.id, price.totalCents),
        reroute: await toReroute(scope, order, input, price.totalCents),
        designSides: files.filter((file) => isDesignSide(file.side) && skus.has(file.skuId)).length,
      };
    },
  };
}
