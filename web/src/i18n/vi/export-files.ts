import { topic } from '../topic.ts';

export const exportFilesTexts = topic('export-files', {
  title: 'Xuất file đơn hàng',
  scope: 'Đơn cần xuất',
  scopes: { chosen: 'Đã chọn {{total}}', page: 'Trang này {{total}}', all: 'Khớp bộ lọc {{total}}' },
  format: 'Định dạng',
  formats: { xlsx: 'XLSX', excel: 'CSV cho Excel', csv: 'CSV' },
  formatHints: {
    xlsx: 'Mở được ngay bằng Excel, Google Sheets. Mã đơn giữ đủ chữ số.',
    excel: 'CSV có dấu tiếng Việt đúng và mã đơn giữ đủ chữ số khi mở bằng Excel.',
    csv: 'CSV chuẩn UTF-8, cho phần mềm khác đọc.',
  },
  zone: 'Múi giờ',
  zones: {
    'America/Los_Angeles': 'Los Angeles (PT)',
    'Asia/Ho_Chi_Minh': 'Việt Nam (GMT+7)',
    UTC: 'UTC',
  },
  columns_other: 'Cột ({{count}})',
  asList: 'Như bảng',
  allColumns: 'Tất cả',
  noColumn: 'Chọn ít nhất một cột',
  noOrder: 'Không có đơn nào để xuất',
  noneLeft: 'Đã xuất đủ {{limit}} file trong 24 giờ',
  start_other: 'Xuất {{total}} đơn',
  used: 'Đã xuất {{used}}/{{limit}} file trong 24 giờ',
  staysHere: 'Đóng tab vẫn chạy tiếp.',
  recent: 'File đã xuất',
  none: 'Chưa có file nào trong 7 ngày qua.',
  rows_other: '{{total}} đơn',
  progress: '{{done}}/{{total}} đơn',
  lines_other: '{{total}} dòng',
  progressLines: '{{done}}/{{total}} dòng',
  until: 'đến {{time}} PT',
  download: 'Tải về',
  downloadOf: 'Tải về file xuất lúc {{time}}',
  cancel: 'Huỷ',
  cancelOf: 'Huỷ file xuất lúc {{time}}',
  remove: 'Xoá',
  removeOf: 'Xoá file xuất lúc {{time}}',
  states: {
    waiting: 'Đang chờ',
    running: 'Đang xuất',
    ready: 'Xong',
    failed: 'Lỗi, hãy xuất lại',
    cancelled: 'Đã huỷ',
    gone: 'Hết hạn',
  },
  pill: { running: 'Xuất file {{done}}/{{total}}', ready_other: 'File {{total}} đơn đã xong' },
  done: 'File xuất đã xong',
  broken: 'Xuất file không thành công',
});

declare module '../topic.ts' {
  interface Topics {
    'export-files': typeof exportFilesTexts;
  }
}
