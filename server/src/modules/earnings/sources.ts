import type { Cents } from '@bobbin/domain/money/money';
import type { PayoutsOffers } from '../payouts/module.ts';
import type { Wallet } from '../wallet/module.ts';

export interface Sum {
  /** Costs are above zero. */
  total: Cents;
  count: number;
}

/** What the wallet says of costs. */
export type Charges = Pick<Wallet, 'sumCharges' | 'listCharges' | 'designFees'>;

/** The list of payouts, a page. */
export type PayoutList = Pick<PayoutsOffers, 'list'>;

/** What the marketplace paid, by shop. */
export type PayoutFigures = Pick<PayoutsOffers, 'sumPayments' | 'listPaidLines' | 'countUncounted'>;
