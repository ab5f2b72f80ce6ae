import { topic } from '../topic.ts';

export const disconnectionsTexts = topic('disconnections', {
  title: 'Shop đã ngừng',
  give: 'Ngừng shop',
  section: 'Ngừng shop này',
  sectionText:
    'Bobbin ngừng đọc đơn và xoá dữ liệu cá nhân của khách sau 30 ngày. Kết nối lại trước ngày đó thì giữ nguyên lịch sử.',
  askTitle: 'Ngừng shop {{name}}?',
  stops: 'Ngừng ngay: đồng bộ, tạo label, fulfill và báo mã vận đơn. Token và proxy của shop bị xoá khỏi Bobbin.',
  purges:
    'Ngày {{day}}: xoá tên, địa chỉ, số điện thoại và lời nhắn của khách trong {{count}} đơn, lịch sử đơn, file label, và design chỉ dùng ở shop này.',
  stays: 'Vẫn giữ: số tiền, trạng thái và số đơn, không còn thông tin khách.',
  back: 'Trước ngày đó, kết nối lại shop là mọi thứ như cũ. Từ lúc ngừng, shop không còn của riêng bạn: người khác có quyền trên TikTok Shop cũng kết nối được.',
  unfinished:
    'Còn dở dang: {{factory}} đơn đang làm ở nhà máy, {{labels}} label chưa dùng. Bobbin sẽ không báo mã vận đơn của các đơn này nữa.',
  accept: 'Tôi hiểu và bỏ dở các đơn này',
  acceptFirst: 'Hãy xác nhận bỏ dở các đơn trên trước',
  given: 'Đã ngừng {{name}}',
  givenText: 'Dữ liệu cá nhân sẽ bị xoá ngày {{day}}.',
  shop: 'Shop',
  givenUpAt: 'Ngừng lúc',
  state: 'Trạng thái',
  report: 'Đã xoá',
  waiting: 'Xoá ngày {{day}}',
  purged: 'Đã xoá ngày {{day}}',
  takenBack: 'Đã kết nối lại ngày {{day}}',
  nothing: 'Chưa xoá gì',
  byActor: 'bởi {{name}}',
  emptyTitle: 'Chưa ngừng shop nào',
  emptyText: 'Shop bạn ngừng và báo cáo dữ liệu đã xoá sẽ ở đây.',
});

declare module '../topic.ts' {
  interface Topics {
    disconnections: typeof disconnectionsTexts;
  }
}
