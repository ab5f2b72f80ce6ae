import type { WorkKind } from './work.ts';

const MINUTE_MS = 60_000;

/** Who is notified: users who may act, designers, users with LEAD_DESIGNS, or admins. */
export type WorkAudience = 'allowed' | 'designers' | 'leads' | 'admins';

/** A level of escalation: how long after the beginning of the work staff are notified, and who is notified. */
export interface WorkLevel {
  afterMs: number;
  to: readonly WorkAudience[];
}

const AT_ONCE: readonly WorkLevel[] = [{ afterMs: 0, to: ['allowed'] }];

/** The longer a paid design waits for a designer, the more staff users are notified (NTF-42). */
const UNCLAIMED: readonly WorkLevel[] = [
  { afterMs: 0, to: ['designers'] },
  { afterMs: 30 * MINUTE_MS, to: ['leads'] },
  { afterMs: 60 * MINUTE_MS, to: ['leads', 'designers'] },
  { afterMs: 120 * MINUTE_MS, to: ['leads', 'admins'] },
];

/** Kinds of work about which staff are notified, with their levels. The deadlines of designers have separate notifications (NTF-35). */
const LEVELS: Partial<Record<WorkKind, readonly WorkLevel[]>> = {
  designPrice: AT_ONCE,
  designTake: UNCLAIMED,
  designAnswer: AT_ONCE,
  skuPrice: AT_ONCE,
  skuFinish: [{ afterMs: 0, to: ['designers'] }],
  skuChargeApproval: AT_ONCE,
  withdrawal: AT_ONCE,
  withdrawalApproval: AT_ONCE,
  transfer: AT_ONCE,
  transferApproval: AT_ONCE,
  chargeApproval: AT_ONCE,
  refundApproval: AT_ONCE,
  adjustmentApproval: AT_ONCE,
  comment: AT_ONCE,
};

/**
 * Returns the last level that a piece of work has reached, with the level's number; null before the first level, or for work without notifications.
 * Units: epoch milliseconds. Errors: none.
 * @example levelOf('designTake', 0, 31 * 60_000)?.number // 1
 */
export function levelOf(kind: WorkKind, sinceMs: number, nowMs: number): (WorkLevel & { number: number }) | null {
  const levels = LEVELS[kind] ?? [];
  const number = levels.findLastIndex(({ afterMs }) => nowMs - sinceMs >= afterMs);
  const level = levels[number];
  return level === undefined ? null : { ...level, number };
}
