/**
 * What a sale is doing at its job: `planned` until its start, `creating` while SKUs go to the marketplace, `running` while it is only
 * looked at, `over`.
 */
export const FLASH_SALE_PHASES = ['planned', 'creating', 'running', 'over'] as const;
export type FlashSalePhase = (typeof FLASH_SALE_PHASES)[number];

/** What a person is shown of it. */
export const FLASH_SALE_STANDINGS = [
  'waiting',
  'creating',
  'ongoing',
  'stopping',
  'ended',
  'stopped',
  'failed',
] as const;
export type FlashSaleStanding = (typeof FLASH_SALE_STANDINGS)[number];

export interface FlashSaleFacts {
  phase: FlashSalePhase;
  /** Its SKUs went to the marketplace, all of them once. */
  isExecuted: boolean;
  /** Some of them are in the sale. */
  isOk: boolean;
  /** Somebody takes it down. */
  isStopping: boolean;
  /** Epoch milliseconds. */
  endsAt: number;
  endedAt: number | null;
}

const NOT_EXECUTED: Readonly<Record<FlashSalePhase, FlashSaleStanding>> = {
  planned: 'waiting',
  creating: 'creating',
  running: 'creating',
  over: 'stopped',
};

/**
 * Says how a sale stands (FSL-6): what was not executed yet waits and has not failed; what was executed goes on until its end, or
 * failed when nothing of it is in the sale; what was stopped before that was neither.
 *
 * Units: epoch milliseconds. Errors: none.
 */
export function flashSaleStanding(sale: FlashSaleFacts, now: number): FlashSaleStanding {
  if (sale.isStopping && sale.phase !== 'over') return 'stopping';
  if (!sale.isExecuted) return NOT_EXECUTED[sale.phase];
  if (!sale.isOk) return 'failed';
  return sale.endedAt === null && now < sale.endsAt ? 'ongoing' : 'ended';
}

/** Where a SKU of a sale stands: `left` was never meant to go in. */
export const SALE_SKU_STATES = ['waiting', 'sending', 'in', 'failed', 'left'] as const;
export type SaleSkuState = (typeof SALE_SKU_STATES)[number];

/** Why a SKU is not in its sale (FSL-7). */
export const SALE_SKU_REASONS = [
  'PRICE',
  'DEAL',
  'OVERLAP',
  'ITEM',
  'FULL',
  'NO_ANSWER',
  'NO_PRICE',
  'TIME',
  'OVER',
  'BELOW_COST',
  'STOPPED',
] as const;
export type SaleSkuReason = (typeof SALE_SKU_REASONS)[number];

/** What stands in the way of a sale, or ended it (FSL-6). The first three pass by themselves. */
export const FLASH_SALE_PROBLEMS = [
  'SHOP_WAITS',
  'NO_ANSWER',
  'JOB_FAILED',
  'NO_SKUS',
  'ALL_REFUSED',
  'TIME',
  'STARTER_GONE',
  'SHOP_GONE',
  'STOPPED',
  'STOPPED_OUTSIDE',
  'ENDED_OUTSIDE',
] as const;
export type FlashSaleProblem = (typeof FLASH_SALE_PROBLEMS)[number];

/** What to do with a SKU whose price in the sale does not earn its cost (FSL-8). */
export const BELOW_COST_CHOICES = ['skip', 'keep'] as const;
export type BelowCost = (typeof BELOW_COST_CHOICES)[number];
