import { ControlError, readChoice, readFlag, readNumber, readText, type Fields } from '../runtime/fields.ts';
import type { Order, Shop } from './model.ts';
import type { World } from './world.ts';
import { plainId } from './ids.ts';
import { listPayments, readPayment } from './ledger.ts';
import { PAYMENT_STATUSES, WITHDRAWAL_STATUSES, WITHDRAWAL_TYPES } from './model.ts';
import { adjust, reserve, RESERVE_SECONDS } from './order-life.ts';

const CENTS_MAX = 1e9;

/** Changes an order's money after its settlement, see control-orders.ts. Returns false when the control contains no such change. */
export function changeSettled(world: World, order: Order, body: Fields): boolean {
  const adjustCents = readNumber(body, 'adjustCents', -CENTS_MAX, CENTS_MAX);
  const reserveCents = readNumber(body, 'reserveCents', 1, CENTS_MAX);
  const isRelease = readFlag(body, 'releaseReserve') === true;
  const asked = adjustCents !== null ? 'adjustCents' : reserveCents !== null ? 'reserveCents' : 'releaseReserve';
  if (adjustCents === null && reserveCents === null && !isRelease) return false;
  if (order.settleTime === 0) throw new ControlError(`${asked}: nothing is settled yet`);
  const now = world.clock.seconds();
  if (adjustCents !== null) adjust(world, order, adjustCents, readText(body, 'adjustType') ?? undefined);
  if (reserveCents !== null)
    reserve(order, reserveCents, now, now + (readNumber(body, 'reserveSeconds', 0, CENTS_MAX) ?? RESERVE_SECONDS));
  if (isRelease)
    for (const one of order.extra?.reserves ?? []) one.releaseTime = Math.max(one.time, Math.min(one.releaseTime, now));
  order.shop.version += 1;
  world.remember(order);
  return true;
}

/*
 * POST /_sim/shops/{id}/money: any of these.
 *
 * | field            | effect                                                                                       |
 * |------------------|----------------------------------------------------------------------------------------------|
 * | adjustCents      | a correction that belongs to no order, with adjustType? (PLATFORM_PENALTY); a large one makes |
 * |                  | the day's statement negative                                                                 |
 * | reservePercent   | from now on this share of each settlement is withheld for 14 days                            |
 * | bankCurrency     | from now on payments are in this currency, converted at exchangeRate                         |
 * | withdrawCents    | a withdrawal, with withdrawType? (WITHDRAW), withdrawStatus? (SUCCESS)                       |
 */
export function changeMoney(world: World, shop: Shop, body: Fields): unknown {
  const now = world.clock.seconds();
  const { money } = shop;
  money.reservePercent = readNumber(body, 'reservePercent', 0, 100) ?? money.reservePercent;
  const adjustCents = readNumber(body, 'adjustCents', -CENTS_MAX, CENTS_MAX);
  if (adjustCents !== null) adjustShop(shop, adjustCents, readText(body, 'adjustType') ?? 'PLATFORM_PENALTY', now);
  const currency = readText(body, 'bankCurrency');
  if (currency !== null)
    money.banks.push({ from: now, currency, rate: readRate(readNumber(body, 'exchangeRate', 0.000001, 1e6) ?? 1) });
  const withdrawCents = readNumber(body, 'withdrawCents', 1, CENTS_MAX);
  if (withdrawCents !== null)
    money.withdrawals.push({
      id: plainId('35', 19, shop.index, money.withdrawals.length, 8),
      type: readChoice(body, 'withdrawType', WITHDRAWAL_TYPES) ?? 'WITHDRAW',
      status: readChoice(body, 'withdrawStatus', WITHDRAWAL_STATUSES) ?? 'SUCCESS',
      cents: withdrawCents,
      createTime: now,
    });
  shop.version += 1;
  return money;
}

/** Adds a correction to the shop's money that belongs to no order. */
export function adjustShop(shop: Shop, cents: number, word: string, time: number): void {
  const { adjustments } = shop.money;
  adjustments.push({ id: plainId('405', 19, shop.index, adjustments.length, 9), cents, time, word });
}

/** Formats a rate with the six decimals of the wire. */
function readRate(rate: number): string {
  return rate.toFixed(6);
}

/**
 * POST /_sim/shops/{id}/payments/{paymentId}: status (PAID, FAILED, PROCESSING; FAILED after PAID means returned by the bank), natural:
 * true removes the forced status, retry: true repeats a failed payment under a new id, differCents: the amount by which it does not add up.
 */
export function changePayment(world: World, shop: Shop, id: string, body: Fields): unknown {
  const now = world.clock.seconds();
  const payment = listPayments(shop, now).find((one) => one.id === id);
  if (payment === undefined) throw new ControlError('no such payment', 404);
  const status = readChoice(body, 'status', PAYMENT_STATUSES);
  const known = shop.money.payments[payment.week] ?? {};
  if (readFlag(body, 'retry') === true) {
    if (readPayment(payment, now).status !== 'FAILED') throw new ControlError('retry: the payment did not fail');
    const retries = [...(known.retries ?? []), now];
    shop.money.payments[payment.week] = { ...known, status: undefined, retries };
    shop.version += 1;
    const newest = listPayments(shop, now).findLast(({ week }) => week === payment.week);
    return { id: newest?.id ?? id };
  }
  if (readFlag(body, 'natural') === true) shop.money.payments[payment.week] = { ...known, status: undefined };
  const differCents = readNumber(body, 'differCents', -CENTS_MAX, CENTS_MAX);
  shop.money.payments[payment.week] = {
    ...shop.money.payments[payment.week],
    ...(status === null ? {} : { status }),
    ...(differCents === null ? {} : { differCents }),
  };
  shop.version += 1;
  const changed = listPayments(shop, now).find((one) => one.id === id);
  if (changed === undefined) throw new ControlError('differCents: nothing would be left to pay');
  return { id, settlementCents: changed.settlementCents, ...readPayment(changed, now) };
}
