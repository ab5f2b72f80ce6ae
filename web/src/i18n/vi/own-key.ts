import { topic } from '../topic.ts';

export const ownKeyTexts = topic('own-key', {
  ownKey: 'API key của bạn',
  ownKeyText: 'Cho extension của trình duyệt và chương trình riêng. Key có quyền như bạn, trừ việc đổi tài khoản.',
  ownKeyNone: 'Chưa có API key.',
  ownKeyCreated: 'Tạo lúc',
  ownKeyUsed: 'Dùng lần cuối',
  ownKeyUnused: 'Chưa dùng',
  ownKeyEnds: 'Key',
  createKey: 'Tạo API key',
  replaceKey: 'Tạo key mới',
  replaceKeyTitle: 'Tạo API key mới?',
  replaceKeyText:
    'Key hiện tại ngừng hoạt động ngay.\nExtension và chương trình đang dùng nó phải đổi sang key mới. Không hoàn tác được.',
  revokeKey: 'Thu hồi',
  revokeKeyTitle: 'Thu hồi API key?',
  revokeKeyText: 'Extension và chương trình đang dùng key này bị từ chối ngay. Không hoàn tác được.',
  keyRevoked: 'Đã thu hồi API key',
  newKeyTitle: 'API key mới',
  newKeyText: 'Key chỉ hiện lần này. Sao chép và cất ở nơi an toàn trước khi đóng.',
  copyKey: 'Sao chép key',
  keyKept: 'Đã cất key',
  keyUnkept: 'Đã cất key chưa?',
  keyUnkeptText: 'Đóng hộp thoại này rồi thì key không hiện lại nữa.',
  backToKey: 'Quay lại',
  closeKey: 'Đóng',
});

declare module '../topic.ts' {
  interface Topics {
    'own-key': typeof ownKeyTexts;
  }
}
