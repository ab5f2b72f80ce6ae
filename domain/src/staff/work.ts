import { DESIGN_TIME_MS } from '../limits.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Time in which a second person must approve a movement of money (ROL-68). */
const APPROVAL_MS = 4 * HOUR_MS;

/** Areas of staff work, each with the permission to see it (HOM-5). */
export const WORK_AREAS = {
  designs: { view: 'VIEW_DESIGNS' },
  skuDesigns: { view: 'VIEW_DESIGNS' },
  withdrawals: { view: 'VIEW_PAYMENTS' },
  transfers: { view: 'VIEW_PAYMENTS' },
  balances: { view: 'VIEW_PAYMENTS' },
  ledger: { view: 'VIEW_PAYMENTS' },
  comments: { view: 'VIEW_POSTS' },
  mails: { view: 'VIEW_MAILS' },
  shops: { view: 'VIEW_SHOPS' },
  jobs: { view: 'VIEW_LOGS' },
} as const;
export type WorkArea = keyof typeof WORK_AREAS;
export const WORK_AREA_NAMES = Object.keys(WORK_AREAS) as WorkArea[];

interface Step {
  area: WorkArea;
  /** The permission to take the step. */
  act: string;
  /** Time until the step is late; null for work without a deadline. */
  limitMs: number | null;
  /** Whether the work is the repair of a broken thing; such work is always urgent. */
  isBroken?: boolean;
  /** Whether several requests of one seller are joined to one row of the home page. */
  isGrouped?: boolean;
}

/** Kinds of work that wait for staff, each with the time from its beginning to its deadline (HOM-6). */
export const WORK_KINDS = {
  ledger: { area: 'ledger', act: 'EDIT_PAYMENTS', limitMs: null, isBroken: true },
  job: { area: 'jobs', act: 'VIEW_LOGS', limitMs: null, isBroken: true },
  shop: { area: 'shops', act: 'EDIT_SHOPS', limitMs: null, isBroken: true },
  mail: { area: 'mails', act: 'RETRY_MAILS', limitMs: null, isBroken: true },
  designPrice: { area: 'designs', act: 'PRICE_DESIGNS', limitMs: HOUR_MS, isGrouped: true },
  designTake: { area: 'designs', act: 'HAND_OVER_DESIGNS', limitMs: 30 * MINUTE_MS },
  designLink: { area: 'designs', act: 'HAND_OVER_DESIGNS', limitMs: DESIGN_TIME_MS },
  designAnswer: { area: 'designs', act: 'TALK_DESIGNS', limitMs: HOUR_MS },
  /** A second person must approve a charge, a refund or a correction within this time. */
  chargeApproval: { area: 'designs', act: 'CHARGE_DESIGNS', limitMs: APPROVAL_MS },
  refundApproval: { area: 'designs', act: 'REFUND_DESIGNS', limitMs: APPROVAL_MS },
  skuPrice: { area: 'skuDesigns', act: 'PRICE_DESIGNS', limitMs: 4 * HOUR_MS, isGrouped: true },
  /** A second person must approve the charge of a SKU design. */
  skuChargeApproval: { area: 'skuDesigns', act: 'CHARGE_DESIGNS', limitMs: APPROVAL_MS },
  skuFinish: { area: 'skuDesigns', act: 'HAND_OVER_DESIGNS', limitMs: 4 * HOUR_MS },
  withdrawal: { area: 'withdrawals', act: 'CONFIRM_WITHDRAWALS', limitMs: 24 * HOUR_MS },
  withdrawalApproval: { area: 'withdrawals', act: 'CONFIRM_WITHDRAWALS', limitMs: APPROVAL_MS },
  transfer: { area: 'transfers', act: 'ASSIGN_TRANSFERS', limitMs: 4 * HOUR_MS },
  transferApproval: { area: 'transfers', act: 'ASSIGN_TRANSFERS', limitMs: APPROVAL_MS },
  adjustmentApproval: { area: 'balances', act: 'ADJUST_BALANCES', limitMs: APPROVAL_MS },
  comment: { area: 'comments', act: 'EDIT_POSTS', limitMs: null },
} as const satisfies Record<string, Step>;
export type WorkKind = keyof typeof WORK_KINDS;
export const WORK_KIND_NAMES = Object.keys(WORK_KINDS) as WorkKind[];

/** Returns the facts of a kind of work. Errors: none. */
export function stepOf(kind: WorkKind): Step {
  return WORK_KINDS[kind];
}

/**
 * Returns when a piece of work is due.
 * Units: epoch milliseconds in and out. Errors: none; null for work without a deadline.
 * @example workDueAt('designTake', 0) // 1_800_000
 */
export function workDueAt(kind: WorkKind, sinceMs: number): number | null {
  const { limitMs } = stepOf(kind);
  return limitMs === null ? null : sinceMs + limitMs;
}

/**
 * Returns the latest beginning of work that is late now. Work is late from the instant of its deadline on.
 * Units: epoch milliseconds in and out. Errors: none; null for work without a deadline.
 */
export function lateBefore(kind: WorkKind, nowMs: number): number | null {
  const { limitMs } = stepOf(kind);
  return limitMs === null ? null : nowMs - limitMs;
}

/** One piece of work that waits for staff. */
export interface WorkItem {
  kind: WorkKind;
  /** Epoch milliseconds. */
  sinceMs: number;
  ownerId: string | null;
}

/**
 * Returns whether an item is late or broken: red on the home page and in the rail (HOM-5).
 * Units: epoch milliseconds. Errors: none.
 */
export function isUrgentWork({ kind, sinceMs }: Pick<WorkItem, 'kind' | 'sinceMs'>, nowMs: number): boolean {
  const dueAt = workDueAt(kind, sinceMs);
  return stepOf(kind).isBroken === true || (dueAt !== null && dueAt <= nowMs);
}

/** Compares work for sorting: broken things by age first, then work by its deadline, then work without a deadline (HOM-7). */
function compareWork(one: WorkItem, other: WorkItem): number {
  const rank = ({ kind, sinceMs }: WorkItem) => {
    const dueAt = workDueAt(kind, sinceMs);
    if (stepOf(kind).isBroken === true) return [0, sinceMs] as const;
    return dueAt === null ? ([2, sinceMs] as const) : ([1, dueAt] as const);
  };
  const [place, time] = rank(one);
  const [otherPlace, otherTime] = rank(other);
  return place - otherPlace || time - otherTime;
}

/**
 * Sorts work by urgency and joins requests of the same kind and seller at the position of the most urgent one (HOM-7).
 * Errors: none.
 */
export function groupWork<T extends WorkItem>(items: readonly T[]): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const [place, item] of items.toSorted(compareWork).entries()) {
    const isGrouped = stepOf(item.kind).isGrouped === true && item.ownerId !== null;
    const key = isGrouped ? `${item.kind} ${item.ownerId}` : String(place);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
