import { topic } from '../topic.ts';

export const errorsTexts = topic('errors', {
  unknown: 'Unknown',
  timeoutDetail: 'Máy chủ không trả lời trong 60 giây. Kiểm tra mạng rồi thử lại.',
  checkLine: 'Không tới được máy chủ. Kiểm tra mạng rồi thử lại.',
  serviceDown: 'Mạng vẫn ổn, máy chủ đang bận. Thử lại sau ít phút.',
  waitSeconds_other: 'Thử lại sau {{count}} giây.',
  waitMinutes_other: 'Thử lại sau {{count}} phút.',
  triesLeft_other: 'Còn {{count}} lần thử.',
  requestId: 'Mã lỗi {{id}}',
  /** Texts of the reasons why a partner refused a key. */
  reasons: {
    IP_NOT_LISTED: 'Nhà máy chỉ nhận IP đã đăng ký. Thêm IP của máy chủ Bobbin tại nhà máy.',
    BOT_TOKEN_NEEDED: 'Máy chủ không có bot riêng: nhập bot token|chat id.',
  },
});

declare module '../topic.ts' {
  interface Topics {
    errors: typeof errorsTexts;
  }
}
