import type { Order, Shop } from './model.ts';
import type { World } from './world.ts';
import { adjustShop } from './control-money.ts';
import { listPayments, WEEK } from './ledger.ts';
import { getExtra, refund } from './order-changes.ts';
import { adjust, reserve, RESERVE_SECONDS } from './order-life.ts';
import { getSettlement } from './settlement.ts';

const DAY = 86_400;
/** Age after which settled money has been paid out. */
const PAID_OUT = 12 * DAY;
const LATE_CORRECTIONS: readonly (readonly [cents: number, word: string])[] = [
  [-187, 'SHIPPING_FEE_ADJUSTMENT'],
  [640, 'LOGISTICS_REIMBURSEMENT'],
  [-1_450, 'DEDUCTIONS_INCURRED_BY_SELLER'],
  [325, 'PROMOTION_ADJUSTMENT'],
  [-2_999, 'CHARGE_BACK'],
];
const RESERVE_PERCENT = 10;
const EXCHANGE = { currency: 'EUR', rate: '0.921500' };

/**
 * Adds money of every kind to the past of the shops. All shops have early settlements, and corrections and refunds after the payout. The first shop
 * has a day below zero and a payment that does not add up. The second shop has reserves. The third shop has a foreign bank, a payment that failed and
 * was tried again, a payment that failed for good, and an order in pounds. Later money continues from this state.
 */
export function addOddMoney(world: World, shop: Shop): void {
  const now = world.clock.seconds();
  settleEarly(shop, now);
  const paid = shop.orders.filter((one) => one.settleTime > 0 && one.settleTime + PAID_OUT < now);
  LATE_CORRECTIONS.forEach(([cents, word], place) => {
    at(world, paid[place * 3], 9 * DAY, (order) => adjust(world, order, cents, word));
  });
  for (const place of [1, 7])
    at(world, paid[place], 11 * DAY, (order) => {
      const cents = Math.ceil(getSettlement(order).revenueCents / 2);
      if (cents > 0) refund(world, order, cents);
    });
  const week = Math.floor(now / WEEK);
  if (shop.index === 0) {
    adjustShop(shop, -2_500, 'PLATFORM_PENALTY', now - 9 * DAY);
    adjustShop(shop, -60_000, 'GMV_PAYMENT_FOR_ADS', now - 3 * DAY);
    shop.money.payments[week - 3] = { differCents: -1_234 };
  }
  if (shop.index === 1) keepReserves(shop);
  if (shop.index === 2) {
    shop.money.banks.push({ from: 0, ...EXCHANGE });
    // The code looks for a week with a payment, because it depends on the start of the world which weeks have one.
    const [oldest, ...later] = listPayments(shop, now);
    const failed = later.findLast((payment) => payment.week <= week - 3) ?? oldest;
    if (failed) shop.money.payments[failed.week] = { status: 'FAILED' };
    const retried = later.findLast((payment) => payment.week < (failed?.week ?? 0));
    if (retried) shop.money.payments[retried.week] = { retries: [retried.time + 3 * DAY] };
    const abroad = shop.orders.findLast(({ status }) => status === 'AWAITING_SHIPMENT');
    if (abroad) getExtra(abroad).currency = 'GBP';
  }
  shop.version += 1;
}

/** Settles some recently delivered orders on the day after their delivery. */
function settleEarly(shop: Shop, now: number): void {
  const delivered = shop.orders.filter(({ deliveryTime, settleTime }) => deliveryTime > 0 && settleTime === 0);
  for (const order of delivered)
    if (order.number % 4 === 0 && order.deliveryTime + DAY <= now) order.settleTime = order.deliveryTime + DAY;
}

function keepReserves(shop: Shop): void {
  shop.money.reservePercent = RESERVE_PERCENT;
  for (const order of shop.orders) {
    if (order.settleTime === 0) continue;
    const cents = Math.round((getSettlement(order).settlementCents * RESERVE_PERCENT) / 100);
    if (cents > 0) reserve(order, cents, order.settleTime, order.settleTime + RESERVE_SECONDS);
  }
}

/** Runs a step for an order at a delay after its settlement. */
function at(world: World, order: Order | undefined, delay: number, step: (order: Order) => void): void {
  if (order !== undefined) world.clock.runAt((order.settleTime + delay) * 1_000, () => step(order));
}
