import { topic } from '../topic.ts';

export const teamFiguresTexts = topic('team-figures', {
  waits: 'Người bán phải chờ',
  wait: 'Bước',
  steps: { price: 'Tới giá', firstLink: 'Tới link đầu', payOut: 'Tới khi chi tiền' },
  limit: 'Hẹn {{time}}',
  open_other: 'đang chờ {{count}}, lâu nhất {{time}}',
  noneOpen: 'không ai đang chờ',
  week: 'Tuần từ',
  cases: 'Số ca',
  late_other: '{{count}} trễ',
  median: 'Trung vị',
  p90: 'Phân vị 90',
  noCase: 'chưa có ca',
  noCases: 'Chưa có ca nào trong 8 tuần',
  designers: 'Designer, 30 ngày',
  designer: 'Người',
  delivered: 'Đã giao',
  deliveredLate: 'Giao trễ',
  overdue: 'Trễ, chưa giao',
  onTime: 'Đúng hạn',
  unassigned: 'Chưa ai nhận',
  overdueText: 'Đơn trễ chưa giao cũng tính là trễ.',
});

declare module '../topic.ts' {
  interface Topics {
    'team-figures': typeof teamFiguresTexts;
  }
}
