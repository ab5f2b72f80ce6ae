/**
 * Phase of a sale's job: `planned` until its start, `creating` while SKUs are sent to the marketplace, `running` while the activities are only
 * polled, `over` at the end.
 */
export const FLASH_SALE_PHASES = ['planned', 'creating', 'running', 'over'] as const;
export type FlashSalePhase = (typeof FLASH_SALE_PHASES)[number];

/** State of a sale as screens show it. */
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
  /** All SKUs of the sale were sent to the marketplace, once each. */
  isExecuted: boolean;
  /** The marketplace accepted at least one SKU of the sale. */
  isOk: boolean;
  /** A user has requested the end of the sale. */
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
 * Returns the state of a sale (FSL-6). A sale that was not executed yet is waiting or being created. An executed sale has failed when it contains
 * none of its SKUs; otherwise it is ongoing until its end. A sale that was stopped before its execution is `stopped`.
 * Units: epoch milliseconds. Errors: none.
 */
export function flashSaleStanding(sale: FlashSaleFacts, now: number): FlashSaleStanding {
  if (sale.isStopping && sale.phase !== 'over') return 'stopping';
  if (!sale.isExecuted) return NOT_EXECUTED[sale.phase];
  if (!sale.isOk) return 'failed';
  return sale.endedAt === null && now < sale.endsAt ? 'ongoing' : 'ended';
}

/** State of a SKU in a sale. `left` is a SKU that the seller left out of the sale. */
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

/** Problems that delay or end a sale (FSL-6). The first three resolve by themselves. */
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

/** What a seller may choose for SKUs whose sale price does not cover their cost (FSL-8). */
export const BELOW_COST_CHOICES = ['skip', 'keep'] as const;
export type BelowCost = (typeof BELOW_COST_CHOICES)[number];
