import { topic } from '../topic.ts';

export const batchLabelTexts = topic('batch-label', {
  title: 'Batch Label',
  none: 'Không đơn nào tạo được label: {{reasons}}',
  reading: 'Đang đọc các đơn đã chọn…',
  readyCount_other: '{{count}} đơn tạo được label',
  skippedCount_other: '{{count}} đơn bỏ qua',
  madeCount_other: 'Đã tạo {{count}} label',
  failedCount_other: '{{count}} đơn lỗi',
  leftCount_other: '{{count}} đơn chưa làm',
  progress_other: 'Đã xong {{count}} trên {{total}}',
  start_other: 'Tạo {{count}} label',
  retry_other: 'Thử lại {{count}} đơn lỗi',
  stop: 'Dừng',
  results: 'Kết quả từng đơn',
  leaveTitle: 'Label vẫn đang được tạo',
  leaveText: 'Đóng bây giờ thì các đơn còn lại chưa được làm. Label đã tạo vẫn được giữ.',
  goOn: 'Tiếp tục tạo',
  stopAndClose: 'Dừng và đóng',
  states: {
    waiting: 'Đang chờ',
    running: 'Đang tạo',
    made: 'Đã tạo',
    failed: 'Lỗi',
    skipped: 'Bỏ qua',
  },
});

declare module '../topic.ts' {
  interface Topics {
    'batch-label': typeof batchLabelTexts;
  }
}
