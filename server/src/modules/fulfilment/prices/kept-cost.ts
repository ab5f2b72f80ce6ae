import type { FactoryOrder } from '@bobbin/connectors/factory';
import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';
import type { FulfilmentRow } from '../fulfilment.sql.ts';

/** The factory cancels an order in production, or refunded money: some of the cost may remain, and no factory reports how much (FUL-90). */
export const COST_KEPT = 'COST_KEPT';

/**
 * Returns whether some cost may stay: by the factory's status, or because the order was in production at the last report or at the cancel
 * request.
 */
export function keepsCost(
  { state: before, error, costCents }: Pick<FulfilmentRow, 'state' | 'error' | 'costCents'>,
  report: FactoryOrder,
  state: FulfilState,
): boolean {
  if (state === 'REFUNDED') return (report.costCents ?? costCents ?? 0) > 0;
  const hasBegun = before === 'IN_PRODUCTION' || error?.code === COST_KEPT;
  return state === 'CANCELLED' && (report.keepsCost ?? hasBegun);
}
