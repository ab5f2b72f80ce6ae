/** Sentences of the errors about the call itself; part of `SENTENCES`. */
export const CALL_SENTENCES = {
  CHANGED_MEANWHILE: {
    vi: 'Người khác vừa sửa, chưa ghi gì',
    en: 'Someone else changed this meanwhile; nothing was saved',
  },
  TAG_EXISTS: { vi: 'Đã có thẻ tên này', en: 'A tag with this name exists already' },
  TAGS_FULL: { vi: 'Đã đủ 50 thẻ', en: 'There are 50 tags already' },
  VIEW_EXISTS: { vi: 'Đã có chế độ xem tên này', en: 'A view with this name exists already' },
  VIEWS_FULL: { vi: 'Bạn đã có đủ 50 chế độ xem', en: 'You have 50 views already' },
  RULES_FULL: { vi: 'Đã đủ 50 quy tắc', en: 'There are 50 rules already' },
  RULE_TAG_UNKNOWN: { vi: 'Thẻ trong quy tắc không còn nữa', en: 'A tag of the rule no longer exists' },
  RULE_PERSON_UNKNOWN: {
    vi: 'Người trong quy tắc không còn làm đơn của các shop này',
    en: 'A person of the rule no longer works on the orders of these shops',
  },
  RULE_SHOP_UNKNOWN: { vi: 'Shop trong quy tắc không còn nữa', en: 'A shop of the rule no longer exists' },
  RULE_VALUE_UNKNOWN: { vi: 'Một điều kiện có giá trị không dùng được', en: 'A condition has an unknown value' },
  NOTHING_TO_UNDO: { vi: 'Thay đổi này đã được hoàn tác', en: 'This change has been undone already' },
  FILE_TOO_LARGE: { vi: 'File vượt quá 100 MB', en: 'The file is larger than 100 MB' },
  BODY_TOO_LARGE: { vi: 'Dữ liệu gửi lên quá lớn', en: 'What was sent is too large' },
  STORAGE_FULL: {
    vi: 'Máy chủ hết chỗ lưu, chưa ghi gì; đội vận hành phải dọn chỗ trước',
    en: 'The server is out of storage, nothing was written; its operator has to make room first',
  },
  BUSY: {
    vi: 'Một thao tác khác đang giữ dữ liệu này, chưa ghi gì; hãy thử lại sau vài giây',
    en: 'Another action holds this data, nothing was written; try again in a few seconds',
  },
  STILL_RUNNING: {
    vi: 'Thao tác này vẫn đang chạy, hãy xem lại kết quả sau vài giây',
    en: 'This is still under way, look again in a few seconds',
  },
  TOO_MANY_REQUESTS: { vi: 'Thao tác quá nhanh, hãy chờ một chút', en: 'Too many tries, wait a moment' },
  JOB_FAILED: {
    vi: 'Máy chủ đã dừng việc này giữa chừng vì lỗi, hãy thử lại',
    en: 'Our server stopped this before it was done, try again',
  },
  INTERNAL: { vi: 'Server error unknown', en: 'Something went wrong on our side' },
  UNAVAILABLE: { vi: 'No Internet', en: 'The service is not available right now' },
} as const;
