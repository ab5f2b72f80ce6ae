import type { ElsewhereForm, ElsewhereLine, ElsewhereOrder } from '@bobbin/contract/elsewhere-orders';
import type { OrderDetail } from '@bobbin/contract/orders';
import { checkRecipient } from '@bobbin/domain/orders/elsewhere';
import { ELSEWHERE_PIECES_MAX } from '@bobbin/domain/limits';

/** A product while it is typed; the quantity is a text, and the key stays when lines move. */
export interface DraftLine extends Omit<ElsewhereLine, 'quantity'> {
  key: number;
  quantity: string;
}

/** An order while it is typed. */
export interface Draft extends Omit<ElsewhereForm, 'lines' | 'paid' | 'reference'> {
  shopId: string;
  reference: string;
  paid: string;
  lines: DraftLine[];
}

export const EMPTY_LINE = { skuId: null, productName: '', productType: '', color: '', size: '', quantity: '1' };

export function toDraft(order: ElsewhereOrder | null, shopId: string): Draft {
  if (order === null)
    return {
      shopId,
      kind: 'OTHER_CHANNEL',
      reference: '',
      recipient: { name: '', phone: '', line1: '', line2: '', city: '', state: '', postalCode: '' },
      lines: [{ ...EMPTY_LINE, key: 0 }],
      paid: '',
      note: '',
    };
  const { kind, reference, recipient, paid, note } = order;
  const lines = order.lines.map((line, key) => ({ ...line, key, quantity: String(line.quantity) }));
  return { shopId: order.shopId, kind, reference: reference ?? '', recipient, lines, paid: paid ?? '', note };
}

/** The claim for which an order is sent again; `isAgain` confirms a further one (PWT-18). */
export interface Replaces {
  orderId: string;
  isAgain: boolean;
}

const MASKED = /\*/;

/** Returns an order of kind replacement with the products and the address of another order; masked parts of the address are left empty. */
export function toReplacement(order: OrderDetail): Draft {
  const known = (text: string | null | undefined) => (text == null || MASKED.test(text) ? '' : text);
  const { address } = order;
  return {
    shopId: order.shop.id,
    kind: 'OWN_REPLACEMENT',
    reference: '',
    recipient: {
      name: known(order.buyerName),
      phone: known(order.buyerPhone),
      line1: known(address?.line1),
      line2: known(address?.line2),
      city: known(address?.city),
      state: known(address?.state),
      postalCode: known(address?.postalCode),
    },
    lines: order.orderProducts.map((product, key) => ({
      key,
      skuId: product.skuId,
      productName: product.productName,
      productType: product.productType,
      color: product.productColor,
      size: product.productSize,
      quantity: String(Math.max(product.quantity, 1)),
    })),
    paid: '',
    note: '',
  };
}

const orNull = (text: string | null) => (text === null || text.trim() === '' ? null : text.trim());

export function toForm({ kind, reference, recipient, lines, paid, note }: Draft): ElsewhereForm {
  return {
    kind,
    reference: orNull(reference),
    recipient,
    lines: lines.map(({ skuId, productName, productType, color, size, quantity }) => ({
      skuId,
      productName: productName.trim(),
      productType: orNull(productType),
      color: orNull(color),
      size: orNull(size),
      quantity: Number(quantity),
    })),
    paid: orNull(paid)?.replace(',', '.') ?? null,
    note,
  };
}

const NEEDED = ['name', 'line1', 'city', 'state', 'postalCode'] as const;
export type MissingField = 'name' | 'line1' | 'city' | 'state' | 'zip' | 'productName' | 'quantity' | 'paid' | 'shop';

/** Lists the fields that are missing or no number. */
export function listMissing({ shopId, recipient, lines, paid }: Draft): MissingField[] {
  const counts = lines.map(({ quantity }) => Number(quantity));
  return [
    ...(shopId === '' ? (['shop'] as const) : []),
    ...NEEDED.filter((field) => recipient[field].trim() === '').map((field) =>
      field === 'postalCode' ? 'zip' : field,
    ),
    ...(lines.some(({ productName }) => productName.trim() === '') ? (['productName'] as const) : []),
    ...(counts.every((count) => Number.isInteger(count) && count >= 1 && count <= ELSEWHERE_PIECES_MAX)
      ? []
      : (['quantity'] as const)),
    ...(/^\d{0,6}([.,]\d{1,2})?$/.test(paid.trim()) ? [] : (['paid'] as const)),
  ];
}

/** Checks the address once it is complete (ELS-8). */
export function checkDraft({ recipient }: Draft): ReturnType<typeof checkRecipient> {
  const isComplete = NEEDED.every((field) => recipient[field].trim() !== '');
  return isComplete ? checkRecipient({ ...recipient, region: 'US' }) : { blocking: [], warnings: [] };
}
