import type { User } from '@bobbin/contract/auth';
import { HOUSE_NAMES, READY_HOUSES, type House } from '@bobbin/domain/fulfilment';

export const STEPS = ['shop', 'orders', 'factory', 'send'] as const;
export type Step = (typeof STEPS)[number];

/** Names of the factories that the person has connected and orders can be sent to. */
export function listConnectedHouses(user: User): string[] {
  const connected: Record<House, boolean> = { PRESSIFY: user.isPressify, MANGO: user.isMango, FLASH: user.isFlash };
  return READY_HOUSES.filter((house) => connected[house]).map((house) => HOUSE_NAMES[house]);
}

/** Which steps of the first minute are done, from what the API says. */
export function listDoneSteps(user: User, hasSent: boolean): Step[] {
  const isDone: Record<Step, boolean> = {
    shop: user.shopsCount > 0,
    orders: user.orderCounts > 0,
    factory: listConnectedHouses(user).length > 0,
    send: hasSent,
  };
  return STEPS.filter((step) => isDone[step]);
}
