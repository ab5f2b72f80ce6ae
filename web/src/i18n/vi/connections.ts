import { topic } from '../topic.ts';

export const connectionsTexts = topic('connections', {
  factories: 'Kết nối API',
  connected: 'Đã kết nối',
  notConnected: 'Chưa kết nối',
  refused: 'Bị từ chối',
  refusedText: '{{name}} không còn nhận API key này. Nhập key mới để gửi đơn tiếp.',
  keyEnds: 'API key …{{lastFour}}',
  loginEnds: 'Username …{{lastFour}}',
  groupEnds: '{{title}} · chat id …{{lastFour}}',
  ownBot: 'bot riêng',
  checkedAt: 'kiểm tra lúc',
  apiKey: 'API key',
  apiKeyHint: 'Key được kiểm tra với {{name}} rồi mã hoá; sau đó chỉ hiện bốn ký tự cuối.',
  loginKey: 'username|password',
  loginKeyHint: 'Viết liền nhau, ngăn bằng dấu |. Được kiểm tra với {{name}} rồi mã hoá.',
  telegramKey: 'bot token|chat id',
  telegramKeyHint:
    'Thêm bot vào group rồi nhập bot token|chat id, hoặc chỉ chat id để dùng bot của Bobbin. Một tin nhắn thử được gửi vào group.',
  telegramSaved: 'Cập nhật thành công, nếu có thông báo trong group thì đã cập nhật hoàn tất',
  connect: 'Kiểm tra và lưu',
  replace: 'Thay',
  replaceName: 'Thay kết nối {{name}}',
  remove: 'Gỡ',
  removeName: 'Gỡ kết nối {{name}}',
  removeTitle: 'Gỡ kết nối {{name}}?',
  removeText: 'Đơn mới không gửi được tới {{name}} cho đến khi nhập lại.\nĐơn đã gửi vẫn được nhà máy làm tiếp.',
  removeTelegramText: 'Không còn thông báo nào được gửi vào group Telegram.',
  demoKey: 'Bản demo nhận {{key}}.',
  savedDetail: 'Đã kết nối {{name}}.',
  removed: 'Đã gỡ kết nối {{name}}.',
});

declare module '../topic.ts' {
  interface Topics {
    connections: typeof connectionsTexts;
  }
}
