import type { FactoryOrder } from '@bobbin/connectors/factory';
import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';
import type { FulfilmentRow } from '../fulfilment.sql.ts';

/**
 * Code of the error on an order that a factory cancels in production, or whose money it refunded: the factory may keep a part of the cost, and no
 * factory reports how much (FUL-90).
 */
export const COST_KEPT = 'COST_KEPT';

/**
 * Returns whether the factory may keep a part of the cost: by its status, or because the order was in production at the last report or when the
 * cancellation was requested.
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
