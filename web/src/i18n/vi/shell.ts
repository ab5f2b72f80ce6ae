import { topic } from '../topic.ts';

export const shellTexts = topic('shell', {
  titles: {
    login: 'Sign in',
    register: 'Đăng ký',
    forgotPassword: 'Quên mật khẩu',
    activateAccount: 'Activate account',
    twoFactor: 'Xác thực hai lớp',
    dashboard: 'Dashboard',
    shops: 'SHOPS',
    shop: 'Shop',
    orders: 'ORDERS',
    order: 'Đơn hàng',
    teams: 'Nhóm',
    partings: 'Shop đã ngừng',
    joinTeam: 'Lời mời vào nhóm',
    profile: 'Trang cá nhân',
    admin: 'Admin',
    adminUsers: 'Thành viên',
    adminAllShops: 'Shop',
    adminShops: 'Shop của thành viên',
    adminRoles: 'Vai trò',
    adminLogs: 'Lịch sử thao tác',
    adminIps: 'IP được phép',
    adminMails: 'Mail',
    notFound: 'Page Not Found',
  },
  header: {
    dashboard: 'Dashboard',
    shops: 'Shops',
    orders: 'Orders',
  },
  navigation: 'Điều hướng',
  skipToContent: 'Tới nội dung chính',
  expiredShops_other: '{{count}} shop hết hạn',
  expiredShopsHint: 'Có shop đã hết hạn, hãy gia hạn',
  theme: 'Giao diện',
  themeLight: 'Sáng',
  themeDark: 'Tối',
  themeSystem: 'Theo hệ thống',
  language: 'Ngôn ngữ',
  switchLanguage: 'Switch to English',
  profile: 'Trang cá nhân',
  menu: 'Menu',
  find: 'Tìm nhanh',
  findHint: 'Tìm nhanh (Ctrl/⌘ K)',
  adminArea: 'Khu quản trị',
  pageNotFound: 'Page Not Found',
  pageNotFoundDetail: 'Đường dẫn này không có, hoặc đã được đổi.',
  goHome: 'Go Home',
  profileFailed: 'Không tải được tài khoản',
  pageBroken: 'Trang này gặp lỗi',
  pageBrokenDetail: 'Tải lại trang. Nếu vẫn lỗi, hãy báo cho bộ phận hỗ trợ.',
  newVersion: 'Có phiên bản mới',
  newVersionDetail: 'Tải lại trang để dùng phiên bản mới.',
  reload: 'Tải lại trang',
});

declare module '../topic.ts' {
  interface Topics {
    shell: typeof shellTexts;
  }
}
