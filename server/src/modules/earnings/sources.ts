import type { Cents } from '@bobbin/domain/money/money';
import type { PayoutsOffers } from '../payouts/module.ts';
import type { Wallet } from '../wallet/module.ts';

export interface Sum {
  /** Costs are positive amounts. */
  total: Cents;
  count: number;
}

/** The wallet's functions for costs. */
export type Charges = Pick<Wallet, 'sumCharges' | 'listCharges' | 'designFees'>;

/** The list of payouts, page by page. */
export type PayoutList = Pick<PayoutsOffers, 'list'>;

/** The marketplace's payouts, by shop. */
export type PayoutFigures = Pick<PayoutsOffers, 'sumPayments' | 'listPaidLines' | 'countUncounted'>;
