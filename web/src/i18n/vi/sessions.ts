import { topic } from '../topic.ts';

export const sessionsTexts = topic('sessions', {
  sessions: 'Phiên đăng nhập',
  thisSession: 'Thiết bị này',
  device: 'Thiết bị',
  address: 'Địa chỉ mạng',
  lastUsed: 'Dùng lần cuối',
  signedIn: 'Đăng nhập lúc',
  endSession: 'Đăng xuất',
  endSessionOf: 'Đăng xuất {{device}}',
  sessionEnded: 'Đã đăng xuất {{device}}',
  endOthers: 'Đăng xuất các thiết bị khác',
  endOthersTitle: 'Đăng xuất các thiết bị khác?',
  endOthersText: 'Mọi thiết bị trừ thiết bị này phải đăng nhập lại.',
  othersEnded: 'Đã đăng xuất các thiết bị khác',
  onlySession: 'Không có thiết bị nào khác.',
});

declare module '../topic.ts' {
  interface Topics {
    sessions: typeof sessionsTexts;
  }
}
