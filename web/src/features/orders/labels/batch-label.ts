import type { Order } from '@bobbin/contract/orders';
import { checkLabel, checkLabelAnew, type Eligibility, type Reason } from '@bobbin/domain/fulfilment/eligibility';
import { LABEL_BATCH_MAX } from '@bobbin/domain/limits';
import { toOrderFacts } from '../../../ui/domain/order-facts.ts';

type Refusal = Extract<Eligibility, { ok: false }>;

export interface LabelPlan {
  /** Orders of the batch as they are sorted in the list, each once: those that need a label, and those whose existing label is only printed. */
  chosen: Order[];
  /** Number of orders that get a new label; the others already have one. */
  newCount: number;
  /**
   * Orders that cannot get a label, and why. A buyer's cancel request is answered for each order separately, so orders with such a request are
   * skipped (LBL-9).
   */
  skipped: { order: Order; refusal: Refusal }[];
  /** Number of orders that exceed the limit of one batch. */
  beyondCount: number;
}

/** Splits the selected orders into orders that can get a label or have one to print, and orders that cannot (LBL-1: 'Batch Label'). */
export function planLabels(orders: readonly Order[], now: number): LabelPlan {
  const chosen: Order[] = [];
  const skipped: LabelPlan['skipped'] = [];
  for (const order of new Map(orders.map((one) => [one.id, one])).values()) {
    const facts = toOrderFacts(order);
    const check = checkLabel(facts, now);
    if (check.ok || checkLabelAnew(facts, now).ok) chosen.push(order);
    else skipped.push({ order, refusal: check });
  }
  const batch = chosen.slice(0, LABEL_BATCH_MAX);
  const newCount = batch.filter(({ labelFile }) => labelFile === null).length;
  return { chosen: batch, newCount, skipped, beyondCount: chosen.length - batch.length };
}

/** Returns why none of the orders can get a label or has a label to print, each reason once; null if at least one order can (LBL-11). */
export function findNoLabel(orders: readonly Order[], now: number): Refusal | null {
  const { chosen, skipped } = planLabels(orders, now);
  const [first] = skipped;
  if (chosen.length > 0 || first === undefined) return null;
  if (skipped.length === 1) return first.refusal;
  const reasons = new Set<Reason>(skipped.flatMap(({ refusal }) => refusal.reasons));
  return { ok: false, reasons: [...reasons], availableAt: null };
}
