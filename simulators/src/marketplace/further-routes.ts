import type { Order } from './model.ts';
import type { Piece } from './order-content.ts';
import type { Route, ShopCall } from './routes.ts';
import { requireOrder } from './fulfilment-routes.ts';
import { lineItemId } from './ids.ts';
import { readOptionalText } from './input.ts';
import { getBuyer, listPieces, sumMoney, toAmount, type OrderMoney } from './order-content.ts';
import { CODES, invalidParam, refuse } from './reply.ts';

/** Routes of further seller data: the price breakdown of an order, warehouses of all markets, permissions across markets, categories. */
export const FURTHER_ROUTES: Route[] = [
  { method: 'GET', path: '/order/202407/orders/{order_id}/price_detail', scope: 'shop', run: getPriceDetail },
  {
    method: 'GET',
    path: '/logistics/202309/global_warehouses',
    scope: 'account',
    run: (_world, { account }) => ({
      global_warehouses: account.shops.map((shop) => ({
        id: shop.warehouseId,
        name: `${shop.name} main warehouse`,
        ownership: 'SELLER',
      })),
    }),
  },
  // Local sellers have no rights across markets: the list is empty for them.
  { method: 'GET', path: '/seller/202309/permissions', scope: 'account', run: () => ({ permissions: [] }) },
  { method: 'GET', path: '/product/202309/categories', scope: 'shop', run: listCategories },
  { method: 'GET', path: '/return_refund/202309/returns/{return_id}/records', scope: 'shop', run: listRecords },
];

/** Returns the price breakdown of the whole order and of each line item; the breakdowns of the line items add up to that of the order. */
function getPriceDetail(_world: unknown, call: ShopCall): unknown {
  const order = requireOrder(call, call.params.order_id ?? '');
  const { city } = getBuyer(order);
  const pieces = listPieces(order, city.taxRate);
  const money = sumMoney(pieces, city);
  const rate = String(city.taxRate);
  return {
    ...toPriceParts(money, order, rate),
    line_items: pieces.map((piece, line) => ({
      id: lineItemId(order.shop.index, order.number, line),
      ...toPriceParts(toShare(money, piece, line, pieces.length), order, rate),
    })),
  };
}

/** Returns a line's share of the order's money: the price of its own goods and an equal share of the shipping; the first line gets the remainder. */
function toShare(money: OrderMoney, piece: Piece, line: number, count: number): OrderMoney {
  const part = (cents: number) =>
    Math.floor(cents / count) + (line === 0 ? cents - Math.floor(cents / count) * count : 0);
  const shippingCents = part(money.shippingCents);
  const shippingTaxCents = part(money.shippingTaxCents);
  const retailDeliveryCents = part(money.retailDeliveryCents);
  return {
    originalCents: piece.originalCents,
    sellerDiscountCents: piece.sellerDiscountCents,
    platformDiscountCents: piece.platformDiscountCents,
    subTotalCents: piece.saleCents,
    originalShippingCents: part(money.originalShippingCents),
    shippingSellerDiscountCents: part(money.shippingSellerDiscountCents),
    shippingPlatformDiscountCents: part(money.shippingPlatformDiscountCents),
    shippingCents,
    productTaxCents: piece.taxCents,
    shippingTaxCents,
    retailDeliveryCents,
    totalCents: piece.saleCents + shippingCents + piece.taxCents + shippingTaxCents + retailDeliveryCents,
  };
}

function toPriceParts(money: OrderMoney, order: Order, taxRate: string): Record<string, string> {
  const taxCents = money.productTaxCents + money.shippingTaxCents;
  return {
    currency: order.extra?.currency ?? 'USD',
    sku_list_price: toAmount(money.originalCents),
    subtotal_deduction_seller: toAmount(money.sellerDiscountCents),
    subtotal_deduction_platform: toAmount(money.platformDiscountCents),
    sku_sale_price: toAmount(money.subTotalCents),
    subtotal_tax_amount: toAmount(money.productTaxCents),
    subtotal: toAmount(money.subTotalCents + money.productTaxCents),
    shipping_list_price: toAmount(money.originalShippingCents),
    shipping_fee_deduction_seller: toAmount(money.shippingSellerDiscountCents),
    shipping_fee_deduction_platform: toAmount(money.shippingPlatformDiscountCents),
    shipping_sale_price: toAmount(money.shippingCents),
    tax_amount: toAmount(taxCents),
    tax_rate: taxRate,
    net_price_amount: toAmount(money.subTotalCents + money.productTaxCents),
    total: toAmount(money.originalCents + money.originalShippingCents),
    payment: toAmount(money.totalCents - money.retailDeliveryCents),
    cod_fee: '0.00',
  };
}

/** Some leaf categories of the US category tree, which has up to seven levels; no simulated product belongs to one of them. */
const CATEGORIES = [
  { id: '601152', parent_id: '0', local_name: 'Womenswear & Underwear', is_leaf: false },
  { id: '842248', parent_id: '601152', local_name: 'Tops', is_leaf: false },
  { id: '601226', parent_id: '842248', local_name: 'T-shirts', is_leaf: true },
  { id: '824328', parent_id: '0', local_name: 'Menswear & Underwear', is_leaf: false },
  { id: '839944', parent_id: '824328', local_name: 'Tops', is_leaf: false },
  { id: '601221', parent_id: '839944', local_name: 'T-shirts', is_leaf: true },
  { id: '601222', parent_id: '839944', local_name: 'Hoodies & Sweatshirts', is_leaf: true },
] as const;

/** US shops must request the category tree with seven levels. */
function listCategories(_world: unknown, { query }: ShopCall): unknown {
  if (readOptionalText(query, 'category_version') !== 'v2')
    throw invalidParam('category_version must be v2 for US shops');
  const keyword = readOptionalText(query, 'keyword')?.toLowerCase() ?? '';
  const categories = CATEGORIES.filter(({ local_name: name }) => name.toLowerCase().includes(keyword));
  return { categories: categories.map((one) => ({ ...one, permission_statuses: ['AVAILABLE'] })) };
}

/** Lists the events of a return, the newest first. */
function listRecords(_world: unknown, { shop, params }: ShopCall): unknown {
  const found = shop.returns.find(({ id }) => id === params.return_id);
  if (found === undefined) throw refuse(CODES.returns, 'invalid return id');
  return {
    records: (found.records ?? []).toReversed().map(({ event, role, time }) => ({
      event,
      role,
      description: event.replaceAll('_', ' ').toLowerCase(),
      reason_text: found.reason,
      create_time: time,
    })),
  };
}
