export const errors = {
  unknown: 'Unknown',
  timeout: 'Timeout',
  timeoutDetail: 'Máy chủ không trả lời trong 60 giây. Kiểm tra mạng rồi thử lại.',
  checkLine: 'Không tới được máy chủ. Kiểm tra kết nối mạng rồi thử lại.',
  serviceDown: 'Mạng vẫn ổn nhưng máy chủ đang bận. Thử lại sau ít phút.',
  waitSeconds_other: 'Thử lại sau {{count}} giây.',
  waitMinutes_other: 'Thử lại sau {{count}} phút.',
  triesLeft_other: 'Còn {{count}} lần thử.',
  requestId: 'Mã lỗi {{id}}',
};
