import { topic } from '../topic.ts';

/** What to do about a refusal whose own sentence does not say it, by its name (UI-28); they come with the sentences. */
export const nextStepsTexts = topic('next-steps', {
  DESIGN_READ_ONLY: 'Sửa ở QTeam, hoặc tạo một design của Bobbin.',
  TOO_MANY_PICTURES: 'Gỡ bớt ảnh rồi tải lên lại.',
  DEPOSITS_OFF: 'Báo hỗ trợ để được hướng dẫn nạp tiền.',
  DEPOSITS_WAITING: 'Chuyển khoản cho một mã đã tạo, hoặc chờ mã cũ hết hạn.',
  TRANSFER_DECIDED: 'Tải lại danh sách để xem ai đã xử lý.',
  TRANSFER_TO_NOBODY: 'Kiểm tra lại mã nạp, hoặc nhập email của người bán.',
  TRANSFER_TOO_SMALL: 'Trả lại người chuyển, khoản này quá nhỏ để cộng.',
  ALREADY_DECIDED: 'Tải lại danh sách để xem kết quả.',
  REQUEST_NOT_POSSIBLE: 'Tải lại đơn để xem yêu cầu hiện giờ.',
  FILE_IN_USE: 'Gỡ file khỏi các đơn chưa gửi trước, hoặc giữ lại.',
  FILE_NAME_TAKEN: 'Đặt tên khác, hoặc dùng file đã có.',
  NOT_FOUND: 'Mục này không còn ở đây. Quay lại danh sách và tải lại.',
  INVALID_OWNERSHIP: 'Kiểm tra bạn đang đăng nhập đúng tài khoản.',
  ROLE_PROTECTED: 'Tạo vai trò mới nếu cần quyền khác.',
  LAST_ADMIN: 'Đưa một người khác lên admin trước.',
  MEMBER_PROTECTED: 'Nhờ một admin làm việc này.',
  MEMBER_DELETED: 'Tải lại danh sách thành viên.',
  PERMISSION_NOT_HELD: 'Nhờ admin cấp quyền này.',
  CHANGED_MEANWHILE: 'Xem giá trị mới rồi chọn giữ bên nào.',
  FORBIDDEN: 'Vai trò của bạn không có quyền này. Nhờ admin cấp quyền.',
  IDEMPOTENCY_KEY_REUSED: 'Tải lại trang rồi làm lại.',
  SHOP_TAKEN: 'Nếu shop là của bạn, nhờ người đang giữ gỡ ra, hoặc báo hỗ trợ.',
  NO_SHOPS_AUTHORIZED: 'Mở lại link uỷ quyền và chọn ít nhất một shop.',
  MARKETPLACE_REFUSED: 'Xem đơn hoặc shop trên TikTok Shop rồi thử lại.',
  PROXY_UNREACHABLE: 'Kiểm tra proxy còn hạn, đúng tài khoản và mật khẩu, hoặc đổi proxy khác.',
  SYNC_RUNNING: 'Chờ lần đồng bộ này xong, tiến độ hiện ngay trên shop.',
  LABEL_NOT_POSSIBLE: 'Mở đơn xem trạng thái, rồi thử lại.',
  FULFIL_NOT_POSSIBLE: 'Mở đơn xem trạng thái mới nhất.',
  FULFIL_IN_PROGRESS: 'Chờ nhà máy trả lời, trạng thái đơn tự cập nhật.',
  FACTORY_KEY_WRONG: 'Chép lại cả key ở trang của nhà máy rồi dán vào đây.',
  FACTORY_REFUSED: 'Xem đơn ở trang của nhà máy, hoặc hỏi nhà máy.',
  VARIANT_UNKNOWN: 'Chọn lại loại áo, màu, size, hoặc nhà máy khác.',
  CANCEL_TOO_LATE: 'Liên hệ nhà máy nếu vẫn cần dừng.',
  TEAM_NAME_TAKEN: 'Chọn một tên khác, hoặc mở nhóm đã có.',
  TEAMS_FULL: 'Xoá một nhóm không dùng nữa rồi tạo lại.',
  TEAM_FULL: 'Tạo thêm một nhóm, hoặc đưa bớt người ra.',
  TEAM_MEMBER_ALREADY: 'Xem danh sách người của nhóm, không cần mời lại.',
  TRACKING_INVALID: 'Chép lại mã từ label hoặc từ nhà máy.',
  FILE_NOT_PNG: 'Xuất ảnh thành PNG rồi tải lên lại.',
  FILE_NOT_IMAGE: 'Lưu ảnh thành PNG hoặc JPEG rồi tải lên lại.',
  FILE_BROKEN: 'Xuất lại ảnh rồi tải lên lại.',
  FILE_TOO_MANY_PIXELS: 'Thu nhỏ ảnh rồi tải lên lại.',
  FILE_LOCKED: 'Nếu cần đổi, huỷ đơn ở nhà máy trước.',
  FILE_TOO_LARGE: 'Thu nhỏ file rồi tải lên lại.',
  PROFIT_DIFFERS: 'Xem lại các giá trong báo cáo rồi chốt lại.',
  PAYOUT_NOT_SYNCED: 'Xem các nguyên nhân trong báo cáo, hoặc đọc lại payout.',
  PROFIT_FIXED: 'Số đã chốt không đổi được nữa. Điều chỉnh về sau tính vào tháng của nó.',
  BODY_TOO_LARGE: 'Gửi ít hơn trong một lần.',
});

declare module '../topic.ts' {
  interface Topics {
    'next-steps': typeof nextStepsTexts;
  }
}
