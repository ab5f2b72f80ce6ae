import type { Order } from '@bobbin/contract/orders';
import { checkLabel, checkLabelAnew, type Eligibility, type Reason } from '@bobbin/domain/fulfilment/eligibility';
import { LABEL_BATCH_MAX } from '@bobbin/domain/limits';
import { toOrderFacts } from '../../../ui/domain/order-facts.ts';

type Refusal = Extract<Eligibility, { ok: false }>;

export interface LabelPlan {
  /** Orders of one batch, in the order of the list, each once: new labels, and labels that only have to be printed. */
  chosen: Order[];
  /** Number of orders that get a label now; the others already have one. */
  newCount: number;
  /** Orders that cannot get a label, and why; a buyer's cancel request is answered order by order, never for many at once (LBL-9). */
  skipped: { order: Order; refusal: Refusal }[];
  /** Number of orders beyond the limit of one batch. */
  beyondCount: number;
}

/** Splits the selected orders into those that can have a label or have one to print, and those that cannot (LBL-1: 'Batch Label'). */
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

/** Returns why none of the orders can have a label or has one to print, every reason once; null as soon as one can (LBL-11). */
export function findNoLabel(orders: readonly Order[], now: number): Refusal | null {
  const { chosen, skipped } = planLabels(orders, now);
  const [first] = skipped;
  if (chosen.length > 0 || first === undefined) return null;
  if (skipped.length === 1) return first.refusal;
  const reasons = new Set<Reason>(skipped.flatMap(({ refusal }) => refusal.reasons));
  return { ok: false, reasons: [...reasons], availableAt: null };
}
