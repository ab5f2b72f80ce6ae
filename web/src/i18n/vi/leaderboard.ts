import { topic } from '../topic.ts';

export const leaderboardTexts = topic('leaderboard', {
  title: 'Top Seller',
  aside: 'Không tính đơn huỷ và đơn chưa thanh toán',
  countedAt: 'Cập nhật {{time}}',
  today: 'Today',
  todayText: 'Đơn trong 24 giờ qua',
  month: 'Month',
  monthText: 'Đơn trong 30 ngày qua',
  tier: 'Tier',
  seller: 'Seller',
  order: 'Order',
  top: 'TOP {{rank}}',
  own_other: 'Bạn · {{count}} đơn',
  toNext_other: 'còn {{count}} đơn để lên TOP {{rank}}',
  noPlace: 'Bạn chưa có đơn trong khoảng này',
  you: 'Bạn',
  medal: 'Hạng {{rank}}',
  between: 'Các hạng ở giữa',
  empty: 'Chưa có đơn nào',
  emptyText: 'Bảng xếp hạng hiện khi có người bán được đơn.',
});

declare module '../topic.ts' {
  interface Topics {
    leaderboard: typeof leaderboardTexts;
  }
}
