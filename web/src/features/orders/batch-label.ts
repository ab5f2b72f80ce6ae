import type { Order } from '@bobbin/contract/orders';
import { checkLabel, type Eligibility, type Reason } from '@bobbin/domain/fulfilment/eligibility';
import { toOrderFacts } from '../../ui/order-facts.ts';

type Refusal = Extract<Eligibility, { ok: false }>;

export interface LabelPlan {
  /** Those that can have a label now, in the order of the list, each once. */
  ready: Order[];
  /** Those that cannot, and why; a buyer's wish to cancel is answered order by order, never for many at once (LBL-9). */
  skipped: { order: Order; refusal: Refusal }[];
}

/** Parts the chosen orders into those that can have a label and those that cannot (LBL-1: 'Batch Label'). */
export function planLabels(orders: readonly Order[], now: number): LabelPlan {
  const plan: LabelPlan = { ready: [], skipped: [] };
  for (const order of new Map(orders.map((one) => [one.id, one])).values()) {
    const check = checkLabel(toOrderFacts(order), now);
    if (check.ok) plan.ready.push(order);
    else plan.skipped.push({ order, refusal: check });
  }
  return plan;
}

/** Why none of the orders can have a label, every reason once; null as soon as one can. */
export function findNoLabel(orders: readonly Order[], now: number): Refusal | null {
  const { ready, skipped } = planLabels(orders, now);
  const [first] = skipped;
  if (ready.length > 0 || first === undefined) return null;
  if (skipped.length === 1) return first.refusal;
  const reasons = new Set<Reason>(skipped.flatMap(({ refusal }) => refusal.reasons));
  return { ok: false, reasons: [...reasons], availableAt: null };
}

/** Works through the items in turn, `lanes` at a time; what has begun is finished, nothing begins once it is stopped. */
export async function runInLanes<T>(
  items: readonly T[],
  lanes: number,
  isStopped: () => boolean,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  async function runLane(): Promise<void> {
    for (const item of queue) {
      if (isStopped()) return;
      await work(item);
    }
  }
  await Promise.all(Array.from({ length: lanes }, runLane));
}
