import type { Dashboard, PeriodQuery } from '@bobbin/contract/earnings';
import { PAYOUT_PAGE_SIZE } from '@bobbin/domain/limits';
import { formatMoney, sumCents } from '@bobbin/domain/money/money';
import { paymentStateOf } from '@bobbin/domain/money/payouts';
import { addDays, laDay, laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { OrderFigures } from '../orders/module.ts';
import type { ShopNames } from '../shops/module.ts';
import { holdsAny, readDayPeriod, shopsWith } from './ask.ts';
import type { Earnings } from './earnings.ts';
import type { Charges, PayoutFigures, PayoutList, Sum } from './sources.ts';

interface Deps {
  clock: Clock;
  earnings: Earnings;
  figures: OrderFigures;
  charges: Charges;
  payouts: PayoutFigures & PayoutList;
  readShopNames(scope: OwnerScope): Promise<ShopNames>;
}

const toSum = ({ total, count }: Sum) => ({ total: formatMoney(total), count });

/** Returns the whole dashboard in one response, so that the page needs only one request (PRF-12). */
export function createDashboard({ clock, earnings, figures, charges, payouts, readShopNames }: Deps) {
  async function readNews(scope: OwnerScope, shops: string[] | undefined): Promise<Dashboard['news']> {
    const until = laDay(clock.now());
    const since = addDays(until, -1);
    const hidden = { payouts: null, unsynced: 0, failed: 0, corrected: null, designs: null, others: null };
    if (!holdsAny(scope, shops, 'viewPayouts')) return { since, until, ...hidden };
    const paid = shopsWith(scope, shops, 'viewPayouts');
    const range = { start: new Date(laDayStart(since)), end: new Date(laDayEnd(until)) };
    // The filter of the payouts list that the page opens for this number.
    const asked = {
      page: 1,
      limit: 1,
      sortBy: 'createTime:DESC',
      isSynced: 'false' as const,
      shops: paid && [...paid],
    };
    const bounds = { start: range.start.getTime() / 1000, end: range.end.getTime() / 1000 - 1 };
    const days = { from: since, to: until, shops: paid };
    const [payments, sums, [charged], unsynced, uncounted] = await Promise.all([
      payouts.sumPayments(scope, days, 'whole'),
      figures.sumPeriods(scope, paid, [{ firstDay: since, lastDay: until }]),
      charges.sumCharges(scope, paid, [range]),
      payouts.list(scope, { ...asked, ...bounds }),
      payouts.countUncounted(scope, days),
    ]);
    const corrections = sums.filter(({ state }) => state === 'correction');
    return {
      since,
      until,
      payouts: toSum({
        total: sumCents(payments.map(({ paidCents }) => paidCents)),
        count: sumCents(payments.map(({ count }) => count)),
      }),
      unsynced: unsynced.meta.totalItems,
      failed: sumCents(uncounted.flatMap(({ status, count }) => (paymentStateOf(status) === 'failed' ? [count] : []))),
      corrected: toSum({
        total: sumCents(corrections.map(({ dayCents }) => dayCents)),
        count: sumCents(corrections.map((row) => row.corrections)),
      }),
      designs: charged ? toSum(charged.designs) : null,
      others: charged ? toSum(charged.others) : null,
    };
  }

  /** Reads the first page of the list of payouts for the same whole days, of the shops whose payouts the caller may see (TEA-3). */
  async function readPayouts(scope: OwnerScope, query: PeriodQuery): Promise<Dashboard['payouts']> {
    if (!holdsAny(scope, query.shops, 'viewPayouts')) return null;
    const days = readDayPeriod(query, clock.now());
    const shops = shopsWith(scope, query.shops, 'viewPayouts');
    return payouts.list(scope, {
      page: 1,
      limit: PAYOUT_PAGE_SIZE,
      sortBy: 'createTime:DESC',
      shops: shops && [...shops],
      ...(days === null ? {} : { start: laDayStart(days.firstDay) / 1000, end: laDayEnd(days.lastDay) / 1000 - 1 }),
    });
  }

  return async function read(scope: OwnerScope, query: PeriodQuery): Promise<Dashboard> {
    const [revenue, stats, sales, counts, onHold, names, paid, news] = await Promise.all([
      earnings.readRevenue(scope, query),
      earnings.readStats(scope, query),
      earnings.readSales(scope, query),
      earnings.readCounts(scope, query),
      earnings.listOnHold(scope, query.shops),
      readShopNames(scope),
      readPayouts(scope, query),
      readNews(scope, query.shops),
    ]);
    const shops = [...names]
      .filter(([id]) => scope.shops === 'all' || scope.shops.includes(id))
      .map(([id, { nameShop, friendName }]) => ({ id, nameShop, friendName }));
    return { revenue, stats, sales, counts, onHold, shops, payouts: paid, news };
  };
}
