/** Sentences of the errors about the call itself; part of `SENTENCES`. */
export const CALL_SENTENCES = {
  CHANGED_MEANWHILE: {
    vi: 'Người khác vừa sửa, chưa ghi gì',
    en: 'Someone else changed this in the meantime. Nothing was saved',
  },
  TAG_EXISTS: { vi: 'Đã có thẻ tên này', en: 'A tag with this name exists already' },
  TAGS_FULL: { vi: 'Đã đủ 50 thẻ', en: 'There are 50 tags already' },
  MENTION_UNKNOWN: {
    vi: 'Có người được nhắc không làm đơn của shop này, chưa lưu ghi chú',
    en: 'A mentioned person does not work on orders of this shop. The note was not saved',
  },
  VIEW_EXISTS: { vi: 'Đã có chế độ xem tên này', en: 'A view with this name exists already' },
  VIEWS_FULL: { vi: 'Bạn đã có đủ 50 chế độ xem', en: 'You have 50 views already' },
  RULES_FULL: { vi: 'Đã đủ 50 quy tắc', en: 'There are 50 rules already' },
  RULE_TAG_UNKNOWN: { vi: 'Thẻ trong quy tắc không còn nữa', en: 'A tag in the rule no longer exists' },
  RULE_PERSON_UNKNOWN: {
    vi: 'Người trong quy tắc không còn làm đơn của các shop này',
    en: 'A person in the rule no longer works on the orders of these shops',
  },
  RULE_SHOP_UNKNOWN: { vi: 'Shop trong quy tắc không còn nữa', en: 'A shop in the rule no longer exists' },
  RULE_VALUE_UNKNOWN: { vi: 'Một điều kiện có giá trị không dùng được', en: 'A condition has an unknown value' },
  NOTHING_TO_UNDO: { vi: 'Thay đổi này đã được hoàn tác', en: 'This change has been undone already' },
  FILE_TOO_LARGE: { vi: 'File vượt quá 100 MB', en: 'The file is larger than 100 MB' },
  BODY_TOO_LARGE: { vi: 'Dữ liệu gửi lên quá lớn', en: 'The request is too large' },
  STORAGE_FULL: {
    vi: 'Máy chủ hết chỗ lưu, chưa ghi gì; đội vận hành phải dọn chỗ trước',
    en: 'The server is out of storage. Nothing was saved. The operator of the server must free up space first',
  },
  BUSY: {
    vi: 'Một thao tác khác đang giữ dữ liệu này, chưa ghi gì; hãy thử lại sau vài giây',
    en: 'Another action is using this data. Nothing was saved. Try again in a few seconds',
  },
  STILL_RUNNING: {
    vi: 'Thao tác này vẫn đang chạy, hãy xem lại kết quả sau vài giây',
    en: 'This is still running. Check again in a few seconds',
  },
  TOO_MANY_REQUESTS: { vi: 'Thao tác quá nhanh, hãy chờ một chút', en: 'Too many attempts. Wait a moment' },
  JOB_FAILED: {
    vi: 'Máy chủ đã dừng việc này giữa chừng vì lỗi, hãy thử lại',
    en: 'Our server stopped before this was finished. Try again',
  },
  INTERNAL: { vi: 'Server error unknown', en: 'Something went wrong on our side' },
  UNAVAILABLE: { vi: 'No Internet', en: 'The service is not available right now' },
} as const;
