import { topic } from '../topic.ts';

export const violationsTexts = topic('violations', {
  title: 'Violations',
  count_other: '{{count}} vi phạm',
  observedAt: 'Extension đồng bộ lúc',
  recordId: 'Record id',
  reason: 'Lý do',
  enforcement: 'Hình thức xử lý',
  appeal: 'Khiếu nại',
  at: 'Lúc (PT)',
  details: 'Chi tiết',
  detailsOf: 'Chi tiết {{id}}',
  emptyTitle: 'Chưa có vi phạm nào',
  emptyText: 'Extension chưa thấy vi phạm nào của shop này.',
  partTitle: 'Mới đọc {{listed}} trên {{total}} vi phạm',
  partText: 'Mở các trang còn lại của danh sách vi phạm trên TikTok Shop, extension sẽ gửi nốt.',
  rawNote: 'Giá trị lạ của TikTok được giữ nguyên.',
  order: 'Đơn',
  product: 'Sản phẩm',
  type: 'Loại',
  status: 'Trạng thái record',
  phase: 'Giai đoạn',
  risk: 'Rủi ro',
  punishments: 'Hình phạt',
  source: 'Nguồn',
  affected: 'Ảnh hưởng',
  correction: 'Khắc phục',
  canAppeal: 'Còn khiếu nại được',
  canCorrect: 'Còn sửa được',
  yes: 'Có',
  no: 'Không',
  detail: 'Nội dung',
  suggestion: 'TikTok gợi ý',
  policy: 'Đọc chính sách',
  infoId: 'Mã thông tin',
  infoType: 'Loại thông tin',
  firstSeen: 'Bobbin thấy lần đầu',
  lastChange: 'Thay đổi gần nhất',
  appealing: 'Đang khiếu nại',
  notAppealed: 'Chưa khiếu nại',
  approved: 'Được chấp nhận',
  rejected: 'Bị từ chối',
});

declare module '../topic.ts' {
  interface Topics {
    violations: typeof violationsTexts;
  }
}
