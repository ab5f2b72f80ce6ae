import { topic } from '../topic.ts';

export const profileTexts = topic('profile', {
  title: 'Trang cá nhân',
  contents: 'Các mục của trang',
  topSeller: 'Top Seller',
  library: 'Thư viện',
  teams: 'Nhóm',
  signOut: 'Đăng xuất',
  updateTitle: 'Update',
  saved: 'Cập nhật thành công',
  visits: 'Nhân viên đã xem',
  preferences: 'Hiển thị',
  language: 'Ngôn ngữ',
  account: 'Tài khoản',
  firstName: 'Tên (First Name)',
  lastName: 'Họ (Last Name)',
  userName: 'User name',
  userNameHint: 'Tên hiện công khai, mỗi tên một người.',
  dob: 'Ngày sinh',
  bio: 'Bio',
  bioCount: '{{count}}/{{max}} ký tự',
  email: 'Email',
  emailConfirmed: 'Đã xác nhận',
  emailUnconfirmed: 'Chưa xác nhận',
  role: 'Vai trò',
  balance: 'Số dư',
  shops: 'Shop',
  orders: 'Đơn hàng',
  since: 'Tham gia từ',
  saveAccount: 'Lưu thay đổi',
  takeBack: 'Bỏ thay đổi',
  fillAll: 'Lưu được khi tất cả các ô đều đúng.',
  password: 'Đổi mật khẩu',
  oldPassword: 'Mật khẩu hiện tại',
  newPassword: 'Mật khẩu mới',
  confirmPassword: 'Nhập lại mật khẩu mới',
  passwordText: 'Đổi xong, mọi thiết bị khác bị đăng xuất; thiết bị này vẫn đăng nhập.',
  changePassword: 'Đổi mật khẩu',
  passwordChanged: 'Đổi mật khẩu thành công',
  passwordChangedText: 'Các thiết bị khác đã bị đăng xuất.',
  release: 'Phiên bản Bobbin {{version}}',
  releaseOf: 'Phiên bản Bobbin {{version}}, commit {{commit}}',
  passwordFailed: 'Opps, something went wrong!',
});

declare module '../topic.ts' {
  interface Topics {
    profile: typeof profileTexts;
  }
}
