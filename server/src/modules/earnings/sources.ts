import type { PayoutsOffers } from '../payouts/module.ts';
import type { Cents } from '@bobbin/domain/money/money';
import type { OwnerScope } from '../../platform/access.ts';

/** Instants, the end not included; null for all time. */
export type Range = { start: Date; end: Date } | null;

export interface Sum {
  /** Costs are above zero. */
  total: Cents;
  count: number;
}

/** What the wallet says of costs. */
export interface Charges {
  sumCharges(
    scope: OwnerScope,
    shops: readonly string[] | undefined,
    ranges: readonly Range[],
  ): Promise<{ designs: Sum; others: Sum }[]>;
}

/** What the marketplace pays out, by shop. */
export type PayoutFigures = Pick<PayoutsOffers, 'sumPayments'>;
