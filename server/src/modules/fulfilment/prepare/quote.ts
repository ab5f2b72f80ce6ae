import type { Quote } from '@bobbin/contract/fulfilment';
import { isDesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { formatMoney, type Cents } from '@bobbin/domain/money/money';
import { splitParcelCost } from '@bobbin/domain/orders/parcels';
import { readProductType } from '@bobbin/domain/products/product-types';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Orders, WorkOrderRow } from '../../orders/module.ts';
import { parsePrice } from './prices.ts';
import type { Connections } from '../factories/connections.ts';
import type { Rerouting } from './rerouting.ts';
import { toHouseOptions } from '../factories/settings.ts';
import { readOptions, type HouseOptions, type WireOptions } from '../wire.ts';
import type { Costs } from '../prices/costs.ts';
import { priceOf, type PricedParcel } from '../parcel-price.ts';
import type { Catalogue } from '../factories/catalogue.ts';
import type { Preparation, ProductChoice, ResolvedProduct } from './preparation.ts';

interface QuoteInput extends WireOptions {
  id: string;
  fulfillHouse: string;
  fulfillPrice?: string | undefined;
  orderProducts: readonly ProductChoice[];
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

/** Maps a factory's names of garments to the product types that all factories share. */
function toKinds(choices: readonly ProductChoice[]): ProductChoice[] {
  return choices.map((choice) => {
    const kind = choice.productType ? readProductType(choice.productType).type : null;
    return { ...choice, productType: kind ?? choice.productType };
  });
}

const toInstant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns the date on which the newest of the given prices began to apply. */
function newestOf(rows: readonly { validFrom: Date }[]): string | null {
  const times = rows.map(({ validFrom }) => validFrom.getTime());
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}

const toMoneyOrNull = (cents: Cents | null): string | null => (cents === null ? null : formatMoney(cents));

const NO_LIST = { from: null, readAt: null };

/**
 * Splits the price of a product into the price of the cheapest size, the surcharge for its size, and the prices of additional printed sides (FUL-86).
 */
function toQuoteLine(
  { orderId, product }: { orderId: string; product: ResolvedProduct },
  { lines, bases, sides }: PricedParcel,
  index: number,
): Quote['lines'][number] {
  const cents = lines[index] ?? null;
  const base = cents === null ? null : (bases[index] ?? cents);
  const { row, productType, color, size, match } = product;
  return {
    id: row.id,
    orderId,
    label: [match.ok ? match.group.productName : productType, color, size].filter(Boolean).join(' / '),
    quantity: row.quantity,
    price: toMoneyOrNull(cents),
    base: toMoneyOrNull(base),
    size: cents === null || base === null ? null : formatMoney(cents - base),
    sides: toMoneyOrNull(sides[index] ?? null),
    reason: match.ok ? (cents === null ? 'NO_PRICE' : null) : match.problem,
  };
}

export function createQuotes({ db, orders, connections, costs, catalogue, preparation, rerouting }: Deps) {
  async function quoteByHand(scope: SellerScope, orderId: string, cost: Cents): Promise<Quote> {
    const revenue = await orders.getRevenue(scope, orderId, cost);
    const total = formatMoney(cost);
    return {
      lines: [],
      priceList: NO_LIST,
      extras: [],
      shipping: null,
      total,
      parcel: [],
      unknown: [],
      isComplete: true,
      revenue,
      designSides: 0,
      reroute: null,
    };
  }

  /** Estimates the price of an order together with all orders of its parcel (FUL-95). */
  async function pricePart(
    scope: OwnerScope,
    order: WorkOrderRow,
    house: string,
    options: HouseOptions,
    choices: readonly ProductChoice[],
  ) {
    const [{ products, mates }, rows] = await Promise.all([
      preparation.resolveParcel(scope, house, options.line, order.id, choices),
      costs.listCosts(house),
    ]);
    const parts = [{ orderId: order.id, products }, ...mates];
    const pieces = parts.flatMap((part) => part.products.map((product) => ({ orderId: part.orderId, product })));
    const files = await preparation.listFiles(
      scope,
      parts.map(({ orderId }) => orderId),
    );
    const settings = await connections.getCosts(scope, house);
    const all = pieces.map(({ product }) => product);
    return { price: priceOf({ house, settings, rows }, options, order, all, files), pieces, mates, files, rows };
  }

  /** Returns the price at the factory that rejected the order, so that the dialog can show the difference to another factory (FUL-82). */
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
      const { price } = await pricePart(scope, order, house, options, toKinds(orderProducts));
      const cents = refused.costCents ?? (price.isComplete ? price.totalCents : null);
      if (cents === null) return { ...told, price: null, difference: null };
      return { ...told, price: formatMoney(cents), difference: formatMoney(totalCents - cents) };
    } catch (thrown) {
      // Without a response from the former factory, its price is left out, and the order can still go to another factory.
      if (!(thrown instanceof AppError)) throw thrown;
      return { ...told, price: null, difference: null };
    }
  }

  return {
    /** Estimates an order with the defaults of a factory, whatever the state of the order. @throws AppError as `quote` */
    async estimate(scope: OwnerScope, order: WorkOrderRow, house: string): Promise<PricedParcel> {
      return (await pricePart(scope, order, house, toHouseOptions(house, {}), [])).price;
    },

    /**
     * Estimates the price of an order from the factory's catalogue and the cost table; names the parts whose price is unknown (FUL-7, FUL-58).
     * @throws AppError NOT_FOUND, PRICE_INVALID, FACTORY_NOT_CONNECTED, FACTORY_UNAVAILABLE, INVALID_INPUT
     */
    async quote(scope: SellerScope, input: QuoteInput): Promise<Quote> {
      const house = input.fulfillHouse;
      if (input.fulfillPrice !== undefined) return quoteByHand(scope, input.id, parsePrice(input.fulfillPrice));
      const order = await orders.getForWork(db, scope, input.id);
      const options = toHouseOptions(house, readOptions(input));
      const found = await pricePart(scope, order, house, options, input.orderProducts);
      const { price, pieces, mates, files, rows } = found;
      const parcel = [order, ...mates.map((mate) => mate.order)];
      const values = parcel.map(({ status, subTotalCents }) => ({ status, valueCents: subTotalCents }));
      const shares = splitParcelCost(price.totalCents, values);
      // If the price of a single piece is unknown, so are the parcel's cost and the shares of its orders.
      const isCostKnown = price.lines.every((cents) => cents !== null);
      const toShare = (place: number) => (isCostKnown ? formatMoney(shares[place] ?? 0) : null);
      const skus = new Set(pieces.map(({ product }) => product.row.skuId));
      const extras = price.extras.map(({ cents, ...extra }) => ({ ...extra, price: toMoneyOrNull(cents) }));
      return {
        lines: pieces.map((piece, index) => toQuoteLine(piece, price, index)),
        priceList: {
          from: newestOf(rows.filter(({ id }) => price.costIds.includes(id))),
          readAt: price.isOfCatalogue ? toInstant(await catalogue.findReadAt(house, options.line)) : null,
        },
        extras: extras.filter(({ code }) => code !== 'POSTAGE'),
        shipping: extras.find(({ code }) => code === 'POSTAGE')?.price ?? null,
        total: formatMoney(price.totalCents),
        parcel: mates.length === 0 ? [] : parcel.map(({ id }, place) => ({ orderId: id, share: toShare(place) })),
        unknown: extras.filter((extra) => extra.price === null).map(({ code }) => code),
        isComplete: price.isComplete,
        revenue: await orders.getRevenue(scope, input.id, shares[0] ?? 0),
        reroute: await toReroute(scope, order, input, price.totalCents),
        designSides: files.filter((file) => isDesignSide(file.side) && skus.has(file.skuId)).length,
      };
    },
  };
}

export type Quotes = ReturnType<typeof createQuotes>;
