import type { SkuGroup } from '@bobbin/contract/fulfilment';
import type { Order, OrderProductDesigns } from '@bobbin/contract/orders';
import { checkDesigns, isPlacement, type DesignedProduct, type DesignProblem } from '@bobbin/domain/design-sides';
import { checkByHand, checkFulfil, type Eligibility } from '@bobbin/domain/eligibility';
import { READY_HOUSES } from '@bobbin/domain/fulfilment';
import { toOrderFacts } from '../../ui/order-facts.ts';
import { isPrice, listUnknown, type FulfilForm } from './fulfil-form.ts';

/** Why the dialog's button cannot be pressed, the first that stands in the way. */
export type Blocker =
  | { code: 'NOT_ELIGIBLE'; eligibility: Eligibility }
  | { code: 'NO_LABEL' }
  | { code: 'HOUSE_NOT_READY' }
  | { code: 'UPLOADING'; count: number }
  | { code: 'DESIGNS'; count: number }
  | { code: 'VARIANTS'; count: number }
  | { code: 'QUOTE' }
  | { code: 'PRICE' };

export interface DialogFacts {
  order: Order;
  products: readonly OrderProductDesigns[];
  form: FulfilForm;
  groups: readonly SkuGroup[] | undefined;
  uploadsCount: number;
  /** The factory cannot say what it costs: not connected, or it does not have a variant. */
  isQuoteFailed: boolean;
  now: number;
}

/** The files of the products in the form that the domain checks. */
function toDesigned(products: readonly OrderProductDesigns[]): DesignedProduct[] {
  return products.map(({ id, designs }) => ({
    id,
    placements: Object.fromEntries(
      designs.filter(({ placement }) => isPlacement(placement)).map((d) => [d.placement, d]),
    ),
  }));
}

/** What stops a submit of these designs, by the rules that the server applies again (Spec 1 §5). */
export function listProblems(form: FulfilForm, products: readonly OrderProductDesigns[]): DesignProblem[] {
  return form.type === 'AUTO' ? checkDesigns(form.house, toDesigned(products)) : [];
}

/** Finds what stands in the way of the button; null when it may be pressed (U33). */
export function findBlocker(facts: DialogFacts): Blocker | null {
  return facts.form.type === 'AUTO' ? findAutoBlocker(facts) : findHandBlocker(facts);
}

function findAutoBlocker({
  order,
  products,
  form,
  groups,
  uploadsCount,
  isQuoteFailed,
  now,
}: DialogFacts): Blocker | null {
  const eligibility = checkFulfil(toOrderFacts(order), now, { confirmCancelRequested: form.isCancelConfirmed });
  if (!eligibility.ok) return { code: 'NOT_ELIGIBLE', eligibility };
  // The marketplace hides the address of what it ships itself: the factory sends such an order by its label.
  if (order.shippingType === 'TIKTOK' && order.labelFile === null) return { code: 'NO_LABEL' };
  if (!READY_HOUSES.includes(form.house)) return { code: 'HOUSE_NOT_READY' };
  if (uploadsCount > 0) return { code: 'UPLOADING', count: uploadsCount };
  const unready = new Set(listProblems(form, products).map(({ productId }) => productId));
  if (unready.size > 0) return { code: 'DESIGNS', count: unready.size };
  const unknown = Object.values(form.choices).filter((choice) => listUnknown(choice, groups).length > 0);
  if (unknown.length > 0) return { code: 'VARIANTS', count: unknown.length };
  return isQuoteFailed ? { code: 'QUOTE' } : null;
}

/** The seller's own price needs nothing of a factory, but the order must be free for it. */
function findHandBlocker({ order, form, now }: DialogFacts): Blocker | null {
  const eligibility = checkByHand(toOrderFacts(order), now, { confirmCancelRequested: form.isCancelConfirmed });
  if (!eligibility.ok) return { code: 'NOT_ELIGIBLE', eligibility };
  return isPrice(form.price) ? null : { code: 'PRICE' };
}
