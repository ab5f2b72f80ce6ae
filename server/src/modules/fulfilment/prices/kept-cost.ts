import type { FactoryOrder } from '@bobbin/connectors/factory';
import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';
import type { FulfilmentRow } from '../fulfilment.sql.ts';

/** A factory cancels what it has begun, or gave money back: some of the cost may stay, and no house says how much (FUL-90). */
export const COST_KEPT = 'COST_KEPT';

/** By the factory's own word, or because it was in production when we heard of it last, or when it was asked to cancel. */
export function keepsCost(
  { state: before, error, costCents }: Pick<FulfilmentRow, 'state' | 'error' | 'costCents'>,
  report: FactoryOrder,
  state: FulfilState,
): boolean {
  if (state === 'REFUNDED') return (report.costCents ?? costCents ?? 0) > 0;
  const hasBegun = before === 'IN_PRODUCTION' || error?.code === COST_KEPT;
  return state === 'CANCELLED' && (report.keepsCost ?? hasBegun);
}
