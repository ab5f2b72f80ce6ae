import { pieceCents, postageCents } from '../factory/garments.ts';
import { accept, release, startCheck } from '../factory/production.ts';
import type { Fields } from '../runtime/fields.ts';
import { LARGE_CENTS, SPEED_CENTS, type Variation } from './catalogue.ts';
import type { FieldError } from './reader.ts';
import { checkOrder } from './order-checks.ts';
import { readOrderForm, type OrderForm, type OrderFormItem } from './order-form.ts';
import type { Order, OrderItem, World } from './world.ts';

const FIRST_ORDER_ID = 900_001;

type Made = { ok: true; order: Order } | { ok: false; errors: FieldError[] };

/** Costs and other values of an order that are derived from its form. */
type Terms = Pick<
  Order,
  'form' | 'line' | 'items' | 'subtotalCents' | 'shippingCents' | 'label' | 'designs' | 'pieces' | 'trackingNumber'
>;

function toBaseCents({ printFiles, isLarge }: OrderFormItem, { product, size }: Variation): number {
  const keys = new Set(printFiles.map(({ key }) => key));
  const further = [...keys].filter((key) => key !== 'front' && key !== 'back').length;
  const isTwoSided = keys.has('front') && keys.has('back');
  const large = product.line.name === 'FASTUS' && (isLarge || printFiles.some((file) => file.isLarge));
  return pieceCents(product.family.garment, size, { isTwoSided, further }) + (large ? LARGE_CENTS : 0);
}

function toTerms(world: World, form: OrderForm): Terms {
  const parts = form.items.flatMap((item) => {
    const variation = world.variations.get(item.sku);
    return variation === undefined ? [] : [{ item, variation }];
  });
  const items: OrderItem[] = parts.map(({ item, variation }) => ({
    sku: item.sku,
    itemId: item.itemId,
    quantity: item.quantity,
    baseCents: toBaseCents(item, variation),
  }));
  const speed = form.speedType ?? form.shippingMethod;
  const garments = parts.map(({ item, variation }) => ({
    garment: variation.product.family.garment,
    quantity: item.quantity,
  }));
  return {
    form,
    line: parts[0]?.variation.product.line.name ?? 'TIKTOK',
    items,
    subtotalCents: items.reduce((sum, { baseCents, quantity }) => sum + baseCents * quantity, 0),
    shippingCents: postageCents(garments, form.labelUrl !== null) + (SPEED_CENTS[speed] ?? 0),
    label: form.labelUrl,
    designs: form.items.flatMap(({ printFiles }) => printFiles.map(({ key, url }) => ({ key, url }))),
    pieces: parts.map(({ item, variation }) => ({
      variantId: item.sku,
      size: variation.size,
      quantity: item.quantity,
    })),
    trackingNumber: form.trackingNumber,
  };
}

function takeFromShelf(world: World, items: readonly OrderItem[], sign: 1 | -1): void {
  for (const { sku, quantity } of items) {
    const variation = world.variations.get(sku);
    if (variation !== undefined) variation.stock -= quantity * sign;
  }
}

function soldOut(world: World, form: OrderForm, callText: string): FieldError[] {
  const sku = form.items[0]?.sku;
  if (sku === undefined || world.faults.take('variant-sold-out', { text: callText }) === null) return [];
  return [{ field: 'items.0.sku', message: `Variation with SKU ${sku} is out of stock`, type: 'value_error' }];
}

/** Accepts an order, or returns the mistake of each field. An accepted order enters the queue immediately, because MANGO has no drafts. */
export function createOrder(world: World, account: string, body: Fields, callText: string): Made {
  const { form, errors } = readOrderForm(body);
  if (errors.length > 0) return { ok: false, errors };
  if (world.orders.isTaken(account, form.orderId)) {
    const message = `Order with order_id ${form.orderId} already exists`;
    return { ok: false, errors: [{ field: 'order_id', message, type: 'value_error' }] };
  }
  const problems = [
    ...checkOrder(form, (sku) => world.variations.get(sku) ?? null, new Map()),
    ...soldOut(world, form, callText),
  ];
  if (problems.length > 0) return { ok: false, errors: problems };

  const terms = toTerms(world, form);
  const now = world.clock.now();
  const number = FIRST_ORDER_ID + world.orders.count;
  const order: Order = {
    ...terms,
    body,
    id: String(number),
    number,
    account,
    refId: form.orderId,
    status: world.house.words.queued,
    place: 'queued',
    holds: [],
    totalCents: terms.subtotalCents + terms.shippingCents,
    paidCents: 0,
    isPaid: false,
    refundedCents: 0,
    carrier: terms.trackingNumber === null ? null : 'USPS',
    isLost: false,
    isBegun: false,
    prints: 0,
    isOver: false,
    createdAt: now,
    changedAt: now,
    shippedAt: null,
    deliveredAt: null,
    processedAt: null,
    cancelledAt: null,
    cancellationReason: null,
    rejectedNote: null,
    checkAt: now,
    check: 'waiting',
    nextAt: null,
    history: [],
  };
  takeFromShelf(world, order.items, 1);
  accept(world, order, callText);
  return { ok: true, order };
}

/** Fields of an order that can be changed before work has begun. */
const CHANGEABLE = (
  'note label_url seller shipping_method speed_type facility items first_name last_name email phone ' +
  'address_line_1 address_line_2 city state country zip'
).split(' ');

/** Changes a waiting order. The order is priced again and its files are checked again, so a valid file can release a held order. */
export function changeOrder(world: World, order: Order, changes: Fields): Made {
  const foreign = Object.keys(changes).filter((name) => !CHANGEABLE.includes(name));
  if (foreign.length > 0) {
    const toError = (field: string): FieldError => ({
      field,
      message: 'Extra inputs are not permitted',
      type: 'extra_forbidden',
    });
    return { ok: false, errors: foreign.map(toError) };
  }
  const body = { ...order.body, ...changes };
  const { form, errors } = readOrderForm(body);
  if (errors.length > 0) return { ok: false, errors };
  const held = new Map<string, number>();
  for (const { sku, quantity } of order.items) held.set(sku, (held.get(sku) ?? 0) + quantity);
  const problems = checkOrder(form, (sku) => world.variations.get(sku) ?? null, held);
  if (problems.length > 0) return { ok: false, errors: problems };

  takeFromShelf(world, order.items, -1);
  Object.assign(order, toTerms(world, form), { body });
  takeFromShelf(world, order.items, 1);
  world.wallets.correct(order, order.subtotalCents + order.shippingCents);
  order.changedAt = world.clock.now();
  if (!order.isPaid && world.wallets.charge(order)) release(world, order, 'money');
  world.orders.touch(order);
  startCheck(world, order);
  return { ok: true, order };
}
