import { topic } from '../topic.ts';

export const staffNotesTexts = topic('staff-notes', {
  title: 'Ghi chú của nhân viên',
  unseen: '{{name}} không thấy',
  placeholder: 'Thêm ghi chú, @tên để báo',
  add: 'Thêm ghi chú',
  mention: 'Báo cho',
  empty: 'Chưa có ghi chú nào.',
  edit: 'Sửa ghi chú',
  save: 'Lưu',
  cancel: 'Huỷ',
  remove: 'Xoá ghi chú',
  removeTitle: 'Xoá ghi chú này?',
  removeText: 'Nội dung và các bản cũ bị xoá, không hoàn tác được. Đồng nghiệp vẫn thấy ai đã xoá và lúc nào.',
  deleted: '{{name}} đã xoá một ghi chú',
  pin: 'Ghim lên đầu',
  unpin: 'Bỏ ghim',
  pinnedBy: '{{name}} ghim',
  ofAction: 'kèm thao tác',
  all: 'Xem cả {{count}} ghi chú',
  edited_other: 'Đã sửa {{count}} lần',
});

declare module '../topic.ts' {
  interface Topics {
    'staff-notes': typeof staffNotesTexts;
  }
}
