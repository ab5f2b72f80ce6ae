import { pieceCents, postageCents } from '../factory/garments.ts';
import { PRIORITY_CENTS, type Variant } from './catalogue.ts';
import type { OrderForm, OrderFormItem } from './order-form.ts';
import { scheduleOrder } from './production.ts';
import { chargeOrder, type Order, type OrderItem, type World } from './world.ts';

const FIRST_ORDER_ID = 184_201;

function isMasked(form: OrderForm): boolean {
  return Object.values(form.address ?? {}).some((part) => part?.includes('*'));
}

function findMissingVariant(world: World, form: OrderForm, callText: string): number | null {
  const first = form.items[0];
  if (first !== undefined && world.faults.take('variant-sold-out', { text: callText }) !== null) return first.variantId;
  const wanted = new Map<number, number>();
  for (const item of form.items) wanted.set(item.variantId, (wanted.get(item.variantId) ?? 0) + item.quantity);
  for (const [variantId, quantity] of wanted) {
    if ((world.variants.get(variantId)?.stock ?? 0) < quantity) return variantId;
  }
  return null;
}

function toPieceCents(item: OrderFormItem, { product, size }: Variant): number {
  const keys = new Set(item.printFiles.map((file) => file.key));
  const further = [...keys].filter((key) => key === 'sleeve_left' || key === 'sleeve_right').length;
  return pieceCents(product.garment, size, { isTwoSided: keys.has('front') && keys.has('back'), further });
}

function toItems(world: World, form: OrderForm, orderId: number): OrderItem[] {
  return form.items.flatMap((item, index) => {
    const variant = world.variants.get(item.variantId);
    if (variant === undefined) return [];
    variant.stock -= item.quantity;
    return [{ ...item, id: orderId * 100 + index + 1, variant, pieceCents: toPieceCents(item, variant) }];
  });
}

/**
 * Accepts an order, or returns why it is refused. The checks have the same sequence as at the real PRESSIFY, including the point at which the ref_id
 * is used up.
 */
export function createOrder(
  world: World,
  form: OrderForm,
  apiKey: string,
  callText: string,
): { ok: true; order: Order } | { ok: false; msg: string } {
  if (isMasked(form)) return { ok: false, msg: 'Order post address must not contain *' };

  const missingVariant = findMissingVariant(world, form, callText);
  if (missingVariant !== null) {
    if (world.settings.variantCheck === 'after-create') world.refIds.set(form.refId, null);
    return { ok: false, msg: `Variant id ${missingVariant} khong co trong bang san pham` };
  }

  const id = FIRST_ORDER_ID + world.orders.size;
  const now = world.clock.now();
  const items = toItems(world, form, id);
  const isTest = form.orderStatus === 'test_order';
  const piecesCents = items.reduce((sum, item) => sum + item.pieceCents * item.quantity, 0);
  const printCents = isTest ? 0 : piecesCents + (form.orderStatus === 'priority' ? PRIORITY_CENTS : 0);
  const pieces = items.map(({ variant, quantity }) => ({ garment: variant.product.garment, quantity }));
  const postCents = isTest ? 0 : postageCents(pieces, form.label !== null);
  const late = world.faults.take('slow-artwork', { text: callText });
  const lateSeconds = late === null ? 0 : (late.seconds ?? 3_600);
  const order: Order = {
    id,
    refId: form.refId,
    apiKey,
    orderStatus: form.orderStatus,
    shippingMethod: form.shippingMethod,
    fulfilStatus: form.orderStatus,
    items,
    label: form.label,
    address: form.address,
    note: form.note,
    printCents,
    shippingCents: postCents,
    totalCents: printCents + postCents,
    paidCents: 0,
    isPaid: false,
    trackingNumber: null,
    isLost: false,
    createdAt: now,
    shippedAt: null,
    checkAt: now + lateSeconds * 1_000,
    check: 'waiting',
    nextAt: null,
    history: [{ at: now, status: form.orderStatus, note: null }],
  };
  world.orders.set(String(id), order);
  world.refIds.set(form.refId, id);
  if (!isTest) {
    chargeOrder(world, order);
    scheduleOrder(world, order, now);
  }
  return { ok: true, order };
}
