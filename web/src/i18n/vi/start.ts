import { topic } from '../topic.ts';

export const startTexts = topic('start', {
  title: 'Dashboard',
  guideTitle: 'Bắt đầu trong vài phút',
  guideText: 'Bốn bước từ shop đến đơn đầu tiên ở nhà máy. Trang này tự biết bước nào đã xong.',
  progress: 'Xong {{done}}/{{all}}',
  stepDone: 'Đã xong',
  stepNow: 'Bước tiếp theo',
  stepLater: 'Sau đó',
  shopTitle: 'Kết nối shop',
  shopText: 'Uỷ quyền shop TikTok của bạn rồi dán link vào đây.',
  shopDemo: 'Bản demo mở trang uỷ quyền của TikTok Shop giả lập.',
  shopDone_other: '{{count}} shop đã kết nối',
  shopAction: 'Thêm shop',
  ordersTitle: 'Xem những đơn đầu tiên',
  ordersText: 'Đơn hàng tự tải về sau khi kết nối, thường trong vài phút.',
  ordersSyncing: 'Đang tải đơn hàng về…',
  ordersDone_other: '{{count}} đơn đã về',
  ordersAction: 'Xem đơn hàng',
  ordersWait: 'Xem tiến độ',
  factoryTitle: 'Kết nối nhà máy',
  factoryText: 'Nhập API key của {{names}} để gửi đơn đi in.',
  factoryDemo: 'Bản demo: {{name}} nhận key',
  factoryDone: 'Đã kết nối {{houses}}',
  factoryAction: 'Nhập API key',
  sendTitle: 'Gửi đơn đầu tiên',
  sendText: 'Gắn design, xem bản in và giá, rồi gửi tới nhà máy. Đơn dễ nhất được mở sẵn.',
  sendDone: 'Đơn đầu tiên đã tới nhà máy',
  sendAction: 'Chọn đơn để gửi',
  sendFirst: 'Mở đơn đầu tiên',
  factoryReady: 'Nhà máy đã sẵn sàng. Bước tiếp theo: gửi đơn đầu tiên.',
  toGuide: 'Về Dashboard',
  troublesTitle: 'Shop cần xử lý',
  noTroubles: 'Không có shop nào gặp trục trặc.',
});

declare module '../topic.ts' {
  interface Topics {
    start: typeof startTexts;
  }
}
