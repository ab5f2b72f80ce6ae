import type { ShopCall } from './routes.ts';
import { readText } from './input.ts';
import { CODES, refuse } from './reply.ts';

/** Reasons with which a seller may reject a request. The documents refer to a page that is not public, so all reasons are invented. */
const REASONS = {
  cancellation: [
    { name: 'seller_reject_apply_product_has_been_packed', text: 'Product has been packed' },
    { name: 'seller_reject_apply_package_has_shipped', text: 'Package has shipped' },
    { name: 'seller_reject_apply_made_to_order', text: 'Item is made to order' },
  ],
  returns: [
    { name: 'reverse_reject_request_reason_1', text: 'Return request is not eligible' },
    { name: 'reverse_reject_request_reason_2', text: 'Item was damaged by the buyer' },
    { name: 'reverse_reject_request_reason_3', text: 'Agreed otherwise with the buyer' },
  ],
} as const;

/** Throws unless the call contains one of the marketplace's reasons. */
export function checkReason(call: ShopCall, kind: keyof typeof REASONS): void {
  const name = readText(call.body, 'reject_reason');
  if (!REASONS[kind].some((reason) => reason.name === name)) throw refuse(CODES[kind], 'invalid reject reason');
}

export function listReasons({ query, shop }: ShopCall): unknown {
  const id = readText(query, 'return_or_cancel_id');
  if (shop.cancellations.some((one) => one.id === id)) return { reasons: REASONS.cancellation };
  if (shop.returns.some((one) => one.id === id)) return { reasons: REASONS.returns };
  throw refuse(CODES.returns, 'invalid return or cancel id');
}
