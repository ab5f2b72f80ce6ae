import { topic } from '../topic.ts';

export const csvImportTexts = topic('csv-import', {
  file: 'File CSV',
  action: 'Nhập',
  imported: 'Đã thêm {{added}} mục, {{known}} mã đã có',
  refused_other: '{{count}} dòng bị bỏ qua',
  line: 'Dòng {{line}}: {{reason}}',
  lineReasons: {
    missing: 'thiếu refId hoặc title',
    twice: 'refId lặp lại',
    tooLong: 'quá dài hoặc quá nhiều link',
    tooMany: 'quá 2.000 dòng',
    notHttps: 'link không bắt đầu bằng https://',
  },
  csvTooLarge: 'File lớn hơn 900 kB, hãy chia nhỏ',
  picturesFailed: 'Không tải được',
  pictureReasons: {
    REFUSED: 'link không phải địa chỉ công khai',
    TOO_LARGE: 'file quá lớn',
    FAILED: 'không mở được link',
    JOB_FAILED: 'máy chủ đã dừng giữa chừng vì lỗi',
    FILE_NOT_PNG: 'không phải PNG',
    FILE_NOT_IMAGE: 'không phải ảnh',
    FILE_BROKEN: 'ảnh hỏng',
  },
  waiting_other: 'Đang tải {{count}} ảnh từ link',
});

declare module '../topic.ts' {
  interface Topics {
    'csv-import': typeof csvImportTexts;
  }
}
