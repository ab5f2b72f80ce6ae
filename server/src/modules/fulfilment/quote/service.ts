import type { Quote } from '@bobbin/contract/fulfilment';
import { DESIGN_SIDES } from '@bobbin/domain/design-sides';
import type { House } from '@bobbin/domain/fulfilment';
import { formatMoney, sumCents } from '@bobbin/domain/money';
import type { SellerScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/database.ts';
import type { Orders } from '../../orders/service.ts';
import type { Connections } from '../connections/service.ts';
import { toHouseOptions, type WantedOptions } from '../settings/service.ts';
import { toLineCents, type Preparation, type ProductChoice, type ResolvedProduct } from '../preparation/service.ts';

const SIDES: readonly string[] = DESIGN_SIDES;

interface QuoteInput extends WantedOptions {
  id: string;
  fulfillHouse: House;
  orderProducts: readonly ProductChoice[];
}

export interface Quotes {
  /**
   * What sending an order would cost by the catalogue, which knows neither postage nor a second side (factories §3.5): an
   * estimate until the factory answers.
   * @throws AppError NOT_FOUND, HOUSE_NOT_READY, FACTORY_NOT_CONNECTED, FACTORY_UNAVAILABLE, INVALID_INPUT
   */
  quote(scope: SellerScope, input: QuoteInput): Promise<Quote>;
}

interface Deps {
  db: Db;
  orders: Orders;
  connections: Connections;
  preparation: Preparation;
}

function toQuoteLine(product: ResolvedProduct): Quote['lines'][number] {
  const { row, productType, color, size, match } = product;
  const hasPrice = match.ok && match.variant.priceCents !== null;
  return {
    id: row.id,
    label: [match.ok ? match.group.productName : productType, color, size].filter(Boolean).join(' / '),
    quantity: row.quantity,
    price: hasPrice ? formatMoney(toLineCents(product)) : null,
    reason: match.ok ? (hasPrice ? null : 'NO_PRICE') : match.problem,
  };
}

export function createQuotes({ db, orders, connections, preparation }: Deps): Quotes {
  return {
    async quote(scope, input) {
      const house = input.fulfillHouse;
      await orders.getForWork(db, scope, input.id);
      connections.getFactory(house);
      const { line } = toHouseOptions(house, input);
      const [products, files] = await Promise.all([
        preparation.resolveProducts(scope, house, line, input.id, input.orderProducts),
        preparation.listFiles(scope, input.id),
      ]);
      const skus = new Set(products.map(({ row }) => row.skuId));
      const lines = products.map(toQuoteLine);
      return {
        lines,
        shipping: null,
        total: formatMoney(sumCents(products.map(toLineCents))),
        isComplete: lines.every(({ price }) => price !== null),
        designSides: files.filter((file) => SIDES.includes(file.side) && skus.has(file.skuId)).length,
      };
    },
  };
}
