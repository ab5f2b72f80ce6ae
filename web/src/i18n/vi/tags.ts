import { topic } from '../topic.ts';

export const tagsTexts = topic('tags', {
  title: 'Thẻ của đơn',
  none: 'Chưa có thẻ nào. Tạo thẻ khi gắn cho đơn.',
  manage: 'Quản lý thẻ',
  done: 'Xong',
  orders_other: '{{count}} đơn',
  edit: 'Sửa thẻ {{name}}',
  name: 'Tên thẻ',
  save: 'Lưu',
  unchanged: 'Chưa đổi gì',
  remove: 'Xoá thẻ',
  removeTag: 'Xoá thẻ {{name}}',
  removeTitle: 'Xoá thẻ {{name}}?',
  removeText:
    '{{count}} đơn đang có thẻ này sẽ không còn hiện thẻ. Quy tắc và chế độ xem lọc theo thẻ sẽ không khớp đơn nào. Không hoàn tác được.',
  merge: 'Gộp',
  mergeInto: 'Gộp vào thẻ',
  mergeTitle: 'Gộp {{name}} vào {{into}}?',
  mergeText:
    '{{count}} đơn chuyển sang thẻ kia, mỗi đơn giữ một thẻ. Quy tắc và chế độ xem cũng đổi theo, thẻ này bị xoá. Không hoàn tác được.',
});

declare module '../topic.ts' {
  interface Topics {
    tags: typeof tagsTexts;
  }
}
