import { topic } from '../topic.ts';

export const allowedIpsTexts = topic('allowed-ips', {
  on: 'Bật',
  off: 'Tắt',
  title: 'Danh sách IP được phép',
  hintAll: 'Danh sách đang trống hoặc đang tắt hết: nhân viên làm việc được từ mọi địa chỉ.',
  hintOnly: 'Nhân viên chỉ làm việc được từ các địa chỉ đang bật.',
  add: 'Thêm IP',
  ip: 'Địa chỉ IP',
  ipHint: 'Địa chỉ IPv4, IPv6 hoặc dải CIDR, ví dụ 203.0.113.0/24.',
  note: 'Ghi chú',
  noteHint: 'Ví dụ: văn phòng Hà Nội. Tối đa 200 ký tự.',
  useMine: 'Dùng địa chỉ của tôi: {{ip}}',
  isOn: 'Bật ngay',
  status: 'Trạng thái',
  time: 'Thời gian',
  mine: 'Gồm IP của bạn',
  hits: 'Lượt dùng',
  hitsAndLast: 'Lượt dùng, lần cuối',
  lastHit: 'Dùng lần cuối',
  neverHit: 'Chưa dùng',
  hitsOf_other: '{{count}} lượt dùng',
  view: 'Xem IP {{ip}}',
  viewTitle: 'IP {{ip}}',
  seeHistory: 'Lịch sử của IP này',
  switchName: '{{ip}} đang bật',
  added: 'Đã thêm {{ip}}',
  remove: 'Xoá IP {{ip}}',
  removeTitle: 'Xoá IP này?',
  removeText: '{{ip}} sẽ không còn trong danh sách. Không hoàn tác được.',
  removeLast: 'Đây là địa chỉ cuối cùng đang bật: xoá xong nhân viên làm việc được từ mọi địa chỉ.',
  removeAction: 'Xoá IP',
  removed: 'Đã xoá {{ip}}',
  emptyTitle: 'Chưa có IP nào',
  emptyText: 'Khi danh sách trống, nhân viên làm việc được từ mọi địa chỉ. Hãy thêm địa chỉ của chính bạn trước.',
});

declare module '../topic.ts' {
  interface Topics {
    'allowed-ips': typeof allowedIpsTexts;
  }
}
