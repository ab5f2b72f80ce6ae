import { topic } from '../topic.ts';

export const entryTexts = topic('entry', {
  toLogin: 'Đã có tài khoản? Đăng nhập',
  backToLogin: 'Back to Login',
  openOutbox: 'Bản demo: mở hộp thư đi',
  userMissing: 'Can not found user',

  registerTitle: 'Đăng ký',
  registerSubtitle: 'Tài khoản dùng được ngay sau khi mở link trong email.',
  firstName: 'Tên (First Name)',
  lastName: 'Họ (Last Name)',
  dob: 'Ngày sinh',
  confirmPassword: 'Nhập lại mật khẩu',
  createAccount: 'Đăng ký',
  emailExists: 'User can not create because email already exists',
  registered: 'Create user Success, check your email address to activate your account',
  registeredNext: 'Link kích hoạt đã gửi tới {{email}}, dùng được trong 24 giờ.',
  noMail: 'Không thấy email? Gửi lại link kích hoạt',

  forgotTitle: 'Quên mật khẩu',
  forgotSubtitle: 'Nhận passcode qua email rồi đặt mật khẩu mới.',
  passcode: 'Passcode',
  passcodeSent: 'Passcode {{count}} ký tự đã gửi tới {{email}}, dùng được trong 15 phút.',
  havePasscode: 'Đã có passcode',
  sendPasscodeAgain: 'Gửi lại passcode',
  newPassword: 'Mật khẩu mới',
  forgotSubmit: { email: 'Send Passcode', passcode: 'Submit', password: 'Đổi mật khẩu' },
  passcodeWrong: 'Passcode wrong!',
  passwordNotChanged: 'Some thing went wrong, can not update password',
  passwordChanged: 'Change Password success. Congratulation!',

  activateTitle: 'Activate account',
  activateSubtitle: 'Link kích hoạt được gửi tới email đã đăng ký.',
  sendActivation: 'Send Passcode',
  sendActivationAgain: 'Gửi lại',
  activationSent: 'Kiểm tra email để kích hoạt tài khoản',
  activationSentNext: 'Link kích hoạt đã gửi tới {{email}}, dùng được trong 24 giờ.',
  activateReady: 'Link này kích hoạt tài khoản {{email}}.',
  activateNow: 'Kích hoạt tài khoản',
  activateAgain: 'Thử lại link kích hoạt',
  activating: 'Đang kích hoạt tài khoản …',
  activated: 'Activation success!',
  activationFailed: 'Something went wrong',

  twoFactorTitle: 'Xác thực hai lớp',
  twoFactorWhy: 'Tài khoản này bật 2FA: thêm một bước nữa là vào.',
  codeHint: 'Mã 6 số trong ứng dụng xác thực.',
  recoveryCodeHint: 'Một mã đã lưu khi bật 2FA, dùng được một lần.',
  code: 'Mã 2FA',
  recoveryCode: 'Mã khôi phục',
  useRecoveryCode: 'Mất điện thoại? Dùng mã khôi phục',
  useCode: 'Dùng mã 6 số',
  codeRefused: 'Invalid Credential',
  triesLeft_other: 'Còn {{count}} lần thử.',
  confirm: 'Xác nhận',
  signOut: 'Đăng xuất',

  againText: 'Những gì đã nhập vẫn còn ở trang bên dưới. Đăng nhập lại để làm tiếp.',
});

declare module '../topic.ts' {
  interface Topics {
    entry: typeof entryTexts;
  }
}
