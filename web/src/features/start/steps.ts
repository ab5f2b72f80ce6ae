import type { User } from '@bobbin/contract/auth';
import { listConnectedHouses } from '@bobbin/domain/factories/factories';
import { houseName } from '@bobbin/domain/factories/houses';

export const STEPS = ['shop', 'orders', 'factory', 'send'] as const;
export type Step = (typeof STEPS)[number];

/** Lists the names of the factories that the person has connected. */
export function listReadyNames(user: User): string[] {
  return listConnectedHouses(user).map(houseName);
}

/** Lists the steps of the guide that are finished, from the user that the API returns. */
export function listDoneSteps(user: User): Step[] {
  const isDone: Record<Step, boolean> = {
    shop: user.shopsCount > 0,
    orders: user.orderCounts > 0,
    factory: listReadyNames(user).length > 0,
    send: user.hasSent,
  };
  return STEPS.filter((step) => isDone[step]);
}
