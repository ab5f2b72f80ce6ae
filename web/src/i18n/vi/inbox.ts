import { topic } from '../topic.ts';

export const inboxTexts = topic('inbox', {
  title: 'Thông báo',
  aside: 'Giữ trong 90 ngày',
  bell: 'Thông báo',
  bellUnread: 'Thông báo, {{count}} chưa đọc',
  many: '99+',
  fresh_other: '{{count}} mới',
  markAll: 'Đánh dấu đã đọc',
  markedAll: 'Đã đánh dấu đã đọc',
  markedText_other: '{{count}} thông báo',
  markRead: 'Đánh dấu đã đọc',
  markUnread: 'Đánh dấu chưa đọc',
  openAll: 'Mở hộp thư',
  settings: 'Cài đặt thông báo',
  filter: 'Lọc thông báo',
  all: 'Tất cả',
  unread: 'Chưa đọc',
  orders: 'Đơn',
  shops: 'Shop',
  money: 'Tiền',
  designs: 'Design',
  staff: 'Việc của nhân viên',
  bobbin: 'Bài viết',
  empty: 'Chưa có thông báo',
  emptyText: 'Đơn trễ, shop cần bạn, tiền nạp và bài viết mới sẽ hiện ở đây.',
  emptyFilter: 'Không có thông báo nào ở đây',
  emptyFilterText: 'Chọn “Tất cả” để xem những tin khác.',
  isUnread: 'Chưa đọc:',
  ofTeam: 'Shop của nhóm',
});

declare module '../topic.ts' {
  interface Topics {
    inbox: typeof inboxTexts;
  }
}
