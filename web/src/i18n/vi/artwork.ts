import { topic } from '../topic.ts';

export const artworkTexts = topic('artwork', {
  title: 'Nhập artwork',
  choose: 'Chọn PNG, ZIP hoặc CSV',
  chooseOther: 'Chọn file khác',
  rule: 'Tên file nói SKU và mặt in: SKU_front.png, SKU_back.png, SKU_right_sleeve.png, SKU_mockup_front.png. Chọn nhiều PNG, hoặc một file ZIP.',
  ruleCsv: 'CSV có cột sku (hoặc order), side và link (hoặc file, khi chọn cùng PNG hay ZIP).',
  nothingWritten: 'Chưa gì được ghi.',
  again: 'Gắn xong, nhập lại đúng file này sẽ không đổi gì.',
  placed: 'Đã gắn {{done}}/{{all}}',
  place_other: 'Gắn {{count}} file',
  placeSome_other: 'Gắn {{count}} file, để lại {{left}}',
  retry_other: 'Gắn tiếp {{count}} file',
  leave: 'Đang gắn artwork: đóng là dừng. File đã gắn vẫn được giữ, nhập lại đúng file này sẽ làm tiếp phần còn lại.',
  skipped_other: 'Bỏ qua {{count}} file không phải PNG: {{names}}',
  broken: 'Không đọc được: {{names}}',
  beyond: 'Mỗi lần tối đa {{max}} file, phần còn lại nhập lần sau.',
  printedBy: 'Xem bản in ở',
  blocked: 'sẽ bị {{house}} chặn khi gửi',
  measuredLater: 'Cỡ ảnh được đo sau khi tải link',
  parts: { fix: 'Cần sửa', ready: 'Sẽ gắn', left: 'Bỏ qua', all: 'Tất cả' },
  verdicts: {
    new: 'Gắn mới',
    replaces: 'Thay thành v{{version}}',
    personalised: 'SKU cá nhân hoá, mỗi đơn một design: dùng mã đơn thay SKU',
    locked: 'Đơn đã ở nhà máy, design giữ nguyên',
    several: 'Đơn có nhiều sản phẩm: dùng SKU',
    unknown: 'Không có SKU hay đơn này',
    NO_TARGET: 'Tên file không có SKU',
    NO_SIDE: 'Không rõ mặt in',
    NOT_PNG: 'Không phải PNG',
    TOO_LARGE: 'Lớn hơn 100 MB',
    NAME_TOO_LONG: 'Tên file dài quá 95 ký tự',
    NO_FILE: 'Không có link, cũng không có file này',
    TWICE: 'Hai file một chỗ: bỏ bớt một',
    LEFT_OUT: 'Bỏ qua',
    CHECKING: 'Đang kiểm tra…',
  },
  waiting_other: '{{count}} đơn đang chờ có ngay',
  uploading: 'Đang gắn {{percent}}%',
  done_other: 'Đã gắn, {{count}} đơn có ngay',
  take: 'Nhận {{name}}',
  side: 'Mặt in của {{name}}',
  noSide: 'Chọn mặt in',
  meant: 'gợi ý',
  leaveOut: 'Bỏ file này',
});

declare module '../topic.ts' {
  interface Topics {
    artwork: typeof artworkTexts;
  }
}
