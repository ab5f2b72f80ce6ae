import { topic } from '../topic.ts';

export const batchLabelTexts = topic('batch-label', {
  title: 'Batch Label',
  none: 'Không đơn nào tạo được label: {{reasons}}',
  reading: 'Đang đọc các đơn đã chọn…',
  ready: 'Tạo được',
  readyCount_other: '{{count}} đơn tạo được label',
  keptCount_other: '{{count}} đơn đã có label',
  skippedCount_other: '{{count}} đơn bỏ qua',
  madeCount_other: 'Đã tạo {{count}} label',
  failedCount_other: '{{count}} đơn lỗi',
  leftCount_other: '{{count}} đơn chưa làm',
  beyond: 'mỗi lần tối đa {{max}} đơn, các đơn sau chọn lại lần nữa',
  progress_other: 'Đã xong {{count}} trên {{total}}',
  start_other: 'Tạo {{count}} label',
  toPrint_other: 'Chọn khổ và in {{count}} label',
  retry_other: 'Thử lại {{count}} đơn lỗi',
  retryOne: 'Thử lại đơn {{id}}',
  copyFailed_other: 'Sao chép {{count}} mã đơn lỗi',
  stop: 'Dừng',
  results: 'Kết quả từng đơn',
  staysHere: 'Đóng tab không mất gì: label vẫn được tạo, kết quả nằm ở đầu trang Orders trong 24 giờ.',
  parts: { todo: 'Cần làm', done: 'Xong', all: 'Tất cả' },
  states: {
    waiting: 'Đang chờ',
    running: 'Đang tạo',
    made: 'Đã tạo',
    kept: 'Có sẵn',
    failed: 'Lỗi',
    skipped: 'Bỏ qua',
  },
  recent: {
    running: 'Batch Label {{done}}/{{total}}',
    done_other: '{{count}} label vừa xong',
  },
  print: {
    title: 'In label',
    file_other: '1 file PDF · {{count}} label',
    size: 'Khổ giấy',
    sizes: { '4x6': '4×6', A6: 'A6', A5: 'A5', A4: 'A4' },
    hints: {
      '4x6': 'Máy in nhiệt 4×6 inch. Đổi khổ không mua lại label.',
      A6: '105 × 148 mm. Đổi khổ không mua lại label.',
      A5: '148 × 210 mm. Đổi khổ không mua lại label.',
      A4: '4 label mỗi tờ. Đổi khổ không mua lại label.',
    },
    before_other: '{{count}} label đã in, lần cuối lúc {{time}} PT bởi {{name}}. In lại?',
    action_other: 'In {{count}} label',
    onlyNew_other: 'Chỉ in {{count}} label mới',
    all_other: 'In lại cả {{count}} label',
    history: 'Lịch sử in',
    count_other: '{{count}} label',
    open: 'Mở PDF',
    waiting: 'Đang ghép file…',
    failures: { UNREADABLE: 'Không đọc được label nào', JOB_FAILED: 'Máy chủ đã dừng giữa chừng vì lỗi, hãy in lại' },
    missing:
      'Không có trong file vì không ghép được: {{ids}}. Mở label của đơn để in riêng, hoặc tải lại label ở menu của đơn.',
  },
});

declare module '../topic.ts' {
  interface Topics {
    'batch-label': typeof batchLabelTexts;
  }
}
