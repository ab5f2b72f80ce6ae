import type { English } from '../topic.ts';
import type { leaderboardTexts } from '../vi/leaderboard.ts';

export const en: English<typeof leaderboardTexts> = {
  title: 'Top Seller',
  aside: 'Excludes cancelled and unpaid orders',
  countedAt: 'As of {{time}}',
  today: 'Today',
  todayText: 'Orders in the last 24 hours',
  month: 'Month',
  monthText: 'Orders in the last 30 days',
  tier: 'Tier',
  seller: 'Seller',
  order: 'Order',
  top: 'TOP {{rank}}',
  own_one: 'You · {{count}} order',
  own_other: 'You · {{count}} orders',
  toNext_one: '{{count}} more order to TOP {{rank}}',
  toNext_other: '{{count}} more orders to TOP {{rank}}',
  noPlace: 'You have no orders in this period',
  you: 'You',
  medal: 'Rank {{rank}}',
  between: 'Ranks in between',
  empty: 'No orders yet',
  emptyText: 'Sellers appear here after their first sale.',
};
