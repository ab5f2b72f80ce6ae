import { pieceCents, postageCents } from '../factory/garments.ts';
import { accept } from '../factory/production.ts';
import type { Fields } from '../runtime/fields.ts';
import { SHIPMENT_CENTS, type Variant } from './catalogue.ts';
import type { Refusal } from './envelope.ts';
import { FormError, readOrderForm, type OrderForm, type OrderFormProduct } from './order-form.ts';
import type { Order, World } from './world.ts';

const FIRST_ORDER_NUMBER = 700_001;

type Made = { ok: true; order: Order } | { ok: false; refusal: Refusal };

function refuse(reason: Refusal['reason'], text: string): Made {
  return { ok: false, refusal: { reason, text } };
}

/** The piece's price includes one printed side; a second side and every other place cost extra. */
function toPieceCents({ designs }: OrderFormProduct, { garment, size }: Variant): number {
  const further = Object.keys(designs).filter((side) => side !== 'front' && side !== 'back').length;
  return pieceCents(garment, size, { isTwoSided: 'front' in designs && 'back' in designs, further });
}

function findMissing(world: World, { products }: OrderForm, callText: string): string | null {
  const first = products[0];
  if (first !== undefined && world.faults.take('variant-sold-out', { text: callText }) !== null) {
    return `variant_id ${first.variantId} is out of stock`;
  }
  const wanted = new Map<number, number>();
  for (const { variantId, quantity } of products) {
    const variant = world.variants.get(variantId);
    const sum = (wanted.get(variantId) ?? 0) + quantity;
    wanted.set(variantId, sum);
    if (variant === undefined) return `variant_id ${variantId} not found`;
    if (variant.stock < sum) return `variant_id ${variantId} is out of stock`;
  }
  return null;
}

function readForm(body: Fields): OrderForm | string {
  try {
    return readOrderForm(body);
  } catch (error) {
    if (error instanceof FormError) return error.message;
    throw error;
  }
}

/** Accepts an order, or returns why it is refused. When the balance is too low, the order is accepted and waits for money. */
export function createOrder(world: World, account: string, body: Fields, callText: string): Made {
  const form = readForm(body);
  if (typeof form === 'string') return refuse('form', form);
  if (world.orders.isTaken(account, form.orderId))
    return refuse('duplicate', `order_id ${form.orderId} already exists`);
  const missing = findMissing(world, form, callText);
  if (missing !== null) return refuse('variant', missing);

  const parts = form.products.flatMap((product) => {
    const variant = world.variants.get(product.variantId);
    return variant === undefined ? [] : [{ product, variant, garment: variant.garment, quantity: product.quantity }];
  });
  const subtotalCents = parts.reduce(
    (sum, { product, variant, quantity }) => sum + toPieceCents(product, variant) * quantity,
    0,
  );
  const shippingCents = postageCents(parts, form.label !== null) + SHIPMENT_CENTS[form.shipment];
  const now = world.clock.now();
  const number = FIRST_ORDER_NUMBER + world.orders.count;
  const order: Order = {
    id: `FLS${number}`,
    number,
    account,
    refId: form.orderId,
    form,
    status: world.house.words.queued,
    place: 'queued',
    holds: [],
    label: form.label,
    designs: form.products.flatMap(({ designs }) => Object.entries(designs).map(([key, url]) => ({ key, url }))),
    pieces: parts.map(({ variant, quantity }) => ({ variantId: String(variant.id), size: variant.size, quantity })),
    subtotalCents,
    shippingCents,
    totalCents: subtotalCents + shippingCents,
    paidCents: 0,
    isPaid: false,
    trackingNumber: null,
    carrier: null,
    isLost: false,
    isBegun: false,
    prints: 0,
    isOver: false,
    rejectNote: null,
    decideAt: null,
    createdAt: now,
    changedAt: now,
    shippedAt: null,
    deliveredAt: null,
    checkAt: now,
    check: 'waiting',
    nextAt: null,
    history: [],
  };
  for (const { variant, quantity } of parts) variant.stock -= quantity;
  accept(world, order, callText);
  return { ok: true, order };
}
