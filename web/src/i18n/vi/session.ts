import { PROBLEMS } from '@bobbin/contract/problems';
import { topic } from '../topic.ts';

export const sessionTexts = topic('session', {
  title: 'Đăng nhập',
  subtitle: 'Bàn làm việc cho người bán hàng in theo yêu cầu',
  entrances: 'Đăng nhập và đăng ký',
  login: 'Login',
  register: 'Register',
  email: 'Email',
  password: 'Mật khẩu',
  signIn: 'Sign in',
  toRegister: 'Tạo tài khoản',
  toForgotPassword: 'Quên mật khẩu?',
  policy: 'Chính sách',
  wrongCredentials: 'Invalid Credential',
  secondFactorRefused: 'Invalid Credential',
  signInAnew: 'Mã 2FA sai quá nhiều lần. Đăng nhập lại để thử tiếp.',
  sendActivationAgain: 'Gửi lại link kích hoạt',
  sessionEnded: 'Phiên đăng nhập đã hết hạn',
  sessionEndedDetail: 'Đăng nhập lại để tiếp tục ở trang đang mở.',
  demoTitle: 'Tài khoản demo',
  demoText: 'Bấm một tài khoản để vào thử ngay, dữ liệu là giả lập.',
  demoSeller: 'Người bán',
  demoDesigner: 'Designer',
  demoSupport: 'Hỗ trợ',
  demoAdmin: 'Quản trị',
  /** Validation messages, by the message ids of the contract's schemas (ACC-9). */
  problems: PROBLEMS.vi,
});

declare module '../topic.ts' {
  interface Topics {
    session: typeof sessionTexts;
  }
}
