import type { Cents } from '@bobbin/domain/money/money';
import type { PayoutsOffers } from '../payouts/module.ts';
import type { Wallet } from '../wallet/module.ts';

export interface Sum {
  /** Sum in cents; costs are positive. */
  total: Cents;
  count: number;
}

/** Functions of the wallet for costs. */
export type Charges = Pick<Wallet, 'sumCharges' | 'listCharges' | 'designFees'>;

/** Reads the list of payouts, page by page. */
export type PayoutList = Pick<PayoutsOffers, 'list'>;

/** Sums and lines of the marketplace's payouts, by shop. */
export type PayoutFigures = Pick<PayoutsOffers, 'sumPayments' | 'listPaidLines' | 'countUncounted'>;
