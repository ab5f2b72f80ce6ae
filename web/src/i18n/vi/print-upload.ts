import { topic } from '../topic.ts';

export const printUploadTexts = topic('print-upload', {
  title: 'Tải bản in lên',
  choose: 'Chọn file PNG',
  rule: 'Đặt tên file:',
  pattern: 'tên_mặt_biến thể.png',
  ruleText:
    'Mặt là front, back, left, right. Biến thể là dark cho vải tối, light cho vải sáng, youth cho trẻ em, hoặc tên màu; bỏ trống là mặc định.',
  chooseFirst: 'Chọn file trước',
  looking: 'Đang tìm bản in trùng tên…',
  saving: 'Đang lưu…',
  nothingYet: 'Chưa ghi gì.',
  someDone: 'Đã lưu {{done}} / {{all}} bản in.',
  allDone_other: 'Đã lưu {{count}} bản in.',
  save_other: 'Lưu {{count}} bản in',
  leaveRunning: 'Đóng là dừng tải. Bản in đã lưu xong vẫn được giữ.',
  tooMany_other: 'Mỗi lần tối đa {{max}} file, {{count}} file sau không được lấy.',
  causes: {
    noSide_other: 'Không rõ mặt in · {{count}} file',
    duplicate_other: 'Hai file một chỗ, chỉ lấy file đầu · {{count}} file',
    nameTooLong_other: 'Tên dài quá 95 ký tự · {{count}} file',
    notPng_other: 'Không phải PNG · {{count}} file',
    tooLarge_other: 'Quá 100 MB · {{count}} file',
  },
  chooseSide: 'Chọn mặt',
  sideOfAll: 'Chọn mặt cho tất cả',
  sideOf: 'Mặt in của {{name}}',
  remove_other: 'Bỏ {{count}} file',
  more_other: 'và {{count}} file nữa',
  becomes_other: 'Sẽ thành {{count}} bản in',
  new: 'mới',
  version: 'phiên bản {{version}}',
  files_other: '{{count}} file',
  uploading: 'Đang tải {{name}} lên',
  saved: 'đã lưu',
  failed: 'chưa lưu được',
});

declare module '../topic.ts' {
  interface Topics {
    'print-upload': typeof printUploadTexts;
  }
}
