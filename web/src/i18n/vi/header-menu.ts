import { topic } from '../topic.ts';

export const headerMenuTexts = topic('header-menu', {
  account: 'Tài khoản của bạn',
  signOut: 'Đăng xuất',
});

declare module '../topic.ts' {
  interface Topics {
    'header-menu': typeof headerMenuTexts;
  }
}
