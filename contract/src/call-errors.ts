/** Refusals of the call itself, 9xx (API-7). */
export const CALL_ERRORS = {
  CHANGED_MEANWHILE: {
    code: 909,
    vi: 'Người khác vừa sửa, chưa ghi gì',
    en: 'Somebody else changed this meanwhile, nothing was written',
  },
  FILE_TOO_LARGE: { code: 913, vi: 'File vượt quá 100 MB', en: 'The file is larger than 100 MB' },
  BODY_TOO_LARGE: { code: 914, vi: 'Dữ liệu gửi lên quá lớn', en: 'What was sent is too large' },
  STORAGE_FULL: {
    code: 907,
    vi: 'Máy chủ hết chỗ lưu, chưa ghi gì; đội vận hành phải dọn chỗ trước',
    en: 'The server is out of storage, nothing was written; its operator has to make room first',
  },
  BUSY: {
    code: 931,
    vi: 'Một thao tác khác đang giữ dữ liệu này, chưa ghi gì; hãy thử lại sau vài giây',
    en: 'Another action holds this data, nothing was written; try again in a few seconds',
  },
  STILL_RUNNING: {
    code: 932,
    vi: 'Thao tác này vẫn đang chạy, hãy xem lại kết quả sau vài giây',
    en: 'This is still under way, look again in a few seconds',
  },
  TOO_MANY_REQUESTS: { code: 929, vi: 'Thao tác quá nhanh, hãy chờ một chút', en: 'Too many tries, wait a moment' },
  JOB_FAILED: {
    code: 991,
    vi: 'Máy chủ đã dừng việc này giữa chừng vì lỗi, hãy thử lại',
    en: 'Our server stopped this before it was done, try again',
  },
  INTERNAL: { code: 990, vi: 'Server error unknown', en: 'Something went wrong on our side' },
  UNAVAILABLE: { code: 993, vi: 'No Internet', en: 'The service is not available right now' },
} as const satisfies Record<string, { code: number; vi: string; en: string }>;
