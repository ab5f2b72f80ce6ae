import type { House } from '@bobbin/domain/factories/houses';
import { FULFIL_ACTIONS, FULFIL_STATES, LIFE_CYCLE, type FulfilAction } from '@bobbin/domain/fulfilment/life-cycle';
import { hasTrait } from '@bobbin/domain/fulfilment/states';
import { formatMoney } from '@bobbin/domain/money/money';
import type { Outcome } from './outcomes.ts';
import type { Seen } from './stand.ts';

/** Returns whether a person can act on an order in this fulfil state, or whether the state needs no further action (FUL-51). */
export function hasWayOut(word: string): boolean {
  const state = FULFIL_STATES.find((one) => one === word);
  if (state === undefined) return false;
  if (hasTrait(state, 'out')) return true;
  const actions = Object.keys(LIFE_CYCLE[state].moves) as FulfilAction[];
  return actions.some((action) => (FULFIL_ACTIONS[action].by as readonly string[]).includes('seller'));
}

/** Lists the errors in an order while its fault is on. */
export function judgeMeanwhile(outcome: Outcome, { order, live, made, notices }: Seen): string[] {
  const faults: string[] = [];
  const { fulfilState: state, fulfillError: error, fulfillPrice: price, timeline } = order;
  if (!(outcome.states as readonly string[]).includes(state)) faults.push(`is ${state} (${JSON.stringify(error)})`);
  if (!outcome.atFactory.includes(made.length)) faults.push(`${made.length} orders at the factory`);
  if (outcome.event !== null && !timeline.some(({ event }) => event === outcome.event))
    faults.push(`its story does not say ${outcome.event}: ${timeline.map(({ event }) => event).join(', ')}`);
  const refusals = notices.filter((kind) => kind === 'factoryRefused').length;
  if (refusals !== (outcome.notice === null ? 0 : 1)) faults.push(`told ${refusals} times of a refusal`);
  if (outcome.saysWhy !== (error !== null && error.text !== '')) faults.push(`says ${JSON.stringify(error)}`);
  const charged = live[0] === undefined ? null : formatMoney(live[0].costCents);
  if (outcome.isPriced === true && price !== charged) faults.push(`costs ${price}, charged ${charged}`);
  if (!hasWayOut(state)) faults.push(`${state} leads nowhere`);
  return faults;
}

/**
 * Lists the errors in an order that was finally sent. The order must be made once, at this factory, for the amount that the factory charges.
 */
export function judgeEnd(house: House, { order, live, made }: Seen): string[] {
  const faults: string[] = [];
  const [one] = live;
  if (made.length !== 1 || one === undefined) faults.push(`made ${made.length} times, ${live.length} of them live`);
  if (one === undefined) return faults;
  const pieces = one.pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  const ordered = order.orderProducts.reduce((sum, { quantity }) => sum + quantity, 0);
  if (pieces !== ordered) faults.push(`${pieces} pieces instead of ${ordered}`);
  if (one.house !== house || order.fulfillHouse !== house)
    faults.push(`at ${one.house}, shown at ${order.fulfillHouse}`);
  if (![one.id, one.refId].includes(order.fulfillId ?? '')) faults.push(`known as ${order.fulfillId}, is ${one.id}`);
  if (order.fulfillPrice !== formatMoney(one.costCents))
    faults.push(`costs ${order.fulfillPrice}, is ${one.costCents}`);
  if (one.paidCents !== one.costCents) faults.push(`${one.paidCents} cents were taken of ${one.costCents}`);
  if (!hasTrait(order.fulfilState, 'speaks')) faults.push(`is ${order.fulfilState}`);
  if (!hasWayOut(order.fulfilState)) faults.push(`${order.fulfilState} leads nowhere`);
  // The timeline must show a charge that differs from the known price (FUL-81).
  const prices = order.timeline.flatMap(({ details }) => (typeof details.price === 'string' ? [details.price] : []));
  if (prices.length > 0 && !prices.includes(formatMoney(one.costCents)))
    faults.push(`its story knows the prices ${prices.join(', ')}, not ${one.costCents}`);
  return faults;
}
