import type { SkuGroup } from '@bobbin/contract/fulfilment';
import type { Order, OrderProductDesigns } from '@bobbin/contract/orders';
import { type DesignProblem, type DesignedProduct, checkDesigns } from '@bobbin/domain/fulfilment/design-checks';
import { PASSING_REASONS } from '@bobbin/domain/fulfilment/draft';
import { isPlacement } from '@bobbin/domain/fulfilment/design-sides';
import { isConfirmable } from '@bobbin/domain/fulfilment/print-check';
import { checkByHand, checkFulfil, type Eligibility, type Reason } from '@bobbin/domain/fulfilment/eligibility';
import { toOrderFacts } from '../../ui/domain/order-facts.ts';
import type { AddressCheck } from '@bobbin/domain/orders/address-check';
import { isPrice, listUnknown, type FulfilForm, type VariantPart } from './fulfil-form.ts';
import { blurredLookOf, lookOf } from './looks.ts';

/** Reason why the buttons of the dialog are disabled. */
export type Blocker =
  | { code: 'NOT_ELIGIBLE'; eligibility: Eligibility }
  | { code: 'NO_LABEL' }
  | { code: 'ADDRESS'; check: AddressCheck }
  | { code: 'UPLOADING'; count: number }
  | { code: 'PARCEL' }
  | ProductBlocker
  | { code: 'QUOTE' }
  | { code: 'PRICE' };

/** Blocker of one product, with all its missing parts in the sequence of work; each product has at most one. */
export interface ProductBlocker {
  code: 'PRODUCT';
  product: OrderProductDesigns;
  /** True if the order has several products, so that the text must name the product. */
  isNamed: boolean;
  causes: readonly [Cause, ...Cause[]];
}

/**
 * Missing part of a product: an unknown choice, a choice that the factory does not offer, a design that cannot be printed, or the comparison with the
 * buyer's text. `SCOPE` means that a print was chosen, but not yet where it is used. `TEXT` means that drawn files wait for an approval (PTX-9).
 */
export type Cause =
  | { code: 'SCOPE'; name: string }
  | { code: 'UNKNOWN'; part: VariantPart }
  | { code: 'NOT_MADE'; part: VariantPart; word: string; house: string }
  | { code: 'DESIGN'; problem: DesignProblem }
  | { code: 'COMPARE' }
  | { code: 'TEXT' };

export interface DialogFacts {
  order: Order;
  products: readonly OrderProductDesigns[];
  form: FulfilForm;
  groups: readonly SkuGroup[] | undefined;
  uploadsCount: number;
  /** Prints that were chosen but have no placement yet, by product. */
  picked?: Readonly<Record<string, { name: string } | undefined>>;
  /** Result of the address check; missing where no address is checked. */
  address?: AddressCheck;
  /** True if the factory gives no price: it is not connected, or does not offer a variant. */
  isQuoteFailed: boolean;
  /** True if all orders of the parcel have loaded. */
  isWhole: boolean;
  now: number;
}

/** Converts the files of the products to the form that the domain checks. */
function toDesigned(form: FulfilForm, products: readonly OrderProductDesigns[]): DesignedProduct[] {
  return products.map(({ id, designs, productType, productSize }) => ({
    id,
    productType: form.choices[id]?.productType ?? productType,
    size: form.choices[id]?.productSize ?? productSize,
    placements: Object.fromEntries(
      designs.filter(({ placement }) => isPlacement(placement)).map((d) => [d.placement, d]),
    ),
  }));
}

/** Lists the problems that prevent sending an order with these designs, by the same rules that the server applies (FUL-18). */
export function listProblems(form: FulfilForm, products: readonly OrderProductDesigns[]): DesignProblem[] {
  if (form.type !== 'AUTO') return [];
  // Before the approval no side has the drawn files, so their products need no other design (PTX-9).
  const waiting = new Set(products.filter(({ text }) => text?.needsApproval === true).map(({ id }) => id));
  return checkDesigns(form.house, toDesigned(form, products)).filter(
    ({ code, productId }) => code !== 'NO_DESIGN' || !waiting.has(productId),
  );
}

/** Lists all blockers in the sequence of work; the list is empty when the order may be sent (FUL-4). */
export function listBlockers(facts: DialogFacts): Blocker[] {
  const blockers = facts.form.type === 'AUTO' ? listAutoBlockers(facts) : listHandBlockers(facts);
  return facts.isWhole || blockers.some(isFinal) ? blockers : [{ code: 'PARCEL' }, ...blockers];
}

/** Finds the blocker that also prevents saving a draft; null when a draft may be saved, even if steps are left (FUL-63). */
export function findDraftBlocker(blockers: readonly Blocker[]): Blocker | null {
  return blockers.find((blocker) => !isLeftOpen(blocker)) ?? null;
}

function isLeftOpen(blocker: Blocker): boolean {
  if (blocker.code === 'NOT_ELIGIBLE') {
    const { eligibility } = blocker;
    return eligibility.ok || eligibility.reasons.every((reason) => DRAFT_PASSING.has(reason));
  }
  return blocker.code !== 'UPLOADING' && blocker.code !== 'PARCEL';
}

const DRAFT_PASSING: ReadonlySet<Reason> = new Set(PASSING_REASONS);

/** Reasons that end after some time or after the seller confirms something. */
const PASSING: ReadonlySet<Reason> = new Set([...PASSING_REASONS, 'BY_HAND']);

/**
 * Returns whether the seller cannot resolve the blocker, because the order is at its factory or finished. Such a blocker is shown but is not counted
 * as a step.
 */
export function isFinal(blocker: Blocker): boolean {
  if (blocker.code !== 'NOT_ELIGIBLE' || blocker.eligibility.ok) return false;
  return blocker.eligibility.reasons.some((reason) => !PASSING.has(reason));
}

function listAutoBlockers(facts: DialogFacts): Blocker[] {
  const { order, products, form, groups, uploadsCount, isQuoteFailed, now, address, picked = {} } = facts;
  const blockers: Blocker[] = [];
  const eligibility = checkFulfil(toOrderFacts(order), now, {
    confirmCancelRequested: form.isCancelConfirmed,
    confirmByHand: form.isByHandConfirmed,
  });
  if (!eligibility.ok) blockers.push({ code: 'NOT_ELIGIBLE', eligibility });
  // A permanent reason hides all other blockers. During a hold or before a confirmation the seller can still prepare the rest.
  if (blockers.some(isFinal)) return blockers;
  if (address != null && address.key !== null && address.key !== form.confirmedAddress)
    blockers.push({ code: 'ADDRESS', check: address });
  if (uploadsCount > 0) blockers.push({ code: 'UPLOADING', count: uploadsCount });
  const isBlurredWanted = form.blurredLook === blurredLookOf(form, products);
  const problems = listProblems(form, products).filter(({ code }) => !isConfirmable(code) || !isBlurredWanted);
  const lacking = products.flatMap((product) => {
    const own = problems.filter(({ productId }) => productId === product.id);
    const print = picked[product.id];
    const scope: Cause[] = print === undefined ? [] : [{ code: 'SCOPE', name: print.name }];
    const [first, ...further] = [...scope, ...listCauses(product, form, groups, own)];
    if (first === undefined) return [];
    const isNamed = products.length > 1;
    return [{ code: 'PRODUCT', product, isNamed, causes: [first, ...further] } satisfies ProductBlocker];
  });
  blockers.push(...lacking);
  // A product with an unknown choice has no price either; the two together count as one blocker.
  const isChosen = lacking.every(({ causes }) => causes.every(({ code }) => code !== 'UNKNOWN' && code !== 'NOT_MADE'));
  if (isQuoteFailed && isChosen) blockers.push({ code: 'QUOTE' });
  // The marketplace hides the buyer's address when it ships the order, so the factory needs the label. The label is the last step because it costs
  // money, and an order that the factory cannot make needs no label (FUL-9).
  if (order.shippingType === 'TIKTOK' && order.labelFile === null) blockers.push({ code: 'NO_LABEL' });
  return blockers;
}

/** The garment comes first, because it determines how large the design prints. */
function listCauses(
  product: OrderProductDesigns,
  form: FulfilForm,
  groups: readonly SkuGroup[] | undefined,
  problems: readonly DesignProblem[],
): Cause[] {
  const choice = form.choices[product.id];
  const parts = choice === undefined ? [] : listUnknown(choice, groups);
  const isWaiting = product.text?.needsApproval === true;
  // The approval compares the drawn text with the buyer's, so no second comparison is asked for.
  const isReviewed = isWaiting || product.text?.state === 'approved';
  const isCompared = !product.isPersonalised || isReviewed || form.comparedLooks.includes(lookOf(product));
  return [
    ...parts.map((part): Cause => {
      const word = choice?.[part] ?? null;
      return word === null ? { code: 'UNKNOWN', part } : { code: 'NOT_MADE', part, word, house: form.house };
    }),
    ...problems.map((problem): Cause => ({ code: 'DESIGN', problem })),
    ...(isWaiting ? [{ code: 'TEXT' } as const] : []),
    ...(isCompared ? [] : [{ code: 'COMPARE' } as const]),
  ];
}

/** Lists the blockers of a price that the seller enters by hand: no factory is involved, and so no factory may have the order. */
function listHandBlockers({ order, form, now }: DialogFacts): Blocker[] {
  const eligibility = checkByHand(toOrderFacts(order), now, { confirmCancelRequested: form.isCancelConfirmed });
  const blockers: Blocker[] = eligibility.ok ? [] : [{ code: 'NOT_ELIGIBLE', eligibility }];
  return isPrice(form.price) ? blockers : [...blockers, { code: 'PRICE' }];
}
